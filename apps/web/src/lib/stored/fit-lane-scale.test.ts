import { describe, expect, it } from 'vitest';
import { fitLaneScale } from './fit-lane-scale.ts';

const fit = (...values: readonly number[]) => {
  const column = Float32Array.from(values);
  return fitLaneScale({ minimum: column, maximum: column });
};

describe('the fitted scale of a lane', () => {
  it('has round ends around all values', () => {
    expect(fit(-28.3, 3, 9.1)).toEqual({ minimum: -30, maximum: 10 });
    expect(fit(0.4, Number.NaN, 13)).toEqual({ minimum: 0, maximum: 15 });
  });

  it('leaves room around a flat line', () => {
    expect(fit(5, 5)).toEqual({ minimum: 5, maximum: 5.5 });
  });

  it('is absent without a value', () => {
    expect(fit(Number.NaN)).toBeNull();
  });
});
