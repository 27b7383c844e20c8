import fc from 'fast-check';
import { expect, it } from 'vitest';
import { QUANTILES, quantileOfHistogram, quantileOfSorted, quantilesOf } from './quantiles.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 200 : 5000;

it('a percentile from a histogram is within a bin of the exact one, however far values lie outside its bins', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(...Object.values(QUANTILES)),
      (values, share) => {
        const counts = Array.from({ length: 20 }, () => 0);
        for (const value of values) {
          const bin = Math.floor(value / 5);
          counts[bin] = (counts[bin] ?? 0) + 1;
        }
        const sorted = values.toSorted((left, right) => left - right);
        const answer = quantileOfHistogram(
          { from: 0, width: 5, counts },
          share,
          sorted[0] ?? 0,
          sorted.at(-1) ?? 0,
        );
        // Between two values that lie far apart any answer is a percentile: it is held against both neighbours.
        const rank = (sorted.length - 1) * share;
        const low = sorted[Math.max(0, Math.floor(rank) - 1)] ?? 0;
        const high = sorted[Math.min(sorted.length - 1, Math.ceil(rank) + 1)] ?? 0;
        expect(answer).toBeGreaterThanOrEqual(low - 5);
        expect(answer).toBeLessThanOrEqual(high + 5);
      },
    ),
    { numRuns: RUNS },
  );
});

it('the exact one is the value in the middle, and halfway between two', () => {
  expect(quantileOfSorted([1, 2, 9], 0.5)).toBe(2);
  expect(quantileOfSorted([1, 2, 4, 9], 0.5)).toBe(3);
  expect(quantileOfSorted([], 0.5)).toBeNull();
});

it('without a sort it is the same, to the last bit', () => {
  const value = fc
    .oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 }))
    // A stored number is never -0, which a sort places before 0.
    .map((drawn) => drawn + 0);
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 300 }),
      fc.array(fc.double({ noNaN: true, min: 0, max: 1 }), { minLength: 1, maxLength: 4 }),
      (values, shares) => {
        const sorted = Float64Array.from(values).sort();
        const expected = shares.map((share) => quantileOfSorted(sorted, share));
        expect(quantilesOf(Float64Array.from(values), shares)).toEqual(expected);
      },
    ),
    { numRuns: RUNS },
  );
});
