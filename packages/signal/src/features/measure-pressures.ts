import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';

/** PEEP is the mean of the last 100 ms of expiration (decisions section 7). */
export const PEEP_WINDOW_SECONDS = 0.1;

/** pmax of the breath, pip of inspiration, mean, lowest, and PEEP. */
export function measurePressures(view: BreathView, features: BreathFeatures): void {
  const expirationSeen = view.inspirationEnd < view.length;
  if (expirationSeen) features.pip_cmh2o = highest(view.pressure, view.inspirationEnd);
  if (!view.endSeen) return;
  let sum = 0;
  let maximum = Number.NEGATIVE_INFINITY;
  let minimum = Number.POSITIVE_INFINITY;
  for (let index = 0; index < view.length; index += 1) {
    const value = view.pressure[index] ?? 0;
    sum += value;
    if (value > maximum) maximum = value;
    if (value < minimum) minimum = value;
  }
  features.pmax_cmh2o = maximum;
  features.p_min_cmh2o = minimum;
  if (view.continuous) features.p_mean_cmh2o = sum / view.length;
  if (expirationSeen) features.peep_cmh2o = endExpiratoryMean(view, view.pressure);
}

/** Mean over the last 100 ms of expiration, fewer samples when expiration is shorter. */
export function endExpiratoryMean(view: BreathView, channel: Float32Array): number {
  const samples = Math.max(1, Math.round(PEEP_WINDOW_SECONDS * view.rateHz));
  const from = Math.max(view.inspirationEnd, view.length - samples);
  let sum = 0;
  for (let index = from; index < view.length; index += 1) sum += channel[index] ?? 0;
  return sum / (view.length - from);
}

function highest(pressure: Float32Array, end: number): number {
  let maximum = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < end; index += 1) {
    const value = pressure[index] ?? Number.NEGATIVE_INFINITY;
    if (value > maximum) maximum = value;
  }
  return maximum;
}
