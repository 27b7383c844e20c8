import { medianOf } from '../../mechanics/median.ts';
import { slopeAtEnd, slopeBelowEnd, type ChestMechanics } from '../chest-mechanics.ts';
import { createBlindPrior } from './blind-prior.ts';
import type { BreathColumns } from './breath-columns.ts';
import { fitRest } from './fit-shared-effort.ts';
import { FULL_FROM_CMH2O, type MechanicsPrior } from './mechanics-prior.ts';
import { readMechanics } from './read-fit.ts';

const BREATHS = 6;
const LEAST_BREATHS = 3;
/** How many times steeper than in its middle the recoil ends: more than effort or turbulence makes of a lung that is not full. */
const STIFFENS = 4;
const MIDDLE_SHARE = 0.3;
/** With efforts in the breaths so much is left over at most, cmH2O: more is no chest. */
const MOST_RESIDUAL_CMH2O = 2.5;
/** Without any so much: what two corners miss of a curve that gets steep. */
const REST_RESIDUAL_CMH2O = 0.8;

/** A lung blown up to its end, as breaths without an effort would show it. */
export interface OverdistendedLung {
  readonly chest: ChestMechanics;
  /** No effort is needed to explain the breaths. */
  readonly atRest: boolean;
  /** Where a search for efforts begins: valves' steps are no use in a lung that stiffens within one. */
  readonly prior: MechanicsPrior;
}

/**
 * Seen by the chest alone, with nothing known before: an elastance by valves' steps and by the line of expiration grows beyond
 * measure there, and what bends would be taken for effort in every breath. Null where pressures do not reach a lung's end, or the
 * recoil does not stiffen.
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
