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

/** @param peakL largest volume of the breaths, L */
export function createPrior(known: TrackedMechanics, peakL: number): MechanicsPrior {
  const { elastance, resistanceIn, resistanceOut, turbulence } = known;
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
  ]);
  return { means, weights, tie: 1 / (TIE_SHARE * (resistanceIn + resistanceOut)) ** 2 };
}
