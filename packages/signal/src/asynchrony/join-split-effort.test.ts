import { describe, expect, it } from 'vitest';
import type { FoundEffort } from './find-efforts.ts';
import { joinSplitEffort, type UnseenStart } from './join-split-effort.ts';

const RATE_HZ = 100;
const effort = (onset: number, end: number, peakCmh2o: number, isOver = true): FoundEffort => ({
  onset,
  end,
  peak: (onset + end) / 2,
  peakCmh2o,
  isOver,
});

const SHAPED: UnseenStart = { rateHz: RATE_HZ, isShaped: true, flowLpm: 0, quietCmh2o: 1 };

describe('an effort that flow splits', () => {
  const small = effort(-10, 16, 2);
  const large = effort(35, 85, 6);

  it('is one from the small beginning before the breath to the end of the large part', () => {
    const { efforts, starting } = joinSplitEffort({ efforts: [small, large], starting: small }, SHAPED);
    expect(starting).toEqual({ ...large, onset: small.onset });
    expect(efforts).toEqual([starting]);
  });

  it('begins before the breath also where its beginning was too small to be one', () => {
    const { starting } = joinSplitEffort({ efforts: [large], starting: null }, SHAPED);
    expect(starting?.onset).toBeLessThan(0);
    expect(starting?.end).toBe(large.end);
  });

  it('needs gas that was drawn where no shape explains the breath, and no heart that draws it', () => {
    const startOf = (unseen: Partial<UnseenStart>) =>
      joinSplitEffort({ efforts: [large], starting: null }, { ...SHAPED, isShaped: false, ...unseen })
        .starting;
    expect(startOf({ flowLpm: 2.5, quietCmh2o: 0.3 })?.onset).toBeLessThan(0);
    expect(startOf({ flowLpm: 2.5, quietCmh2o: Number.NaN })?.onset).toBeLessThan(0);
    expect(startOf({ flowLpm: 2.5, quietCmh2o: 1 })).toBeNull();
    expect(startOf({ flowLpm: 1.5, quietCmh2o: 0.3 })).toBeNull();
    expect(startOf({ flowLpm: Number.NaN, quietCmh2o: 0.3 })).toBeNull();
  });

  it('needs nothing else where its beginning was seen', () => {
    const unseen = { ...SHAPED, isShaped: false };
    expect(joinSplitEffort({ efforts: [small, large], starting: small }, unseen).starting?.end).toBe(
      large.end,
    );
  });

  it('leaves what came before and after alone', () => {
    const before = effort(-120, -80, 3);
    const after = effort(160, 200, 4);
    const { efforts } = joinSplitEffort({ efforts: [before, small, large, after], starting: small }, SHAPED);
    expect(efforts.map(({ onset }) => onset)).toEqual([before.onset, small.onset, after.onset]);
  });

  it('is not made of two: the second late, or no stronger than the first', () => {
    const late = effort(70, 120, 6);
    const weak = effort(35, 85, 2.5);
    expect(joinSplitEffort({ efforts: [small, late], starting: small }, SHAPED).starting).toBe(small);
    expect(joinSplitEffort({ efforts: [small, weak], starting: small }, SHAPED).starting).toBe(small);
  });
});
