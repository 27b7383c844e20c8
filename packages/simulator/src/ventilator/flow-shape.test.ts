import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShapeWatch } from './flow-shape.ts';

const STEP_S = 0.002;

/** Seconds after which the watch hears an effort in a flow, L/min; null = never. */
function firstHeardS(flowAt: (timeS: number) => number, offsetLpm: number): number | null {
  const watch = createShapeWatch({ lookBackS: 0.1, offsetLpm });
  for (let step = 0; step < 1500; step += 1) {
    const timeS = step * STEP_S;
    if (watch.isCrossed(timeS, { flowLpm: flowAt(timeS), pressureCmh2o: 5 })) return timeS;
  }
  return null;
}

describe('a trigger by the shape of flow', () => {
  it('never hears a passive expiration, whatever its peak and time constant', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 120, noNaN: true }),
        fc.double({ min: 0.2, max: 2, noNaN: true }),
        (peakLpm, tauS) => {
          expect(firstHeardS((timeS) => -peakLpm * Math.exp(-timeS / tauS), 0.5)).toBeNull();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('does not take the rounded peak of a lagged expiration for an effort', () => {
    // Two lags of 0.05 s before a decay of 0.3 s: the flow turns smoothly at its peak.
    const rounded = (timeS: number) => -100 * (Math.exp(-timeS / 0.3) - Math.exp(-timeS / 0.05));
    expect(firstHeardS(rounded, 3)).toBeNull();
  });

  it('hears an effort over its offset while the patient still breathes out', () => {
    const passive = (timeS: number) => -40 * Math.exp(-timeS / 1);
    const pull = (timeS: number) => Math.max(0, timeS - 0.8) * 100;
    const heard = firstHeardS((timeS) => passive(timeS) + pull(timeS), 4);
    // A ramp of 100 L/min/s is 4 L/min after 40 ms.
    expect(heard).toBeCloseTo(0.84, 2);
    expect(passive(heard ?? 0) + 4).toBeLessThan(0);
  });

  it('takes flow into the patient at rest in full', () => {
    expect(firstHeardS((timeS) => (timeS < 1 ? 0 : 5), 4)).toBeCloseTo(1, 3);
    expect(firstHeardS((timeS) => (timeS < 1 ? 0 : 3.9), 4)).toBeNull();
  });
});
