import { BASE_SCENARIO, createDraw, type Scenario } from '@eupnea/simulator';
import { HELD_OUT_BEDS } from './held-out-beds.ts';
import { surroundingsOf } from './held-out-mechanisms.ts';

/** Seeds that were not used to set a threshold. */
export const HELD_OUT_SEEDS = { from: 1000, to: 1429 } as const;
/** Duration of a recording, s: about forty breaths of every bed, short enough for two hundred seeds. */
export const HELD_OUT_SECONDS = 150;

export interface HeldOutScenario {
  readonly bed: string;
  readonly scenario: Scenario;
}

/** Returns every bed with its random values for a seed; noise and a leak are always present. */
export function listHeldOutScenarios(seed: number): readonly HeldOutScenario[] {
  return Object.entries(HELD_OUT_BEDS).map(([bed, make]) => {
    const draw = createDraw(seed, `held out ${bed}`);
    const made = make(draw);
    const surroundings = surroundingsOf(draw, made.settings);
    return { bed, scenario: { ...BASE_SCENARIO, ...surroundings, ...made, id: bed } };
  });
}
