import type { LungSignals } from './lung-signals.ts';

/**
 * A breath that retains less than this share counts as emptied: the error of the leak is as large (development beds;
 * 0.1 and 0.3 were no better).
 */
const LEAST_SHARE = 0.2;
/** After a longer expiration, retained volume is an unknown leak, s (1 to 2 s were worse). */
const LONGEST_EXPIRATION_SECONDS = 0.8;
/**
 * Retained volume accumulates over this many breaths at most. Otherwise an unknown leak would accumulate without end.
 */
const MOST_BREATHS = 2;

/**
 * Returns the volume above rest that the next breath starts on, L, including the breath's own `heldL`; 0 where the lung
 * emptied. Matters for a non-linear recoil, whose pressure depends on the starting volume.
 */
export function measureHeld({ volumeL, heldL, length, inspirationEnd, rateHz }: LungSignals): number {
  if ((length - inspirationEnd) / rateHz > LONGEST_EXPIRATION_SECONDS) return 0;
  let peakL = 0;
  for (let at = 0; at < length; at += 1) peakL = Math.max(peakL, volumeL[at] ?? 0);
  const leftL = volumeL[length - 1] ?? 0;
  return leftL >= LEAST_SHARE * peakL ? Math.min(heldL + leftL, MOST_BREATHS * peakL) : 0;
}
