import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summariseColumn } from './summarise-column.ts';

describe('the numbers of a column', () => {
  it('are those computed by hand', () => {
    expect(summariseColumn(Float64Array.of(4, Number.NaN, 1, 3, 2))).toMatchObject({
      n: 4,
      missing: 1,
      mean: 2.5,
      sd: Math.sqrt(5 / 3),
      minimum: 1,
      p5: 1.15,
      q1: 1.75,
      median: 2.5,
      q3: 3.25,
      p95: 3.8499999999999996,
      maximum: 4,
    });
  });

  it('are absent where nothing has a value, never zero', () => {
    expect(summariseColumn(Float64Array.of(Number.NaN))).toEqual({
      n: 0,
      missing: 1,
      mean: null,
      sd: null,
      minimum: null,
      p5: null,
      q1: null,
      median: null,
      q3: null,
      p95: null,
      maximum: null,
      distribution: null,
    });
  });

  it('lie in one bin where all values are equal', () => {
    expect(summariseColumn(Float64Array.of(7, 7)).distribution).toEqual({ from: 7, width: 0, counts: [2] });
  });

  it('have every value in a bin, in whatever order they come', () => {
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(numbers, (values) => {
        const statistics = summariseColumn(Float64Array.from(values));
        expect(statistics.distribution?.counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
        expect(summariseColumn(Float64Array.from(values.toReversed()))).toEqual(statistics);
      }),
    );
  });
});
