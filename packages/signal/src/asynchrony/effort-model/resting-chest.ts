import { medianOf } from '../../mechanics/median.ts';
import type { ChestMechanics } from '../chest-mechanics.ts';
import { readRisingElastance } from './blind-prior.ts';
import type { BreathColumns } from './breath-columns.ts';
import { explainBreath, fitChestAtRest, varianceAtRest } from './fit-shared-effort.ts';
import { placeInFit, type FittedBreaths } from './follow-shared-effort.ts';
import { createOpenPrior } from './mechanics-prior.ts';
import { readMechanics } from './read-fit.ts';

const LEAST_BREATHS = 6;
/** Largest median residual of passive breaths, cmH2O: a heartbeat of 1.2 leaves 0.75. */
const MOST_RESIDUAL_CMH2O = 1;
/**
 * Half of the breaths must have a residual variance within this factor of the smallest: efforts are never that equal.
 */
const ALIKE = 2.5;
/**
 * Minimum residual of a breath with an effort, cmH2O, and as a multiple of the median variance. Without one such
 * breath, passive breaths cannot be told from equal efforts.
 */
const PULLED_CMH2O = 1.4;
const PULLED = 5;

/** A shared shape that leaves more than this share of the residual of breaths with efforts does not belong to them. */
const MISSED_SHARE = 0.3;

/** Chest of the passive breaths, and the breaths that it leaves unexplained because of an effort. */
export interface RestingChest {
  readonly chest: ChestMechanics;
  readonly pulled: readonly PulledBreath[];
}

export interface PulledBreath {
  readonly breath: BreathColumns;
  /** Residual of the breath with the passive chest, cmH2O squared. */
  readonly variance: number;
}

/**
 * Finds the chest of a patient who makes an effort in some breaths and is passive in most, while something else
 * triggers. The chest explains the passive breaths equally well and those with an effort not at all. Valve steps and
 * expiration cannot tell: a heartbeat on a stiff lung doubles the elastance, so that inflation looks like an effort in
 * every breath. Null when breaths do not separate.
 */
export function findRestingChest(breaths: readonly BreathColumns[]): RestingChest | null {
  if (breaths.length < LEAST_BREATHS) return null;
  const elastance = readRisingElastance(breaths);
  if (elastance === null) return null;
  const fullL = breaths[0]?.fullL ?? 0;
  const theta = fitChestAtRest(breaths, createOpenPrior(elastance, fullL, 'resting'));
  const pulled = partFromRest(breaths, theta);
  if (pulled === null) return null;
  const chest = readMechanics(theta, fullL);
  return chest === null ? null : { chest, pulled };
}

/** @returns the breaths with an effort; null when breaths do not separate into passive ones and ones with an effort */
function partFromRest(
  breaths: readonly BreathColumns[],
  theta: Float64Array,
): readonly PulledBreath[] | null {
  const variances = breaths.map((breath) => varianceAtRest(breath, theta));
  const least = Math.min(...variances);
  const alike = variances.filter((one) => one <= ALIKE * least).length;
  const median = medianOf(variances);
  // NaN must compare as false.
  if (!(median <= MOST_RESIDUAL_CMH2O ** 2) || 2 * alike < variances.length) return null;
  const limit = Math.max(PULLED_CMH2O ** 2, PULLED * median);
  if (!variances.some((variance) => variance >= limit)) return null;
  return breaths
    .map((breath, at) => ({ breath, variance: variances[at] ?? Number.NaN }))
    .filter(({ variance }) => variance >= limit);
}

/**
 * True when the shape of a fit leaves the breaths with an effort unexplained, so that it describes something else
 * (heartbeat).
 */
export function missesEfforts(fitted: FittedBreaths, pulled: readonly PulledBreath[]): boolean {
  let left = 0;
  let leftAtRest = 0;
  for (const { breath, variance } of pulled) {
    left += explainBreath(breath, fitted.fit, placeInFit(fitted, breath)).variance;
    leftAtRest += variance;
  }
  return left > MISSED_SHARE * leftAtRest;
}
