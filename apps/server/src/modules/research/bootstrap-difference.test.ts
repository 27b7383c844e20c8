import { createRandom } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { type BootstrapDifference, bootstrapDifference, type PatientPairs } from './bootstrap-difference.ts';

const absent = Number.NaN;

/** The groups one after the other, nobody in both. */
function apart(first: readonly number[], second: readonly number[]): PatientPairs {
  return {
    first: Float64Array.from([...first, ...second.map(() => absent)]),
    second: Float64Array.from([...first.map(() => absent), ...second]),
  };
}

function run(
  pairs: PatientPairs,
  statistic: 'median' | 'mean',
  stream = 'test',
  resamples?: number,
  block?: number,
) {
  const turns = bootstrapDifference(pairs, statistic, createRandom(1, stream), resamples, block);
  for (;;) {
    const { done, value } = turns.next();
    if (done === true) return value satisfies BootstrapDifference;
  }
}

describe('a bootstrap interval over patients', () => {
  it('of the median of five patients reaches from the least to the greatest', () => {
    // The median of five draws is the least value when three or more are it: P = 0.0579 > 0.025, and so is the greatest.
    // The other group's values are all alike, so that its median never moves.
    const pairs = apart([7, 7, 7, 7, 7], [10, 20, 30, 40, 50]);
    expect(run(pairs, 'median')).toEqual({ value: 23, low: 3, high: 43, reason: null });
  });

  it('of the median of eleven patients leaves out the outermost values', () => {
    // P(median is the k-th of 11 or less) = P(Bin(11, k/11) >= 6): k = 3 gives 0.0512 > 0.025, k = 2 gives 0.0072.
    const values = Array.from({ length: 11 }, (_, index) => index + 1);
    const pairs = apart([0, 0, 0, 0, 0], values);
    expect(run(pairs, 'median', 'eleven', 20_000)).toEqual({ value: 6, low: 3, high: 9, reason: null });
  });

  it('of a share agrees with the binomial distribution', () => {
    // 100 patients, half of them with it: 2.5 % and 97.5 % of Bin(100, 0.5) are 40 and 60.
    const half = Array.from({ length: 100 }, (_, index) => (index < 50 ? 0 : 100));
    const { value, low, high } = run(apart([0, 0, 0, 0, 0], half), 'mean', 'share', 20_000);
    expect([value, low, high]).toEqual([50, 40, 60]);
  });

  it('of the same patients in both groups has no width where each differs by the same', () => {
    const first = Float64Array.from([1, 5, 9, 14, 20, 33]);
    const second = first.map((one) => one + 2);
    const { value, low, high } = run({ first, second }, 'median');
    expect([value, low, high]).toEqual([2, 2, 2]);
  });

  it('is the same again for the same seed, and another for another', () => {
    const values = Array.from({ length: 40 }, (_, index) => Math.sin(index) * 10);
    const pairs = apart(
      values,
      values.map((value) => value * 1.7 + 3),
    );
    expect(run(pairs, 'mean')).toEqual(run(pairs, 'mean'));
    expect(run(pairs, 'mean')).not.toEqual(run(pairs, 'mean', 'other'));
  });

  it('is absent where a group has fewer than five patients, its difference is not', () => {
    expect(run(apart([1, 2, 3, 4], [5, 6, 7, 8, 9]), 'median')).toEqual({
      value: 4.5,
      low: null,
      high: null,
      reason: 'too_few_patients',
    });
    expect(run(apart([], [5]), 'median')).toMatchObject({ value: null, low: null });
  });

  it('of entries drawn in blocks is wider where neighbours are alike', () => {
    // 100 breaths in ten runs of ten alike. A draw of whole runs has ten free entries instead of 100: the standard
    // deviation of its mean is 100 * sqrt(0.25 / 10) = 15.8 where blocks meet runs, and 5 for single entries.
    const runs = Array.from({ length: 100 }, (_, index) => (Math.floor(index / 10) % 2 === 0 ? 0 : 100));
    const pairs = apart([0, 0, 0, 0, 0], runs);
    const width = (block: number) => {
      const { low, high } = run(pairs, 'mean', 'blocks', 5000, block);
      return (high ?? 0) - (low ?? 0);
    };
    expect(width(1)).toBeCloseTo(20, -0.5);
    expect(width(10)).toBeGreaterThan(30);
  });

  it('of one block as long as the group has no width', () => {
    const pairs = apart([1, 2, 3, 4, 5], [11, 12, 13, 14, 15]);
    expect(run(pairs, 'mean', 'whole', 200, 5)).toEqual({ value: 10, low: 10, high: 10, reason: null });
  });
});
