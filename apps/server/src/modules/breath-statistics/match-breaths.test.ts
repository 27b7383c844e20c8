import { describe, expect, it } from 'vitest';
import { matchBreaths, pickMode } from './match-breaths.ts';
import { MEDIAN_STEP_S, bandOfBreaths } from './median-breath.ts';

const breath = (number: number, change: { mode?: string; incomplete?: boolean; kinds?: string[] } = {}) => ({
  number,
  mode: change.mode ?? 'ps',
  incomplete: change.incomplete ?? false,
  kinds: new Set(change.kinds),
});

describe('the breaths before and after a change', () => {
  const breaths = [
    breath(1),
    breath(2, { incomplete: true, mode: 'vc' }),
    breath(3, { mode: 'vc', kinds: ['cough'] }),
    breath(4, { kinds: ['suction'] }),
    breath(5, { kinds: ['ineffective_effort'] }),
    breath(6),
  ];

  it('are complete, of the mode and without an artefact; each other counts under its first reason', () => {
    const matched = matchBreaths(breaths, 'ps', 'before', 100);
    expect(matched).toMatchObject({ found: 6, incomplete: 1, otherMode: 1, artefact: 1 });
    expect(matched.used.map(({ number }) => number)).toEqual([1, 5, 6]);
  });

  it('are those nearest to the change', () => {
    const numbers = (side: 'before' | 'after') =>
      matchBreaths(breaths, 'ps', side, 2).used.map(({ number }) => number);
    expect(numbers('before')).toEqual([5, 6]);
    expect(numbers('after')).toEqual([1, 5]);
  });

  it('are of the most frequent mode of complete breaths', () => {
    const vc = { mode: 'vc', incomplete: true };
    expect(pickMode([{ mode: 'ps', incomplete: false }, vc, vc])).toBe('ps');
    expect(pickMode([vc])).toBeNull();
  });
});

describe('the median breath', () => {
  const constant = (value: number, seconds: number) => ({
    rateHz: 100,
    samples: new Float32Array(Math.round(seconds * 100)).fill(value),
  });

  it('has the percentiles of its breaths and ends with their median duration', () => {
    const breaths = [0, 10, 20, 30, 40].map((value, index) => constant(value, 1 + index));
    const { p10, median, p90 } = bandOfBreaths(breaths);
    expect([p10[0], median[0], p90[0]]).toEqual([4, 20, 36]);
    expect((median.length - 1) * MEDIAN_STEP_S).toBeCloseTo(2.95, 9);
  });

  it('is empty without samples', () => {
    expect(bandOfBreaths([{ rateHz: 100, samples: new Float32Array() }]).median).toEqual([]);
  });
});
