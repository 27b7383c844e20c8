import type { BreathColumns } from './breath-columns.ts';
import { fitSharedEffort, type SharedEffortFit } from './fit-shared-effort.ts';
import type { MechanicsPrior } from './mechanics-prior.ts';
import { isPlausibleShape, listNeighbours } from './muscle-shape.ts';
import { NO_ONSETS, type Onsets } from './place-effort.ts';

/** A fit and the breaths that its onsets belong to. */
export interface FittedBreaths {
  readonly fit: SharedEffortFit;
  readonly breaths: readonly BreathColumns[];
}

/**
 * Returns the index of a breath in a fit, -1 when absent. A breath with another full volume is still the same breath.
 */
export function placeInFit({ breaths }: FittedBreaths, { source }: BreathColumns): number {
  return breaths.findIndex((one) => one.source === source);
}

const ROUNDS = 2;
/** Factor by which a followed shape varies, and the number of variations per breath; all are tried in turn. */
const FACTOR = 1.1;
const MOVES = 2;
/** Minimum decrease of cost for a variation to be accepted. */
const LEAST_WIN = 0.05;

/**
 * Continues the last fit on new breaths, most of which it already covers: one step of a search.
 * @param turn index of the first variation to try
 */
export function followSharedEffort(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
  last: FittedBreaths,
  turn: number,
): FittedBreaths {
  let fit = carryOn(breaths, prior, last);
  for (let move = 0; move < MOVES; move += 1) {
    const around = listNeighbours(fit.shape, FACTOR);
    const shape = around[(turn * MOVES + move) % around.length];
    if (shape === undefined || !isPlausibleShape(shape)) continue;
    const other = fitSharedEffort(breaths, shape, prior, fit, ROUNDS);
    if (other.cost < fit.cost - LEAST_WIN) fit = other;
  }
  return { fit, breaths };
}

/** Returns the better fit of these breaths: the one a search found on earlier breaths, or the one followed since. */
export function chooseFit(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
  found: FittedBreaths,
  followed: FittedBreaths | null,
): FittedBreaths {
  if (followed === null) return found;
  const one = carryOn(breaths, prior, found);
  const other = carryOn(breaths, prior, followed);
  return { fit: one.cost < other.cost ? one : other, breaths };
}

function carryOn(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
  last: FittedBreaths,
): SharedEffortFit {
  const onsets = breaths.map((breath) => onsetsOf(last, breath));
  return fitSharedEffort(breaths, last.fit.shape, prior, { theta: last.fit.theta, onsets }, ROUNDS);
}

function onsetsOf(fitted: FittedBreaths, breath: BreathColumns): Onsets {
  return fitted.fit.onsets[placeInFit(fitted, breath)] ?? NO_ONSETS;
}
