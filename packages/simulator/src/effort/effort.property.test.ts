import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effortEndS, effortRestS, musclePressure, type Effort } from './effort.ts';

const effort: fc.Arbitrary<Effort> = fc.record({
  onsetS: fc.double({ min: 0, max: 100, noNaN: true }),
  amplitudeCmh2o: fc.double({ min: 0.5, max: 40, noNaN: true }),
  riseS: fc.double({ min: 0.05, max: 2, noNaN: true }),
  holdS: fc.double({ min: 0, max: 1, noNaN: true }),
  relaxationS: fc.double({ min: 0.03, max: 1, noNaN: true }),
  shape: fc.constantFrom('parabola_exponential' as const, 'trapezoid' as const),
});

describe('an effort', () => {
  it('is nothing before its onset and after its rest, and never negative or above its amplitude', () => {
    fc.assert(
      fc.property(effort, fc.double({ min: -0.5, max: 1.5, noNaN: true }), (one, share) => {
        const time = one.onsetS + share * (effortRestS(one) - one.onsetS);
        const pressure = musclePressure(one, time);
        expect(pressure).toBeGreaterThanOrEqual(0);
        expect(pressure).toBeLessThanOrEqual(one.amplitudeCmh2o * (1 + 1e-12));
        if (share <= 0 || share >= 1) expect(pressure).toBe(0);
      }),
    );
  });

  it('reaches its amplitude after its rise and is half of it at its end', () => {
    fc.assert(
      fc.property(effort, (one) => {
        const peak = musclePressure(one, one.onsetS + one.riseS);
        expect(peak).toBeCloseTo(one.amplitudeCmh2o, 6);
        expect(musclePressure(one, effortEndS(one))).toBeCloseTo(one.amplitudeCmh2o / 2, 6);
      }),
    );
  });
});
