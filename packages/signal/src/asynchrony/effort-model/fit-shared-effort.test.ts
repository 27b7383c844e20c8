import { expect, it } from 'vitest';
import type { LungSignals } from '../lung-signals.ts';
import { buildEffortBreaths } from '../testing/build-effort-breaths.ts';
import { BreathMemory } from './breath-memory.ts';
import { fitSharedEffort } from './fit-shared-effort.ts';
import { createPrior } from './mechanics-prior.ts';
import { NO_ONSETS } from './place-effort.ts';

const ELASTANCE = 60;
const SHAPE = { kind: 'fading', riseS: 0.55, holdS: 0, fallS: 0.25 } as const;

function fitInRounds(rounds: number) {
  const memory = new BreathMemory();
  let former: LungSignals | null = null;
  const chest = { elastance: ELASTANCE, curvature: 0, resistance: 10, turbulence: 0 };
  const peaksCmh2o = [5, 8, 11, 7, 9, 6, 10, 8];
  for (const breath of buildEffortBreaths(chest, { ...SHAPE, peaksCmh2o })) {
    memory.add(breath, former);
    former = breath;
  }
  // Mechanics by valve steps and recoil of a chest that empties as slowly as the muscle relaxes.
  const known = { elastance: 36, resistanceIn: 7, resistanceOut: 7, turbulence: 2 };
  const prior = createPrior(known, memory.peakL, null);
  const nothing = { theta: prior.means, onsets: memory.breaths.map(() => NO_ONSETS) };
  return fitSharedEffort(memory.breaths, SHAPE, prior, nothing, rounds);
}

it('onsets and chest move together: eight rounds come as far as sixty', () => {
  const settled = fitInRounds(60);
  const { theta, variance } = fitInRounds(8);
  expect(variance).toBeLessThan(1.05 * settled.variance);
  expect(Math.abs((theta[0] ?? 0) - (settled.theta[0] ?? 0))).toBeLessThan(0.02 * ELASTANCE);
});

it('more rounds never explain less', () => {
  const variances = [2, 3, 5, 8, 12].map((rounds) => fitInRounds(rounds).variance);
  for (const [at, variance] of variances.entries()) {
    expect(variance).toBeLessThanOrEqual((variances[at - 1] ?? Number.POSITIVE_INFINITY) * 1.02);
  }
});
