import { medianOf } from '../../mechanics/median.ts';
import type { BreathColumns } from './breath-columns.ts';
import { createOpenPrior, FULL_FROM_CMH2O, type MechanicsPrior } from './mechanics-prior.ts';

/** What takes less in says nothing of a chest, L. */
const LEAST_PEAK_L = 0.005;

/**
 * What the whole rise of the pressure would be without resistance and muscle, cmH2O/L, by the median breath. Null
 * where next to nothing was taken in.
 */
export function readRisingElastance(breaths: readonly BreathColumns[]): number | null {
  const inflated = breaths.filter((one) => takenIn(one) >= LEAST_PEAK_L);
  return inflated.length === 0 ? null : medianOf(inflated.map((one) => one.spanCmh2o / takenIn(one)));
}

/** L. */
function takenIn({ peakL, heldL }: BreathColumns): number {
  return peakL - heldL;
}

/**
 * Of a chest of which nothing is known but how far the pressure rises with the volume: valves that open slowly, or a lung that stiffens
 * within their steps, tell no more. Null where next to nothing was taken in.
 */
export function createBlindPrior(breaths: readonly BreathColumns[]): MechanicsPrior | null {
  const elastance = readRisingElastance(breaths);
  if (elastance === null) return null;
  const mayBeFull = breaths.some(({ peakCmh2o }) => peakCmh2o >= FULL_FROM_CMH2O);
  return createOpenPrior(elastance, breaths[0]?.fullL ?? 0, mayBeFull ? 'full' : 'notFull');
}
