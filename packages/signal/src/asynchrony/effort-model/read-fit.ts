import type { ChestMechanics } from '../chest-mechanics.ts';
import type { BreathColumns } from './breath-columns.ts';
import { explainBreath, type SharedEffortFit } from './fit-shared-effort.ts';
import type { FittedBreaths } from './follow-shared-effort.ts';
import { halfSeconds, SHAPE_STEP_SECONDS } from './muscle-shape.ts';

/** Breaths that are explained no better than this are not what the model is made for, cmH2O. */
const MOST_RESIDUAL_CMH2O = 0.4;
/** Of a single breath that the shape tells the effort of: one in which something else happened besides. */
const MOST_OWN_RESIDUAL_CMH2O = 1;
/** A heart looks like a small effort, and a bent lung like one of the same height in every breath (development beds): */
const LEAST_EFFORT_CMH2O = 2.5;
/** a muscle's differ by so much of the median at least, from the lower to the upper quartile. */
const LEAST_SPREAD_SHARE = 0.08;
const LEAST_ELASTANCE = 2;
const LEAST_RESISTANCE = 0.3;
/** A lung does not get that much softer by being filled: share of the elastance left at the largest volume. */
const LEAST_SLOPE_SHARE = 0.2;

/** The effort of a breath as the shared shape gives it; s from the breath's first sample. */
export interface FittedEffort {
  readonly onsetS: number;
  /** Down to half its peak (decisions 8). */
  readonly endS: number;
  readonly peakCmh2o: number;
}

/** Null of a breath in which no effort stands or that the shape does not explain. */
export function readEffort({ fit, breaths }: FittedBreaths, breath: BreathColumns): FittedEffort | null {
  const at = breaths.indexOf(breath);
  const { onsets, variance } = explainBreath(breath, fit, at);
  if (!(variance <= MOST_OWN_RESIDUAL_CMH2O ** 2)) return null;
  if (Number.isNaN(onsets.first)) return null;
  const onsetS = onsets.first * SHAPE_STEP_SECONDS;
  return { onsetS, endS: onsetS + halfSeconds(fit.shape), peakCmh2o: onsets.peakCmh2o };
}

/** The chest of a fit whose shape explains the breaths and is high enough to be a muscle's; null of any other. */
export function readChest(fit: SharedEffortFit, peakL: number): ChestMechanics | null {
  if (!isEffort(fit)) return null;
  const [elastance = 0, resistanceIn = 0, resistanceOut = 0, turbulence = 0, bend = 0, bow = 0] = fit.theta;
  if (!(elastance > LEAST_ELASTANCE && Math.min(resistanceIn, resistanceOut) > LEAST_RESISTANCE)) return null;
  // Written so that a slope without a number is none.
  if (!(leastSlope(elastance, bend, bow, peakL) >= LEAST_SLOPE_SHARE * elastance && turbulence >= 0))
    return null;
  return { elastance, resistanceIn, resistanceOut, turbulence, bend, bow };
}

function isEffort({ variance, onsets }: SharedEffortFit): boolean {
  // Written so that a fit without a number is none.
  if (!(variance <= MOST_RESIDUAL_CMH2O ** 2)) return false;
  const peaks = onsets.map((one) => one.peakCmh2o).toSorted((one, other) => one - other);
  const quantile = (share: number) => peaks[Math.floor(share * peaks.length)] ?? Number.NaN;
  const median = quantile(0.5);
  return median >= LEAST_EFFORT_CMH2O && quantile(0.75) - quantile(0.25) >= LEAST_SPREAD_SHARE * median;
}

/** Of the recoil from empty to the largest volume: at an end or where it turns. */
function leastSlope(elastance: number, bend: number, bow: number, peakL: number): number {
  const slopeAt = (volumeL: number) => elastance + (2 * bend + 3 * bow * volumeL) * volumeL;
  const turnL = bow === 0 ? 0 : Math.min(peakL, Math.max(0, -bend / (3 * bow)));
  return Math.min(slopeAt(0), slopeAt(turnL), slopeAt(peakL));
}
