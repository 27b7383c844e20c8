/** Milliseconds, as the clocks of browser and server count. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Microseconds, as times are stored. */
export const MINUTE_US = 60_000_000n;
export const HOUR_US = 60n * MINUTE_US;
export const DAY_US = 24n * HOUR_US;

/** Length of a stretch of stored time in hours. */
export function hoursOf({ fromUs, toUs }: { readonly fromUs: bigint; readonly toUs: bigint }): number {
  return Number(toUs - fromUs) / Number(HOUR_US);
}
