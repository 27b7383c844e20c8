import { createAbsentFeatures } from './absent-features.ts';
import { expect, it } from 'vitest';
import type { BreathView } from '../breath-view.ts';
import { measurePlateau } from './measure-plateau.ts';

const LENGTH = 100;

/** A pause of 0.3 s at this airway pressure, at 100 Hz. */
function plateauOf(pauseCmh2o: number, peepCmh2o: number): number {
  const view = {
    rateHz: 100,
    length: LENGTH,
    pauseStart: 40,
    inspirationEnd: 70,
    pressure: new Float32Array(LENGTH).fill(pauseCmh2o),
  } as BreathView; // cast: these fields are all that is read
  const features = createAbsentFeatures();
  features.peep_cmh2o = peepCmh2o;
  measurePlateau(view, features);
  return features.p_plateau_cmh2o;
}

it('is the pressure of the pause', () => {
  expect(plateauOf(22, 8)).toBe(22);
  expect(plateauOf(22, Number.NaN)).toBe(22);
});

it('is absent where a pause is no higher than PEEP, or than the zero of a sensor', () => {
  expect(plateauOf(7.9, 8)).toBeNaN();
  expect(plateauOf(-1.4, Number.NaN)).toBeNaN();
  expect(plateauOf(1.4, Number.NaN)).toBeNaN();
});
