import type { LungSignals } from './lung-signals.ts';

/** A breath that leaves less of what it took in has emptied: a leak's error is as much (development beds; 0.1 and 0.3 were no better). */
const LEAST_SHARE = 0.2;
/** After a longer expiration, what seems to be left is a leak that is not known (1 to 2 s were worse), s. */
const LONGEST_EXPIRATION_SECONDS = 0.8;
/** More breaths than this do not stand on each other: a leak that is not known yet would go on and on. */
const MOST_BREATHS = 2;

/**
 * Volume that a breath leaves in the lung for the next one to stand on, L: above the same rest as its own `heldL`. 0 where it emptied.
 * A straight recoil does not care where a breath begins; a bent one is another chest there.
 */
export function measureHeld({ volumeL, heldL, length, inspirationEnd, rateHz }: LungSignals): number {
  if ((length - inspirationEnd) / rateHz > LONGEST_EXPIRATION_SECONDS) return 0;
  let peakL = 0;
  for (let at = 0; at < length; at += 1) peakL = Math.max(peakL, volumeL[at] ?? 0);
  const leftL = volumeL[length - 1] ?? 0;
  return leftL >= LEAST_SHARE * peakL ? Math.min(heldL + leftL, MOST_BREATHS * peakL) : 0;
}
