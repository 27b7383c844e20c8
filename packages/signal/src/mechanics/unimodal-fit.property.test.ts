import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnimodalFit } from './unimodal-fit.ts';

const series = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1, maxLength: 40 });

function fit(values: readonly number[]): readonly number[] {
  const fitted = new Float64Array(values.length);
  new UnimodalFit(values.length).fit(Float64Array.from(values), values.length, fitted);
  return [...fitted];
}

function squaredError(values: readonly number[], fitted: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + (value - (fitted[index] ?? 0)) ** 2, 0);
}

test('the fit rises to one peak, falls after it and is never negative', () => {
  fc.assert(
    fc.property(series, (values) => {
      const fitted = fit(values);
      const peak = fitted.indexOf(Math.max(...fitted));
      fitted.forEach((value, index) => {
        expect(value).toBeGreaterThanOrEqual(0);
        if (index > 0 && index <= peak) expect(value).toBeGreaterThanOrEqual(fitted[index - 1] ?? 0);
        if (index > peak) expect(value).toBeLessThanOrEqual(fitted[index - 1] ?? 0);
      });
    }),
  );
});

test('what already has the shape is left as it is', () => {
  fc.assert(
    fc.property(series, series, (left, right) => {
      const rising = left.map(Math.abs).toSorted((a, b) => a - b);
      const falling = right.map(Math.abs).toSorted((a, b) => b - a);
      const values = [...rising, ...falling];
      fit(values).forEach((value, index) => expect(value).toBeCloseTo(values[index] ?? 0, 9));
    }),
  );
});

test('no shape of one rectangle comes closer', () => {
  fc.assert(
    fc.property(
      series,
      fc.nat(40),
      fc.nat(40),
      fc.double({ min: 0, max: 20, noNaN: true }),
      (values, a, b, height) => {
        const from = Math.min(a, b);
        const to = Math.max(a, b);
        const rectangle = values.map((_, index) => (index >= from && index < to ? height : 0));
        expect(squaredError(values, fit(values))).toBeLessThanOrEqual(squaredError(values, rectangle) + 1e-9);
      },
    ),
  );
});
