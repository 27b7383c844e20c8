import { medianOf } from '../../mechanics/median.ts';
import { slopeAtEnd, slopeBelowEnd, type ChestMechanics } from '../chest-mechanics.ts';
import { LEAST_CREDIBLE_RESISTANCE } from '../mechanics-tracker.ts';
import type { BreathColumns } from './breath-columns.ts';
import { explainBreath, type SharedEffortFit } from './fit-shared-effort.ts';
import { placeInFit, type FittedBreaths } from './follow-shared-effort.ts';
import type { Onsets } from './place-effort.ts';
import { halfSeconds, SHAPE_STEP_SECONDS, type MuscleShape } from './muscle-shape.ts';

/** Largest residual (root mean square) of breaths that the model fits, cmH2O. */
const MOST_RESIDUAL_CMH2O = 0.4;
/** The same as a share of the efforts' height: misfit of shape and recoil grows with pressure (development beds). */
const MOST_RESIDUAL_SHARE = 0.08;
/** Upper bound for efforts of any height, cmH2O (restless patients of PB840 recordings). */
const MOST_OF_ALL_CMH2O = 1.2;
/**
 * Largest residual where neither valves nor a full lung determine the chest, cmH2O: breaths of a restless patient leave
 * twice that.
 */
const MOST_BLIND_RESIDUAL_CMH2O = 0.25;
/** With a larger residual the valve steps may be wrong, cmH2O. */
const DOUBTFUL_RESIDUAL_CMH2O = 0.35;
/** Largest residual of a single breath, cmH2O: above it the breath contains something besides the effort. */
const MOST_OWN_RESIDUAL_CMH2O = 1;
/** Minimum median effort, cmH2O: a heartbeat looks like a small effort (development beds). */
const LEAST_EFFORT_CMH2O = 2.5;
/**
 * Minimum interquartile range of the efforts as a share of their median. A non-linear lung looks like an effort of the
 * same height in every breath.
 */
const LEAST_SPREAD_SHARE = 0.08;
/** The same where the breaths need no effort: the misfit of a stiffening lung is nearly equal in each. */
const LEAST_SPREAD_AT_REST_SHARE = 0.13;
/** A lower shape may be the heartbeat of every breath, cmH2O. */
const HIGHEST_HEART_CMH2O = 4;
const LEAST_ELASTANCE = 2;
const LEAST_RESISTANCE = 0.3;
/** Flow at which the resistance of a tube is compared. */
const TUBE_FLOW_LPS = 0.5;
/** Minimum slope of the recoil as a share of the elastance: a lung does not soften that much by filling. */
const LEAST_SLOPE_SHARE = 0.2;
const STIFFER = 6;
const STIFFEST = 7;

/** The effort of a breath by the shared shape; s from the breath's first sample. */
export interface FittedEffort {
  readonly onsetS: number;
  /** Half of the peak after it (decisions section 8). */
  readonly endS: number;
  readonly peakCmh2o: number;
}

/** The same with its full course. */
export interface DrawnEffort extends FittedEffort {
  readonly shape: MuscleShape;
  /** Onset of a second effort; NaN = none. */
  readonly nextOnsetS: number;
}

/** Result of a fit for one breath. */
export interface ExplainedBreath {
  /** Null when the breath has no effort or the shape does not explain it. */
  readonly effort: DrawnEffort | null;
  /** Mean squared residual of the breath, cmH2O squared. */
  readonly variance: number;
}

/** Fits the efforts of one breath with the chest and shape of a fit. */
export function readEffort(fitted: FittedBreaths, breath: BreathColumns): ExplainedBreath {
  const { onsets, variance } = explainBreath(breath, fitted.fit, placeInFit(fitted, breath));
  const isExplained = variance <= MOST_OWN_RESIDUAL_CMH2O ** 2 && !Number.isNaN(onsets.first);
  return { effort: isExplained ? drawEffort(fitted.fit, onsets) : null, variance };
}

