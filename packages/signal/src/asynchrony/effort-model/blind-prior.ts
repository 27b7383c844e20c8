import { medianOf } from '../../mechanics/median.ts';
import type { BreathColumns } from './breath-columns.ts';
import { createOpenPrior, type MechanicsPrior } from './mechanics-prior.ts';

/** What takes less in says nothing of a chest, L. */
const LEAST_PEAK_L = 0.005;

/**
 * Of a chest of which nothing is known but how far the pressure rises with the volume: valves that open slowly, or a lung that stiffens
 * within their steps, tell no more. Null where next to nothing was taken in.
 */
export function createBlindPrior(breaths: readonly BreathColumns[]): MechanicsPrior | null {
  const inflated = breaths.filter((one) => one.peakL >= LEAST_PEAK_L);
  if (inflated.length === 0) return null;
  const elastance = medianOf(inflated.map((one) => one.spanCmh2o / one.peakL));
  return createOpenPrior(elastance, breaths[0]?.fullL ?? 0);
}
