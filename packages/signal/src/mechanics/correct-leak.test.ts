import { expect, test } from 'vitest';
import type { BreathFeatures } from '@eupnea/model';
import { measureBreath } from '../measure-breath.ts';
import { correctLeak } from './correct-leak.ts';
import { createFixtureView } from './single-compartment-breath.fixture.ts';

/** A breath of 400 mL after others, each of which gave back so much of its 400 mL. */
function leakAfter(vteMl: readonly number[], ownVteMl: number): number {
  const view = createFixtureView({ flowLpm: 30, expirationSeconds: 1 });
  const { features } = measureBreath(view, 'standard');
  const giving = (vte_ml: number): BreathFeatures => ({ ...features, vti_ml: 400, vte_ml });
  const preceding = vteMl.map((vte_ml) => ({ view, features: giving(vte_ml) }));
  return correctLeak({ ...view, preceding }, giving(ownVteMl)).leak;
}

test('a leak is the median loss of the last breaths, of four at least', () => {
  expect(leakAfter([320, 316, 324, 320], 320)).toBeCloseTo(0.2, 12);
  expect(leakAfter([320, 316, 320], 320)).toBeCloseTo(0.2, 12);
  expect(leakAfter([320, 320], 320)).toBe(0);
});

test('a breath that keeps its volume and one that gives back both are no leak', () => {
  // Double triggers between breaths that give back what they took in: some of the second halves give back more than twice.
  expect(leakAfter([20, 820, 20, 820, 20, 820, 400], 400)).toBe(0);
});
