import { medianOf } from '../../mechanics/median.ts';
import type { ChestMechanics } from '../chest-mechanics.ts';
import { readRisingElastance } from './blind-prior.ts';
import type { BreathColumns } from './breath-columns.ts';
import { explainBreath, fitRest, varianceAtRest } from './fit-shared-effort.ts';
import { placeInFit, type FittedBreaths } from './follow-shared-effort.ts';
import { createOpenPrior } from './mechanics-prior.ts';
import { readMechanics } from './read-fit.ts';

const LEAST_BREATHS = 6;
/** More is left over of no breath at rest, cmH2O: a heart of 1.2 leaves 0.75. */
const MOST_RESIDUAL_CMH2O = 1;
/** Of the breath of which least is left over, at most so many times as much in half of them: nobody pulls twice alike. */
const ALIKE = 2.5;
/** What an effort leaves over, cmH2O and times the median breath: without one such nothing tells breaths at rest from efforts all alike. */
const PULLED_CMH2O = 1.4;
const PULLED = 5;

/** A shared shape that leaves more than this share of what the chest at rest leaves of the efforts is not theirs. */
const MISSED_SHARE = 0.3;

/** The chest of breaths at rest, and those that it leaves unexplained because somebody pulled. */
export interface RestingChest {
  readonly chest: ChestMechanics;
  readonly pulled: readonly PulledBreath[];
}

export interface PulledBreath {
  readonly breath: BreathColumns;
  /** What the chest at rest leaves over, cmH2O squared. */
  readonly variance: number;
}

/**
 * The chest of a patient who pulls in some breaths and lies still in most, which something else than he triggers: breaths at rest are all
 * explained alike by the chest alone, and those with an effort are not at all. Valves' steps and the line of expiration know nothing of
 * that: a heart on a stiff lung makes twice the elastance of it, and inflation then looks like an effort in every breath. Null where
 * breaths do not part so.
 */
export function findRestingChest(breaths: readonly BreathColumns[]): RestingChest | null {
  if (breaths.length < LEAST_BREATHS) return null;
  const elastance = readRisingElastance(breaths);
  if (elastance === null) return null;
  const fullL = breaths[0]?.fullL ?? 0;
  const { theta } = fitRest(breaths, createOpenPrior(elastance, fullL, 'resting'));
  const explained = breaths.map((breath) => ({ breath, variance: varianceAtRest(breath, theta) }));
  const pulled = partFromRest(explained);
  if (pulled === null) return null;
  const chest = readMechanics(theta, fullL);
  return chest === null ? null : { chest, pulled };
}

/** @returns the breaths with an effort; null where breaths do not part into such and breaths at rest */
function partFromRest(explained: readonly PulledBreath[]): readonly PulledBreath[] | null {
  const variances = explained.map(({ variance }) => variance);
  const least = Math.min(...variances);
  const alike = variances.filter((one) => one <= ALIKE * least).length;
  const median = medianOf(variances);
  // Written so that what has no number is none.
  if (!(median <= MOST_RESIDUAL_CMH2O ** 2) || 2 * alike < explained.length) return null;
  const limit = Math.max(PULLED_CMH2O ** 2, PULLED * median);
  const pulled = explained.filter(({ variance }) => variance >= limit);
  return pulled.length === 0 ? null : pulled;
}

/** Whether the shape of a fit leaves the breaths in which somebody pulled unexplained too: it is another thing's, as a heart's. */
export function missesEfforts(fitted: FittedBreaths, pulled: readonly PulledBreath[]): boolean {
  let left = 0;
  let leftAtRest = 0;
  for (const { breath, variance } of pulled) {
    left += explainBreath(breath, fitted.fit, placeInFit(fitted, breath)).variance;
    leftAtRest += variance;
  }
  return left > MISSED_SHARE * leftAtRest;
}
