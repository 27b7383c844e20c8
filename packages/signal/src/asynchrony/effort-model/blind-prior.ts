import { medianOf } from '../../mechanics/median.ts';
import type { BreathColumns } from './breath-columns.ts';
import { createOpenPrior, FULL_FROM_CMH2O, type MechanicsPrior } from './mechanics-prior.ts';

/** A smaller inspired volume does not determine elastance, L. */
const LEAST_PEAK_L = 0.005;

/**
 * Returns the pressure rise per inspired volume, cmH2O/L, median over the breaths: the elastance if resistance and
 * muscle were zero. Null when no breath inspired LEAST_PEAK_L.
 */
export function readRisingElastance(breaths: readonly BreathColumns[]): number | null {
  const inflated = breaths.filter((one) => takenIn(one) >= LEAST_PEAK_L);
  return inflated.length === 0 ? null : medianOf(inflated.map((one) => one.spanCmh2o / takenIn(one)));
}

/** Inspired volume, L. */
function takenIn({ peakL, heldL }: BreathColumns): number {
  return peakL - heldL;
}

/**
 * Prior for a chest of which only the pressure rise per volume is known. Used when valves open slowly or the lung
 * stiffens within their steps. Null when no breath inspired LEAST_PEAK_L.
 */
export function createBlindPrior(breaths: readonly BreathColumns[]): MechanicsPrior | null {
  const elastance = readRisingElastance(breaths);
  if (elastance === null) return null;
  const mayBeFull = breaths.some(({ peakCmh2o }) => peakCmh2o >= FULL_FROM_CMH2O);
  return createOpenPrior(elastance, breaths[0]?.fullL ?? 0, mayBeFull ? 'full' : 'notFull');
}
