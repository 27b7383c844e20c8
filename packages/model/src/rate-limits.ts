/** Sampling rates at which breaths are measured, Hz. Below, a breath's onset cannot be timed. */
export const MIN_RATE_HZ = 25;
/** Signals above this rate are not from breathing. */
export const MAX_RATE_HZ = 1000;

/** Whether breaths can be measured at this rate; false for NaN. */
export function isMeasurableRate(rateHz: number): boolean {
  return rateHz >= MIN_RATE_HZ && rateHz <= MAX_RATE_HZ;
}
