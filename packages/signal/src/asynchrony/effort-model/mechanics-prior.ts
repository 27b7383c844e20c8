import type { TrackedMechanics } from '../mechanics-tracker.ts';
import { UNKNOWNS } from './breath-columns.ts';

/** What valves and recoil say of the unknowns before any effort's shape is fitted: means, and how surely (1 / variance). */
export interface MechanicsPrior {
  readonly means: Float64Array;
  readonly weights: Float64Array;
  /** How surely both resistances are alike. */
  readonly tie: number;
}

/** Errors of the tracked mechanics on development beds: nine of ten within so much. */
const ELASTANCE_SHARE = 0.3;
const RESISTANCE_SHARE = 0.25;
const RESISTANCE_LEAST = 0.5;
const TURBULENCE = 2.5;
/** What the recoil of a full lung may be off a straight line, as a share of it. */
const BEND_SHARE = 0.3;
const TIE_SHARE = 0.25;

/** Where nothing says that a lung is blown up to its end (overdistended-lung.ts), so little of the elastance is added there. */
const STIFFENING_SHARE = 0.1;
/** A lung is full at about 30 cmH2O across it (West, Respiratory Physiology): below that in the airway no passive one is. */
export const FULL_FROM_CMH2O = 30;

/**
 * A muscle that lets go through all of expiration leaves next to none of the elastance there to be seen. Less than this share of what the
 * pressure rises by is not believed (development beds).
 */
const LEAST_RISING_SHARE = 0.5;

/**
 * @param peakL largest volume of the breaths, L
 * @param risingElastance what the whole rise of the pressure would be without resistance, cmH2O/L; null = not known
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

/** Shares of the elastance, and seconds that a chest takes to empty: nothing is known but how far the pressure rises. */
const OPEN = { elastanceShare: 0.7, timeConstantS: 0.3 } as const;
/** Bend and stiffening of a lung that may be at its end, of one that is not, and of one at rest besides, where what looks like more is a heart. */
const RECOIL = {
  full: { bendShare: 1, stiffeningShare: 5 },
  notFull: { bendShare: 1, stiffeningShare: STIFFENING_SHARE },
  resting: { bendShare: 0.15, stiffeningShare: STIFFENING_SHARE },
} as const;

/**
 * @param elastance what the whole rise of the pressure would be without resistance, cmH2O/L
 * @param peakL largest volume, L
 * @param recoil resting = nobody pulls
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
