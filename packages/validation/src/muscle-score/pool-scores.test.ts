import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBins,
  addMoments,
  agreeOfMoments,
  binTimes,
  momentsOf,
  NO_PAIRS,
  spreadOfBins,
} from './pool-scores.ts';
import { agreeOn, spreadOf } from './score-detectors.ts';

const pairs = fc.array(
  fc.tuple(fc.double({ min: 0, max: 40, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true })),
  { maxLength: 40 },
);

describe('pooled agreement', () => {
  it('is that of all pairs together', () => {
    fc.assert(
      fc.property(pairs, pairs, (first, second) => {
        const pooled = agreeOfMoments(addMoments(momentsOf(first), momentsOf(second)));
        const whole = agreeOn([...first, ...second]);
        expect(pooled.n).toBe(whole.n);
        expect(pooled.bias === null).toBe(whole.bias === null);
        if (whole.bias === null) return;
        expect(pooled.bias).toBeCloseTo(whole.bias, 6);
        expect(pooled.lower).toBeCloseTo(whole.lower ?? Number.NaN, 4);
        expect(pooled.upper).toBeCloseTo(whole.upper ?? Number.NaN, 4);
      }),
    );
  });

  it('has limits of 1.96 standard deviations, and a correlation', () => {
    // Differences 1, 2, 3: mean 2, standard deviation 1; measured is truth plus a constant step.
    const { bias, lower, upper, correlation } = agreeOfMoments(
      momentsOf([
        [2, 1],
        [4, 2],
        [6, 3],
      ]),
    );
    expect([bias, lower, upper, correlation]).toEqual([
      expect.closeTo(2, 9),
      expect.closeTo(2 - 1.96, 9),
      expect.closeTo(2 + 1.96, 9),
      expect.closeTo(1, 9),
    ]);
    expect(agreeOfMoments(NO_PAIRS)).toEqual({
      n: 0,
      bias: null,
      lower: null,
      upper: null,
      correlation: null,
    });
  });
});

it('quartiles of pooled times are those of the times, to a bin', () => {
  const [first, second] = [
    [0.05, 0.12, 0.31, 0.08],
    [-0.04, 0.2, 0.22, 0.1, 0.09],
  ];
  const pooled = spreadOfBins(addBins(binTimes(first ?? []), binTimes(second ?? [])));
  const whole = spreadOf([...(first ?? []), ...(second ?? [])]);
  expect(pooled.n).toBe(9);
  expect(Math.abs((pooled.median ?? 0) - (whole.median ?? 9))).toBeLessThanOrEqual(0.01);
  expect(Math.abs((pooled.q1 ?? 0) - (whole.q1 ?? 9))).toBeLessThanOrEqual(0.01);
  expect(Math.abs((pooled.q3 ?? 0) - (whole.q3 ?? 9))).toBeLessThanOrEqual(0.01);
  expect(spreadOfBins([])).toEqual({ n: 0, q1: null, median: null, q3: null });
});
