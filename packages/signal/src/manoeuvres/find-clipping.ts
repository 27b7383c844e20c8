import type { Dip } from './find-dip.ts';
import type { ManoeuvreSignals } from './manoeuvre-signals.ts';

/** A pressure that stands this long, s, at the bottom of a dip is the end of the sensor's range. */
const CLIPPED_SECONDS = 0.075;
/** Change between samples of a pressure that stands, and height above the lowest one, shares of the depth. */
const STANDING_SHARE = 2e-4;
const BOTTOM_SHARE = 0.02;

/** First sample of a dip at the end of the sensor's range; null when the dip is read to its bottom. */
export function findClipping({ pressure, rateHz }: ManoeuvreSignals, dip: Dip): number | null {
  const { onset, nadir, depth } = dip;
  const end = dip.returned ?? pressure.length;
  const bottom = pressure[nadir] + BOTTOM_SHARE * depth;
  let from = Math.ceil(onset);
  for (let index = from + 1; index <= end; index += 1) {
    const value = pressure[index];
    const stands = Math.abs(value - pressure[index - 1]) <= STANDING_SHARE * depth;
    if (stands && value <= bottom) continue;
    if (index - from >= CLIPPED_SECONDS * rateHz) return from;
    from = index;
  }
  return null;
}
