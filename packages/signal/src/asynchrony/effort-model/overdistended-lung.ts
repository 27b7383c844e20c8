import { medianOf } from '../../mechanics/median.ts';
import { slopeAtEnd, slopeBelowEnd, type ChestMechanics } from '../chest-mechanics.ts';
import { createBlindPrior } from './blind-prior.ts';
import type { BreathColumns } from './breath-columns.ts';
import { fitRest } from './fit-shared-effort.ts';
import { FULL_FROM_CMH2O, type MechanicsPrior } from './mechanics-prior.ts';
import { readMechanics } from './read-fit.ts';

const BREATHS = 6;
const LEAST_BREATHS = 3;
/**
 * Minimum ratio of the recoil's slope at the end to that in the middle: effort or turbulence in a normal lung causes
 * less.
 */
const STIFFENS = 4;
const MIDDLE_SHARE = 0.3;
/** Largest residual of a fit with efforts, cmH2O: above it the model is not a chest. */
const MOST_RESIDUAL_CMH2O = 2.5;
/** Largest residual of a fit without efforts, cmH2O: the misfit of two corners to a steep curve. */
const REST_RESIDUAL_CMH2O = 0.8;

/** An overdistended lung, fitted without an effort. */
export interface OverdistendedLung {
  readonly chest: ChestMechanics;
  /** The breaths need no effort to be explained. */
  readonly atRest: boolean;
  /** Prior of the search for efforts: valve steps are useless in a lung that stiffens within one step. */
  readonly prior: MechanicsPrior;
}

/**
 * Detects overdistension from the breaths alone, without prior mechanics. In such a lung the elastance by valve steps
 * and by expiration diverges, and the bend would look like an effort in every breath. Null where pressures stay below
 * those of a full lung, or the recoil does not stiffen.
 */
export function findOverdistendedLung(breaths: readonly BreathColumns[]): OverdistendedLung | null {
  const last = breaths.slice(-BREATHS);
  if (last.length < LEAST_BREATHS) return null;
  if (!(medianOf(last.map((one) => one.peakCmh2o)) >= FULL_FROM_CMH2O)) return null;
  const fullL = last[0]?.fullL ?? 0;
  const prior = createBlindPrior(breaths);
  if (prior === null) return null;
  const { theta, variance } = fitRest(last, prior);
  const chest = readMechanics(theta, fullL);
  if (chest === null || !(variance <= MOST_RESIDUAL_CMH2O ** 2)) return null;
  if (slopeAtEnd(chest) < STIFFENS * slopeBelowEnd(MIDDLE_SHARE * fullL, chest)) return null;
  return { chest, atRest: variance <= REST_RESIDUAL_CMH2O ** 2, prior };
}
