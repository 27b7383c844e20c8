import { expect, test } from 'vitest';
import { createFixtureView } from '../mechanics/single-compartment-breath.fixture.ts';
import { measureBreath } from '../measure-breath.ts';

const RATE_HZ = 100;
const INSPIRED_ML = 100;

/** A breath that takes in 100 mL, and of which so much comes back. */
function measureReturning(expiredMl: number) {
  const view = createFixtureView({ flowLpm: 30, expirationSeconds: 1 });
  const { inspirationEnd, length, volume, rateHz } = view;
  expect(rateHz).toBe(RATE_HZ);
  for (let index = 0; index < inspirationEnd; index += 1) {
    volume[index] = (INSPIRED_ML * index) / (inspirationEnd - 1);
  }
  for (let index = inspirationEnd; index < length; index += 1) {
    volume[index] = INSPIRED_ML - (expiredMl * (index - inspirationEnd)) / (length - 1 - inspirationEnd);
  }
  return measureBreath(view, 'standard').features;
}

test('the leak is the share of a breath that did not come back, and negative where more came back', () => {
  expect(measureReturning(80)).toMatchObject({ vti_ml: 100, vte_ml: 80, leak_percent: 20 });
  expect(measureReturning(150).leak_percent).toBeCloseTo(-50, 6);
});

test('a breath that gives back what those before it kept has volumes, and no leak', () => {
  const { vti_ml, vte_ml, leak_percent } = measureReturning(17_293);
  expect([vti_ml, vte_ml]).toEqual([100, 17_293]);
  expect(leak_percent).toBeNaN();
});
