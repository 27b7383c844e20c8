import { expect, it } from 'vitest';
import { measureBreath } from '../measure-breath.ts';
import { estimateMechanics } from './estimate-mechanics.ts';
import { fitHold } from './hold.ts';
import { createFixtureView } from './single-compartment-breath.fixture.ts';

it('a plateau measures a passive chest, and nothing where the patient is active', () => {
  const view = createFixtureView({ flowLpm: 30, pauseSeconds: 0.4 });
  const { context } = estimateMechanics(view, measureBreath(view, 'full').features, 'full');
  const passive = fitHold({ ...context, effort: false });
  expect(passive.failedGates).toEqual([]);
  expect(1000 / passive.elastance).toBeCloseTo(50, 0);
  expect(fitHold({ ...context, effort: true }).failedGates).toEqual(['effort']);
});
