import { describe, expect, test } from 'vitest';
import {
  becherComprehensive,
  becherSimplified,
  elasticDynamic,
  gattinoni,
  gattinoniSimplified,
  giosa,
  surrogate,
  vanDerMeijden,
  type PowerInputs,
} from './power-formulas.ts';

/** A textbook breath: 20/min, 0.5 L in 1 s of a 3 s cycle, E 20, R 10, PEEP 5; so Pplat 15 and Ppeak 20. */
const BREATH: PowerInputs = {
  rate: 20,
  volumeL: 0.5,
  peakPressure: 20,
  plateauPressure: 15,
  peep: 5,
  inspiratoryPressure: 15,
  inspiratoryFlow: 30,
  inspiratoryTime: 1,
  ieRatio: 0.5,
  elastance: 20,
  resistance: 10,
  riseTime: 0.2,
};

describe('formulas of volume control', () => {
  // Work of the breath: PEEP 5 x 0.5, elastic 20 x 0.5 x 0.5 / 2, resistive 10 x 0.5 x 0.5, in L cmH2O.
  const exact = 0.098 * 20 * (2.5 + 2.5 + 2.5);

  test('Gattinoni, full and simplified, are exact for constant flow', () => {
    expect(gattinoni(BREATH)).toBeCloseTo(exact, 9);
    expect(gattinoniSimplified(BREATH)).toBeCloseTo(exact, 9);
  });

  test('Giosa is within its rounding of it', () => {
    expect(giosa(BREATH) / exact).toBeCloseTo(1, 1);
  });

  test('the surrogate leaves resistive work out', () => {
    expect(surrogate(BREATH)).toBeCloseTo(0.098 * 20 * 0.5 * 12.5, 9);
    expect(surrogate(BREATH)).toBeLessThan(exact);
  });
});

describe('formulas of pressure control', () => {
  /** Integral of P dV of a passive compartment under a ramped pressure, by small steps. */
  function integrate(riseTime: number): { readonly power: number; readonly volumeL: number } {
    const step = 1e-5;
    let volumeL = 0;
    let work = 0;
    for (let time = 0; time < BREATH.inspiratoryTime; time += step) {
      const above = BREATH.inspiratoryPressure * Math.min(1, time / riseTime);
      const flow = (above - BREATH.elastance * volumeL) / BREATH.resistance;
      work += (above + BREATH.peep) * flow * step;
      volumeL += flow * step;
    }
    return { power: 0.098 * BREATH.rate * work, volumeL };
  }

  test.each([0.05, 0.2, 0.6])('Becher comprehensive is exact for a linear rise of %s s', (riseTime) => {
    const { power, volumeL } = integrate(riseTime);
    expect(becherComprehensive({ ...BREATH, riseTime, volumeL }) / power).toBeCloseTo(1, 3);
  });

  test('without a rise it is the simplified one, which overstates power when there is a rise', () => {
    expect(becherComprehensive({ ...BREATH, riseTime: 0 })).toBe(becherSimplified(BREATH));
    const { power, volumeL } = integrate(0.3);
    expect(becherSimplified({ ...BREATH, volumeL })).toBeGreaterThan(power);
  });

  test('van der Meijden holds the pressure reached against the volume', () => {
    const reached = 15 * (1 - Math.exp(-2));
    expect(vanDerMeijden(BREATH)).toBeCloseTo(0.098 * 20 * 0.5 * (5 + reached), 9);
  });
});

test('the elastic dynamic part is half of E VT squared', () => {
  expect(elasticDynamic(BREATH)).toBeCloseTo((0.098 * 20 * 0.25 * 20) / 2, 9);
});

test('what is not measured leaves the formula absent', () => {
  expect(gattinoniSimplified({ ...BREATH, plateauPressure: Number.NaN })).toBeNaN();
  expect(becherComprehensive({ ...BREATH, elastance: Number.NaN })).toBeNaN();
});
