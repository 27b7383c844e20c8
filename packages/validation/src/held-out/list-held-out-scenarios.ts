import { BASE_SCENARIO, createDraw, type Scenario } from '@eupnea/simulator';
import { HELD_OUT_BEDS } from './held-out-beds.ts';
import { surroundingsOf } from './held-out-mechanisms.ts';

/** Seeds that no threshold was set on. */
export const HELD_OUT_SEEDS = { from: 1000, to: 1429 } as const;
/** Long enough for some forty breaths of every bed, short enough for two hundred seeds. */
export const HELD_OUT_SECONDS = 150;

export interface HeldOutScenario {
  readonly bed: string;
  readonly scenario: Scenario;
}

/** Every bed with what a seed draws for it; noise and a leak always. */
export function listHeldOutScenarios(seed: number): readonly HeldOutScenario[] {
  return Object.entries(HELD_OUT_BEDS).map(([bed, make]) => {
    const draw = createDraw(seed, `held out ${bed}`);
    const made = make(draw);
    const surroundings = surroundingsOf(draw, made.settings);
    return { bed, scenario: { ...BASE_SCENARIO, ...surroundings, ...made, id: bed } };
  });
}
