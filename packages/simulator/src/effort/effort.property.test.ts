import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EFFORT_SHAPE_NAMES } from './effort-shapes.ts';
import { effortEndS, effortQuietS, effortRestS, createEffortCurve, type Effort } from './effort.ts';

const effort: fc.Arbitrary<Effort> = fc.record({
  onsetS: fc.double({ min: 0, max: 100, noNaN: true }),
  amplitudeCmh2o: fc.double({ min: 0.5, max: 40, noNaN: true }),
  riseS: fc.double({ min: 0.05, max: 2, noNaN: true }),
  holdS: fc.double({ min: 0, max: 1, noNaN: true }),
  relaxationS: fc.double({ min: 0.03, max: 1, noNaN: true }),
  shape: fc.constantFrom(...EFFORT_SHAPE_NAMES),
});

describe('an effort', () => {
  it('is nothing before its onset and after its rest, and never negative or above its amplitude', () => {
    fc.assert(
      fc.property(effort, fc.double({ min: -0.5, max: 1.5, noNaN: true }), (one, share) => {
        const time = one.onsetS + share * (effortRestS(one) - one.onsetS);
        const pressure = createEffortCurve(one)(time);
        expect(pressure).toBeGreaterThanOrEqual(0);
        expect(pressure).toBeLessThanOrEqual(one.amplitudeCmh2o * (1 + 1e-12));
        if (share <= 0 || share >= 1) expect(pressure).toBe(0);
      }),
    );
  });

  it('reaches its amplitude after its rise and is half of it at its end', () => {
    fc.assert(
      fc.property(effort, (one) => {
        const peak = createEffortCurve(one)(one.onsetS + one.riseS);
        expect(peak).toBeCloseTo(one.amplitudeCmh2o, 6);
        expect(createEffortCurve(one)(effortEndS(one))).toBeCloseTo(one.amplitudeCmh2o / 2, 6);
      }),
    );
  });

  it('is followed by half a sine of expiratory muscle pressure where it has one, and by rest after that', () => {
    const expiratory = { amplitudeCmh2o: 3, delayS: 0.1, seconds: 0.8 };
    fc.assert(
      fc.property(effort, (inspiratory) => {
        const one = { ...inspiratory, expiratory };
        const startS = effortRestS(one) + expiratory.delayS;
        expect(createEffortCurve(one)(startS - 0.05)).toBeCloseTo(0, 9);
        expect(createEffortCurve(one)(startS + 0.4)).toBeCloseTo(-3, 6);
        expect(createEffortCurve(one)(startS + 0.8 / 6)).toBeCloseTo(-1.5, 6);
        expect(createEffortCurve(one)(effortQuietS(one) + 1e-6)).toBe(0);
      }),
    );
  });
});
