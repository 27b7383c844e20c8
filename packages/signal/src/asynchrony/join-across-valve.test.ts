import { describe, expect, it } from 'vitest';
import type { FoundEffort } from './find-efforts.ts';
import { joinAcrossValve } from './join-across-valve.ts';
import type { MuscleTrace } from './muscle-trace.ts';

const RATE_HZ = 100;
const INSPIRATION_END = 40;

/** @param atValve muscle pressure when the valve opens, cmH2O */
function traceOf(atValve: number): MuscleTrace {
  return { rateHz: RATE_HZ, lead: 0, rest: 5, pmus: new Float64Array(200).fill(atValve) };
}

const first: FoundEffort = { onset: -10, peak: 2, peakCmh2o: 2.2, end: 22, isOver: true };
const second: FoundEffort = { onset: 42, peak: 60, peakCmh2o: 3, end: 69, isOver: true };

function join(starting: FoundEffort, after: FoundEffort, atValve: number) {
  return joinAcrossValve({ efforts: [starting, after], starting }, traceOf(atValve), INSPIRATION_END);
}

describe('an effort on either side of the opening valve', () => {
  it('is one where the trace fell below rest while the lung was full', () => {
    const { efforts, starting } = join(first, second, -1.3);
    expect(efforts).toEqual([{ onset: -10, peak: 60, peakCmh2o: 3, end: 69, isOver: true }]);
    expect(starting).toBe(efforts[0]);
  });

  it('is one where the first part ended just before the valve', () => {
    expect(join({ ...first, end: 35 }, second, 1).efforts).toHaveLength(1);
  });

  it('is two where the first came to rest before the valve', () => {
    expect(join(first, second, 0).efforts).toEqual([first, second]);
  });

  it('is two where the inflation went on long after the first, or the second came late or is weak', () => {
    expect(join({ ...first, end: 9 }, second, -1.3).efforts).toHaveLength(2);
    expect(join(first, { ...second, onset: 65 }, -1.3).efforts).toHaveLength(2);
    expect(join(first, { ...second, peakCmh2o: 1.9 }, -1.3).efforts).toHaveLength(2);
  });

  it('goes on into the next breath where its second part does', () => {
    expect(join(first, { ...second, isOver: false }, -1.3).starting?.isOver).toBe(false);
  });
});
