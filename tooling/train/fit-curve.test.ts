import { readCurve } from '@eupnea/signal';
import { describe, expect, it } from 'vitest';
import { fitCurve, type Example } from './fit-curve.ts';

const PRIOR = { slope: 0, offset: 0 };

/** `right` of `all` findings with one margin are right. */
function someOf(confidence: number, right: number, all: number): readonly Example[] {
  return Array.from({ length: all }, (_, at) => ({ confidence, isRight: at < right }));
}

describe('a calibration curve', () => {
  it('meets the shares of right findings at two margins', () => {
    const curve = fitCurve([...someOf(0.5, 10_000, 20_000), ...someOf(1, 18_000, 20_000)], PRIOR);
    expect(readCurve(curve, 0.5)).toBeCloseTo(0.5, 2);
    expect(readCurve(curve, 1)).toBeCloseTo(0.9, 2);
  });

  it('is flat where a larger margin is right less often', () => {
    const curve = fitCurve([...someOf(0.5, 900, 1000), ...someOf(1, 700, 1000)], PRIOR);
    expect(curve.slope).toBe(0);
    expect(readCurve(curve, 0.7)).toBeCloseTo(0.8, 2);
  });

  it('keeps to the prior without findings', () => {
    expect(fitCurve([], { slope: 2, offset: -1 })).toEqual({ slope: 2, offset: -1 });
  });
});
