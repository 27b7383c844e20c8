/** First delay: a device that was just switched on reconnects within a second. */
export const FIRST_DELAY_MS = 1_000;
/** Maximum delay: a ventilator that is plugged in again reconnects within half a minute. */
export const MAX_DELAY_MS = 30_000;
/** Factor of the wait after a flood: at most five minutes. */
export const FLOOD_WAITS = 10;
/** Duration after which a connection counts as stable and resets the delay. */
export const STABLE_AFTER_MS = 10_000;

/**
 * Delay before the next attempt: doubles up to the maximum, with jitter over the upper half, so that a ward does not
 * dial in step after a switch restarts.
 * @param failures consecutive failed attempts, from 1
 * @param random 0 to 1
 */
export function backoffDelayMs(failures: number, random: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 16));
  return ceiling / 2 + (random * ceiling) / 2;
}
