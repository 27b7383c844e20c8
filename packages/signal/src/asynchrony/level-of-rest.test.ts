import { describe, expect, it } from 'vitest';
import { moveRest, readRest } from './level-of-rest.ts';

const RATE_HZ = 100;

describe('the level of rest', () => {
  it('is what most of an expiration stands at, however an effort pulls it down', () => {
    const passive = Float64Array.from({ length: 300 }, (_, at) => (at > 180 && at < 240 ? 3 : 8));
    expect(readRest(passive, 30, 300, RATE_HZ)).toBe(8);
  });

  it('is not to be had of an expiration that is over at once', () => {
    expect(readRest(new Float64Array(60), 30, 60, RATE_HZ)).toBeNaN();
  });

  it('follows the breaths, but falls slowly and after a cut-short expiration by a quarter of a cmH2O at most', () => {
    expect(moveRest(Number.NaN, 8, false)).toBe(8);
    expect(moveRest(8, Number.NaN, false)).toBe(8);
    expect(moveRest(8, 8.5, false)).toBe(8.5);
    expect(moveRest(8, 6, false)).toBeCloseTo(7.4, 6);
    expect(moveRest(8, 6, true)).toBe(7.75);
    expect(moveRest(8, 1, false)).toBe(1);
  });
});
