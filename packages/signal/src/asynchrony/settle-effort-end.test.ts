import { describe, expect, it } from 'vitest';
import type { FoundEffort } from './find-efforts.ts';
import { settleEffortEnd } from './settle-effort-end.ts';

const RATE_HZ = 100;
const LATER: FoundEffort = { onset: 200, peak: 230, peakCmh2o: 4, end: 250, isOver: true };

function settle(end: number, fitted: { onsetS: number; endS: number } | null) {
  const starting: FoundEffort = { onset: -10, peak: 60, peakCmh2o: 8, end, isOver: true };
  const effort = fitted === null ? null : { ...fitted, peakCmh2o: 8 };
  return settleEffortEnd({ efforts: [starting, LATER], starting }, effort, RATE_HZ);
}

describe('the end of the effort that began a breath', () => {
  it('is that of the shared shape where the trace goes on, less what sensors are late', () => {
    expect(settle(130, { onsetS: -0.1, endS: 0.8 }).starting?.end).toBeCloseTo(78.4);
  });

  it('is a fiftieth of a second before it at most where the trace ends early', () => {
    expect(settle(61, { onsetS: -0.1, endS: 0.8 }).starting?.end).toBeCloseTo(76.4);
    expect(settle(77, { onsetS: -0.1, endS: 0.8 }).starting?.end).toBe(77);
  });

  it('changes the effort among the others and leaves those', () => {
    const { efforts, starting } = settle(130, { onsetS: -0.1, endS: 0.5 });
    expect(efforts).toEqual([starting, LATER]);
    expect(starting?.peak).toBeCloseTo(48.4);
  });

  it("is the trace's where no shape explains the breath or its effort is another one", () => {
    expect(settle(130, null).starting?.end).toBe(130);
    expect(settle(90, { onsetS: 1.2, endS: 2 }).starting?.end).toBe(90);
    expect(settle(90, { onsetS: -0.9, endS: -0.2 }).starting?.end).toBe(90);
  });

  it('is nothing where no effort began the breath', () => {
    const none = { efforts: [LATER], starting: null };
    expect(settleEffortEnd(none, { onsetS: -0.1, endS: 0.8, peakCmh2o: 8 }, RATE_HZ)).toEqual(none);
  });
});
