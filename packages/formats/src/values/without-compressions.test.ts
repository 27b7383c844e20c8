import { describe, expect, it } from 'vitest';
import { judgeFlow } from './judge-flow.ts';
import { withoutCompressions } from './without-compressions.ts';

const RATE_HZ = 100;

/** A minute of breaths every 5 s, with compressions from a time on, which push gas out while the pressure rises. */
function record(perMinute: number, from: number, litresPerMinute = 50) {
  const times = Float32Array.from({ length: 60 * RATE_HZ }, (_sample, index) => index / RATE_HZ);
  const beat = (time: number) => (time < from ? 0 : Math.sin((2 * Math.PI * perMinute * time) / 60));
  const breath = (time: number) =>
    time % 5 < 1 ? litresPerMinute / 2 : (-litresPerMinute / 2) * Math.exp(1 - (time % 5));
  return {
    rateHz: RATE_HZ,
    flow: times.map((time) => breath(time) - 1.5 * litresPerMinute * beat(time)),
    pressure: times.map((time) => (time % 5 < 1 ? 15 : 5) + 20 * Math.max(0, beat(time))),
  };
}

describe('withoutCompressions', () => {
  it.each([90, 100, 120, 150])('leaves out %d compressions a minute', (perMinute) => {
    const { flow } = record(perMinute, 30);
    const left = withoutCompressions(flow, RATE_HZ);
    expect(left.subarray(40 * RATE_HZ).every((value) => Number.isNaN(value))).toBe(true);
    expect(left.subarray(0, 25 * RATE_HZ).some((value) => Number.isNaN(value))).toBe(false);
  });

  it('leaves breaths as they are, of newborns too', () => {
    const breaths = record(100, 60).flow;
    expect(withoutCompressions(breaths, RATE_HZ)).toBe(breaths);
    const newborn = record(90, 0, 4).flow;
    expect(withoutCompressions(newborn, RATE_HZ)).toBe(newborn);
  });

  it('keeps compressions from telling the sign of the flow', () => {
    const samples = record(110, 0);
    expect(judgeFlow(samples).contradiction?.code).toBe('flow_reversed');
    const flow = withoutCompressions(samples.flow, RATE_HZ);
    expect(judgeFlow({ ...samples, flow }).contradiction).toBeNull();
  });
});
