import { medianOf } from '../../mechanics/median.ts';
import { slopeAtEnd, slopeBelowEnd, type ChestMechanics } from '../chest-mechanics.ts';
import { LEAST_CREDIBLE_RESISTANCE } from '../mechanics-tracker.ts';
import type { BreathColumns } from './breath-columns.ts';
import { explainBreath, type SharedEffortFit } from './fit-shared-effort.ts';
import { placeInFit, type FittedBreaths } from './follow-shared-effort.ts';
import type { Onsets } from './place-effort.ts';
import { halfSeconds, SHAPE_STEP_SECONDS, type MuscleShape } from './muscle-shape.ts';

/** Breaths that are explained no better than this are not what the model is made for, cmH2O, */
const MOST_RESIDUAL_CMH2O = 0.4;
/** or by this share of the efforts' height: what a shape and a recoil miss grows with the pressures (development beds). */
const MOST_RESIDUAL_SHARE = 0.08;
/** However high efforts are: more is no chest and no muscle, cmH2O (restless patients of PB840 recordings). */
const MOST_OF_ALL_CMH2O = 1.2;
/** Where neither valves nor a full lung tell of the chest, no more is left over, cmH2O: a restless patient's breaths leave twice that. */
const MOST_BLIND_RESIDUAL_CMH2O = 0.25;
/** Where the valves' steps tell of the chest and more is left over than this, they may be wrong, cmH2O. */
const DOUBTFUL_RESIDUAL_CMH2O = 0.35;
/** Of a single breath that the shape tells the effort of: one in which something else happened besides. */
const MOST_OWN_RESIDUAL_CMH2O = 1;
/** A heart looks like a small effort, and a bent lung like one of the same height in every breath (development beds): */
const LEAST_EFFORT_CMH2O = 2.5;
/** a muscle's differ by so much of the median at least, from the lower to the upper quartile. */
const LEAST_SPREAD_SHARE = 0.08;
/** Where no effort is needed to explain the breaths, by so much: what a stiffening lung leaves over is all but the same in each. */
const LEAST_SPREAD_AT_REST_SHARE = 0.13;
/** A shape lower than this may be what a heart does in every breath, cmH2O. */
const HIGHEST_HEART_CMH2O = 4;
const LEAST_ELASTANCE = 2;
const LEAST_RESISTANCE = 0.3;
/** What the resistance of a tube is told at. */
const TUBE_FLOW_LPS = 0.5;
/** A lung does not get that much softer by being filled: share of the elastance left at the largest volume. */
const LEAST_SLOPE_SHARE = 0.2;
const STIFFER = 6;
const STIFFEST = 7;

/** The effort of a breath as the shared shape gives it; s from the breath's first sample. */
export interface FittedEffort {
  readonly onsetS: number;
  /** Down to half its peak (decisions 8). */
  readonly endS: number;
  readonly peakCmh2o: number;
}

/** The same with the whole of its course. */
export interface DrawnEffort extends FittedEffort {
  readonly shape: MuscleShape;
  /** Another one begins here; NaN = none does. */
  readonly nextOnsetS: number;
}

/** What a fit says of one breath. */
export interface ExplainedBreath {
  /** Null where no effort stands in the breath or the shape does not explain it. */
  readonly effort: DrawnEffort | null;
  /** Mean squared residual of the breath, cmH2O squared. */
  readonly variance: number;
}

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
 * How much a shape must explain to be believed. atRest = no effort is needed to explain the breaths; blind = neither valves nor a full
 * lung tell of the chest, so that the shape must tell it alone; noWorse = the same, but what the valves tell explains no more.
 */
export type Trust = 'usual' | 'atRest' | 'blind' | 'noWorse';

/** The chest of a fit whose shape explains the breaths and is high enough to be a muscle's; null of any other. */
export function readChest({ fit, breaths }: FittedBreaths, trust: Trust): ChestMechanics | null {
  return isEffort(fit, trust) ? readMechanics(fit.theta, breaths[0]?.fullL ?? 0) : null;
}

/** More is left over than where valves and recoil tell of the chest rightly. */
export function isDoubtful({ fit }: FittedBreaths): boolean {
  return fit.variance > DOUBTFUL_RESIDUAL_CMH2O ** 2;
}

/** So low that a heart may be as high. */
export function isLow({ fit }: FittedBreaths): boolean {
  return medianOf(fit.onsets.map(({ peakCmh2o }) => peakCmh2o)) < HIGHEST_HEART_CMH2O;
}

/** Null of what no chest is. @param fullL of the breaths that were fitted */
export function readMechanics(theta: Float64Array, fullL: number): ChestMechanics | null {
  const [elastance = 0, resistanceIn = 0, resistanceOut = 0, turbulence = 0, bend = 0, bow = 0] = theta;
  const stiffer = theta[STIFFER] ?? 0;
  const stiffest = theta[STIFFEST] ?? 0;
  const chest = { elastance, resistanceIn, resistanceOut, turbulence, bend, bow, fullL, stiffer, stiffest };
  const resistance = Math.min(resistanceIn, resistanceOut);
  if (!(elastance > LEAST_ELASTANCE && resistance > LEAST_RESISTANCE)) return null;
  if (!(resistance + TUBE_FLOW_LPS * turbulence >= LEAST_CREDIBLE_RESISTANCE)) return null;
  // Written so that a slope without a number is none.
  return leastSlope(chest) >= LEAST_SLOPE_SHARE * elastance && turbulence >= 0 ? chest : null;
}

function isEffort({ variance, onsets }: SharedEffortFit, trust: Trust): boolean {
  const peaks = onsets.map((one) => one.peakCmh2o).toSorted((one, other) => one - other);
  const quantile = (share: number) => peaks[Math.floor(share * peaks.length)] ?? Number.NaN;
  const median = quantile(0.5);
  const floor = trust === 'blind' ? MOST_BLIND_RESIDUAL_CMH2O : MOST_RESIDUAL_CMH2O;
  const most =
    trust === 'usual' ? Math.min(MOST_OF_ALL_CMH2O, Math.max(floor, MOST_RESIDUAL_SHARE * median)) : floor;
  // Written so that a fit without a number is none.
  if (!(variance <= most ** 2)) return false;
  const spread = trust === 'atRest' ? LEAST_SPREAD_AT_REST_SHARE : LEAST_SPREAD_SHARE;
  return median >= LEAST_EFFORT_CMH2O && quantile(0.75) - quantile(0.25) >= spread * median;
}

/** Of the recoil from empty to the largest volume: at an end, where it turns, or beyond a corner. */
function leastSlope(chest: ChestMechanics): number {
  const { bend, bow, fullL, stiffer } = chest;
  const turnL = bow === 0 ? 0 : Math.min(fullL, Math.max(0, -bend / (3 * bow)));
  const atFull = slopeBelowEnd(fullL, chest);
  const below = Math.min(slopeBelowEnd(0, chest), slopeBelowEnd(turnL, chest), atFull);
  return Math.min(below, atFull + stiffer, slopeAtEnd(chest));
}
