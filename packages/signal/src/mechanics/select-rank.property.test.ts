import fc from 'fast-check';
import { expect, it } from 'vitest';
import { medianOf } from './median.ts';
import { selectRank } from './select-rank.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 200 : 5000;

// Few different values: ties are where parting goes wrong.
const numbers = fc.oneof(
  fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 80 }),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 300 }),
);

/** -0 and 0 are one value of a measure. */
function unsigned(value: number): number {
  return value + 0;
}

it('answers what stands at the rank of the sorted values', () => {
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
      const rank = Math.min(values.length - 1, Math.floor(share * values.length));
      const sorted = values.toSorted((left, right) => left - right);
      expect(unsigned(selectRank(new Float64Array(values), rank))).toBe(unsigned(sorted[rank] ?? Number.NaN));
    }),
    { numRuns: RUNS },
  );
});

it('looks at no more values than it is told to', () => {
  fc.assert(
    fc.property(numbers, numbers, (values, left) => {
      const rank = values.length >> 1;
      const longer = new Float64Array([...values, ...left]);
      const own = selectRank(new Float64Array(values), rank);
      expect(unsigned(selectRank(longer, rank, values.length))).toBe(unsigned(own));
      expect([...longer.subarray(values.length)]).toEqual(left);
      expect(selectRank(longer, longer.length, values.length)).toBeNaN();
    }),
    { numRuns: RUNS },
  );
});

it('makes the median of them', () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const sorted = values.toSorted((left, right) => left - right);
      const upper = sorted[sorted.length >> 1] ?? Number.NaN;
      const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
      const expected = sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
      expect(unsigned(medianOf(values))).toBe(unsigned(expected));
    }),
    { numRuns: RUNS },
  );
});

it('ends where values are NaN, and has no median of none', () => {
  fc.assert(
    fc.property(fc.array(fc.double(), { maxLength: 100 }), (values) => {
      selectRank(new Float64Array(values), values.length >> 1);
    }),
    { numRuns: RUNS },
  );
  expect(medianOf([])).toBeNaN();
});
