import { describe, expect, it } from 'vitest';
import { judgeFlow } from './judge-flow.ts';
import { ValueCheck } from './check-values.ts';

/** 40 s of a flow and a pressure by their time, s. */
function judge(rateHz: number, flowAt: (time: number) => number, pressureAt: (time: number) => number) {
  const times = Float32Array.from({ length: 40 * rateHz }, (_sample, index) => index / rateHz);
  return judgeFlow({ rateHz, flow: times.map(flowAt), pressure: times.map(pressureAt) }).contradiction;
}

const oscillate = (hz: number) => (time: number) => 55 * Math.sin(2 * Math.PI * hz * time + 0.9);
const oscillatePressure = (hz: number) => (time: number) =>
  15 + 18 * Math.tanh(1.5 * Math.sin(2 * Math.PI * hz * time));
const breathe = (seconds: number) => (time: number) =>
  time % seconds < 0.3 * seconds
    ? 40
    : -50 * Math.exp((-3 * ((time % seconds) - 0.3 * seconds)) / seconds) + 3;
const breathePressure = (seconds: number) => (time: number) => (time % seconds < 0.3 * seconds ? 20 : 5);

describe('high-frequency oscillation', () => {
  it.each([
    [3.5, 50],
    [5, 100],
    [8, 200],
    [10, 100],
    [12, 500],
    [15, 200],
  ])('of %d Hz at %d samples a second is no breath', (hz, rateHz) => {
    const found = judge(rateHz, oscillate(hz), oscillatePressure(hz));
    expect(found).toMatchObject({ code: 'fast_oscillation', values: { hz } });
  });

  it.each([0.3, 1])('is no sensor at rest that is noisy by %d L/min', (size) => {
    const noise = (factor: number) => (time: number) => size * Math.sin(1e4 * factor * time * time);
    expect(judge(100, noise(1), noise(1.3))?.code).not.toBe('fast_oscillation');
  });

  it.each([0.4, 0.8, 2, 4])('is no ventilation in which a breath takes %d s', (seconds) => {
    expect(judge(100, breathe(seconds), breathePressure(seconds))?.code).not.toBe('fast_oscillation');
  });

  it('is not told of a recording that holds breaths as well', () => {
    const half = (one: (time: number) => number, other: (time: number) => number) => (time: number) =>
      time < 20 ? one(time) : other(time);
    const found = judge(100, half(breathe(4), oscillate(8)), half(breathePressure(4), oscillatePressure(8)));
    expect(found?.code).not.toBe('fast_oscillation');
  });
});

describe('high-frequency oscillation beside breaths', () => {
  const RATE_HZ = 100;
  const SECONDS = 200;

  /** What is left of a flow and a pressure, of which every 40 s after the first 30 s are an oscillation of `hz`. */
  function check(hz: number) {
    const isFast = (time: number) => time >= 30 && time % 80 < 70 && time % 80 >= 30;
    const pick = (fast: (time: number) => number, slow: (time: number) => number) =>
      Float32Array.from({ length: SECONDS * RATE_HZ }, (_sample, index) => {
        const time = index / RATE_HZ;
        return isFast(time) ? fast(time) : slow(time);
      });
    const channels = {
      flow: pick(oscillate(hz), breathe(4)),
      pressure: pick(oscillatePressure(hz), breathePressure(4)),
    };
    const block = { firstIndex: 0, rateHz: RATE_HZ, length: SECONDS * RATE_HZ, channels };
    const values = new ValueCheck('signals');
    const events = [...values.take([{ type: 'samples', block }]), ...values.finish()];
    const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
    const codes = events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []));
    const flow = blocks.flatMap((one) => [...(one.channels.flow ?? [])]);
    return { flow, codes, isFast };
  }

  it.each([4, 8, 12])('of %d Hz is missing, and the breaths stay', (hz) => {
    const { flow, codes, isFast } = check(hz);
    expect(codes).toContain('oscillation_left_out');
    expect(codes).not.toContain('flow_reversed');
    expect(flow).toHaveLength(SECONDS * RATE_HZ);
    const at = (time: number) => flow[Math.round(time * RATE_HZ)] ?? 0;
    const times = Array.from({ length: SECONDS - 4 }, (_time, second) => second + 2.5);
    for (const time of times) {
      const [before, after] = [isFast(time - 2), isFast(time + 2)];
      if (before && after) expect(at(time)).toBeNaN();
      else if (!(before || after || isFast(time))) expect(at(time)).not.toBeNaN();
    }
  });
});
