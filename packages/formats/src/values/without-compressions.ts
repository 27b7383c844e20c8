import { countSwings, type SwingKind } from './count-swings.ts';
import { quantile } from './quantile.ts';

/** Seconds in which chest compressions are counted, and how many: 84 to 168 a minute (guidelines ask for 100 to 120). */
const WINDOW_SECONDS = 10;
const FEWEST_SWINGS = 14;
const MOST_SWINGS = 28;
/** Usual peak flow from which no patient breathes as often, L/min: below are newborns. */
const LEAST_PEAK = 20;
const PEAK_QUANTILE = 0.98;
const COMPRESSION: SwingKind = { leastHz: 1.2, deviations: 0.5, leastLpm: 5 };

/**
 * Flow without the seconds of chest compressions, which move gas against the airway pressure: sign and lag of a flow show in
 * the others. The same array without compressions.
 */
export function withoutCompressions(flow: Float32Array, rateHz: number): Float32Array {
  const swings = countSwings(flow, rateHz, COMPRESSION);
  const perSecond = Math.max(1, Math.round(rateHz));
  let left = flow;
  let inWindow = 0;
  for (let second = 0; second < swings.length; second += 1) {
    inWindow += (swings[second] ?? 0) - (swings[second - WINDOW_SECONDS] ?? 0);
    if (second < WINDOW_SECONDS - 1 || inWindow < FEWEST_SWINGS || inWindow > MOST_SWINGS) continue;
    if (left === flow) {
      if (peakOf(flow) < LEAST_PEAK) return flow;
      left = flow.slice();
    }
    left.fill(Number.NaN, (second + 1 - WINDOW_SECONDS) * perSecond, (second + 1) * perSecond);
  }
  return left;
}

function peakOf(flow: Float32Array): number {
  const sizes = flow.filter((value) => !Number.isNaN(value)).map(Math.abs);
  return quantile(sizes.sort(), PEAK_QUANTILE);
}
