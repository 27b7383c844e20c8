/** First wait; a device that was just switched on is back within a second. */
export const FIRST_DELAY_MS = 1_000;
/** Longest wait: a nurse who plugs a ventilator in again sees it within half a minute. */
export const MAX_DELAY_MS = 30_000;
/** A connection that lasted this long was a good one: the next failure starts from the first delay again. */
export const STABLE_AFTER_MS = 10_000;

/**
 * Wait before the next attempt: doubles up to the cap, and spreads over the upper half so that a whole ward does not
 * dial in step after a switch restarted.
 * @param failures attempts that failed in a row, from 1
 * @param random 0 to 1
 */
export function backoffDelayMs(failures: number, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 16));
  return ceiling / 2 + (random * ceiling) / 2;
}