function drawEffort(fit: SharedEffortFit, onsets: Onsets): DrawnEffort {
  const onsetS = onsets.first * SHAPE_STEP_SECONDS;
  return {
    onsetS,
    endS: onsetS + halfSeconds(fit.shape),
    peakCmh2o: onsets.peakCmh2o,
    shape: fit.shape,
    nextOnsetS: onsets.second * SHAPE_STEP_SECONDS,
  };
}

/**
 * Criterion for accepting a shape. usual = valves or a full lung determine the chest; atRest = the breaths need no
 * effort; blind = neither valves nor a full lung determine the chest; noWorse = blind, but valve steps fit no better.
 */
export type Trust = 'usual' | 'atRest' | 'blind' | 'noWorse';

/** Returns the chest of a fit whose shape explains the breaths and is high enough for a muscle, else null. */
export function readChest({ fit, breaths }: FittedBreaths, trust: Trust): ChestMechanics | null {
  return isEffort(fit, trust) ? readMechanics(fit.theta, breaths[0]?.fullL ?? 0) : null;
}

/** True when the residual is larger than that of correct valve steps and recoil. */
export function isDoubtful({ fit }: FittedBreaths): boolean {
  return fit.variance > DOUBTFUL_RESIDUAL_CMH2O ** 2;
}

/** True when the median effort is no higher than a heartbeat can be. */
export function isLow({ fit }: FittedBreaths): boolean {
  return medianOf(fit.onsets.map(({ peakCmh2o }) => peakCmh2o)) < HIGHEST_HEART_CMH2O;
}

/**
 * Returns the mechanics of a solution; null when implausible.
 * @param fullL full volume of the fitted breaths, L
 */
export function readMechanics(theta: Float64Array, fullL: number): ChestMechanics | null {
  const [elastance = 0, resistanceIn = 0, resistanceOut = 0, turbulence = 0, bend = 0, bow = 0] = theta;
  const stiffer = theta[STIFFER] ?? 0;
  const stiffest = theta[STIFFEST] ?? 0;
  const chest = { elastance, resistanceIn, resistanceOut, turbulence, bend, bow, fullL, stiffer, stiffest };
  const resistance = Math.min(resistanceIn, resistanceOut);
  if (!(elastance > LEAST_ELASTANCE && resistance > LEAST_RESISTANCE)) return null;
  if (!(resistance + TUBE_FLOW_LPS * turbulence >= LEAST_CREDIBLE_RESISTANCE)) return null;
  // A NaN slope must compare as false.
  return leastSlope(chest) >= LEAST_SLOPE_SHARE * elastance && turbulence >= 0 ? chest : null;
}

function isEffort({ variance, onsets }: SharedEffortFit, trust: Trust): boolean {
  const peaks = onsets.map((one) => one.peakCmh2o).toSorted((one, other) => one - other);
  const quantile = (share: number) => peaks[Math.floor(share * peaks.length)] ?? Number.NaN;
  const median = quantile(0.5);
  const floor = trust === 'blind' ? MOST_BLIND_RESIDUAL_CMH2O : MOST_RESIDUAL_CMH2O;
  const most =
    trust === 'usual' ? Math.min(MOST_OF_ALL_CMH2O, Math.max(floor, MOST_RESIDUAL_SHARE * median)) : floor;
  // A NaN variance must compare as false.
  if (!(variance <= most ** 2)) return false;
  const spread = trust === 'atRest' ? LEAST_SPREAD_AT_REST_SHARE : LEAST_SPREAD_SHARE;
  return median >= LEAST_EFFORT_CMH2O && quantile(0.75) - quantile(0.25) >= spread * median;
}

/**
 * Smallest slope of the recoil between empty and largest volume: at an end, at its turning point, or beyond a corner.
 */
function leastSlope(chest: ChestMechanics): number {
  const { bend, bow, fullL, stiffer } = chest;
  const turnL = bow === 0 ? 0 : Math.min(fullL, Math.max(0, -bend / (3 * bow)));
  const atFull = slopeBelowEnd(fullL, chest);
  const below = Math.min(slopeBelowEnd(0, chest), slopeBelowEnd(turnL, chest), atFull);
  return Math.min(below, atFull + stiffer, slopeAtEnd(chest));
}
