import { describe, expect, it } from 'vitest';
import type { SampleBlock } from '@eupnea/model';
import { ValueCheck } from './check-values.ts';

const RATE_HZ = 100;
const BREATHS = 15;
const OFFSET_LPM = -2;

/** Breaths of 4 s that keep more and less gas in turn, by as much as a few L/min of their mean flow, below an offset. */
function breathe(missing: readonly number[]): SampleBlock {
  const length = BREATHS * 4 * RATE_HZ;
  const flow = new Float32Array(length);
  const pressure = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const breath = Math.floor(index / (4 * RATE_HZ));
    const time = (index / RATE_HZ) % 4;
    const kept = breath % 2 === 0 ? 1.08 : 0.92;
    const applied = time < 1 ? 15 : 0;
    flow[index] =
      (time < 1 ? 40 * kept * Math.sin(Math.PI * time) ** 0.5 : -75 * Math.exp(-2.1 * (time - 1))) +
      OFFSET_LPM;
    pressure[index] = 5 + applied;
  }
  for (const index of missing) flow[index] = Number.NaN;
  return { firstIndex: 0, rateHz: RATE_HZ, length, channels: { flow, pressure } };
}

function offsetOf(block: SampleBlock): number {
  const values = new ValueCheck('table');
  const events = [...values.take([{ type: 'samples', block }]), ...values.finish()];
  const detail = events.flatMap((one) => (one.type === 'issue' ? [one.issue.detail] : [])).join(' ');
  return Number(/constant offset of (-?[\d.]+)/.exec(detail)?.[1] ?? Number.NaN);
}

describe('the offset of a flow with a few missing samples', () => {
  it('is that of all breaths, and not of the few without any hole', () => {
    const whole = offsetOf(breathe([]));
    expect(whole).toBeLessThan(-1);
    // One sample at rest in each of the breaths that keep more.
    const missing = Array.from({ length: 8 }, (_hole, at) => (8 * at + 3.2) * RATE_HZ);
    expect(offsetOf(breathe(missing))).toBeCloseTo(whole, 1);
  });
});
