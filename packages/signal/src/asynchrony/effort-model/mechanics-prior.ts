import type { TrackedMechanics } from '../mechanics-tracker.ts';
import { UNKNOWNS } from './fill-columns.ts';

/** Gaussian prior of the unknowns from valve steps and recoil: means and precisions (1 / variance). */
export interface MechanicsPrior {
  readonly means: Float64Array;
  readonly weights: Float64Array;
  /** Precision of the equality of both resistances. */
  readonly tie: number;
}

/** Standard deviations as shares: errors of the tracked mechanics on development beds, nine of ten within them. */
const ELASTANCE_SHARE = 0.3;
const RESISTANCE_SHARE = 0.25;
const RESISTANCE_LEAST = 0.5;
const TURBULENCE = 2.5;
/** Deviation of a full lung's recoil from a straight line, as a share of it. */
const BEND_SHARE = 0.3;
const TIE_SHARE = 0.25;

/**
 * Standard deviation of stiffening, as a share of the elastance, where nothing suggests overdistension
 * (overdistended-lung.ts).
 */
const STIFFENING_SHARE = 0.1;
/**
 * Airway pressure above which a passive lung may be full, cmH2O: about 30 across the lung (West, Respiratory
 * Physiology).
 */
export const FULL_FROM_CMH2O = 30;

/**
 * Minimum elastance as a share of the pressure rise per volume. A muscle that relaxes through all of expiration hides
 * most of the elastance, so that a lower value is not credible (development beds).
 */
const LEAST_RISING_SHARE = 0.5;

/**
 * Prior around known mechanics.
 * @param peakL largest volume of the breaths, L
 * @param risingElastance pressure rise per inspired volume, cmH2O/L; null = not known
 */
export function createPrior(
  known: TrackedMechanics,
  peakL: number,
  risingElastance: number | null,
): MechanicsPrior {
  const { resistanceIn, resistanceOut, turbulence } = known;
  const elastance = Math.max(known.elastance, LEAST_RISING_SHARE * (risingElastance ?? 0));
  const means = new Float64Array(UNKNOWNS);
  means.set([elastance, resistanceIn, resistanceOut, turbulence]);
  const weights = new Float64Array(UNKNOWNS);
  weights.set([
    1 / (ELASTANCE_SHARE * elastance) ** 2,
    1 / (RESISTANCE_SHARE * resistanceIn + RESISTANCE_LEAST) ** 2,
    1 / (RESISTANCE_SHARE * resistanceOut + RESISTANCE_LEAST) ** 2,
    1 / TURBULENCE ** 2,
    (peakL / (BEND_SHARE * elastance)) ** 2,
    (peakL ** 2 / (BEND_SHARE * elastance)) ** 2,
    1 / (STIFFENING_SHARE * elastance) ** 2,
    1 / (STIFFENING_SHARE * elastance) ** 2,
  ]);
  return { means, weights, tie: 1 / (TIE_SHARE * (resistanceIn + resistanceOut)) ** 2 };
}

/**
 * Wide prior when only the pressure rise per volume is known: share of the elastance, and time constant of emptying.
 */
const OPEN = { elastanceShare: 0.7, timeConstantS: 0.3 } as const;
/**
 * Bend and stiffening shares: of a possibly full lung, of one that is not, and of a passive one, where a larger bend is
 * a heartbeat.
 */
const RECOIL = {
  full: { bendShare: 1, stiffeningShare: 5 },
  notFull: { bendShare: 1, stiffeningShare: STIFFENING_SHARE },
  resting: { bendShare: 0.15, stiffeningShare: STIFFENING_SHARE },
} as const;

/**
 * Wide prior for an unknown chest.
 * @param elastance pressure rise per inspired volume, cmH2O/L
 * @param peakL largest volume, L
 * @param recoil resting = passive patient
 */
export function createOpenPrior(
  elastance: number,
  peakL: number,
  recoil: keyof typeof RECOIL,
): MechanicsPrior {
  const { bendShare, stiffeningShare } = RECOIL[recoil];
  const resistance = OPEN.timeConstantS * elastance;
  const bend = bendShare * elastance;
  const means = new Float64Array(UNKNOWNS);
  means.set([elastance, resistance, resistance, 0]);
  const weights = new Float64Array(UNKNOWNS);
  weights.set([
    1 / (OPEN.elastanceShare * elastance) ** 2,
    1 / resistance ** 2,
    1 / resistance ** 2,
    1 / TURBULENCE ** 2,
    (peakL / bend) ** 2,
    (peakL ** 2 / bend) ** 2,
    1 / (stiffeningShare * elastance) ** 2,
    1 / (stiffeningShare * elastance) ** 2,
  ]);
  return { means, weights, tie: 1 / (2 * TIE_SHARE * resistance) ** 2 };
}
