/**
 * Sampling rates of known devices. An estimate within the tolerance is rounded to the nearest one; host clocks deviate
 * less.
 */
const USUAL_RATES_HZ = [
  25, 30, 31.25, 32, 40, 50, 60, 62.5, 64, 75, 80, 100, 120, 125, 128, 133, 150, 200, 250, 256, 300, 400, 500,
  512, 1000,
];
const USUAL_TOLERANCE = 0.015;

/**
 * Estimates the sampling rate from the times of the first rows, without gaps; NaN when the times are not increasing.
 */
export function estimateRateHz(seconds: readonly number[]): number {
  const steps: number[] = [];
  for (let index = 1; index < seconds.length; index += 1) {
    const step = (seconds[index] ?? 0) - (seconds[index - 1] ?? 0);
    if (step > 0) steps.push(step);
  }
  const median = steps.toSorted((left, right) => left - right)[steps.length >> 1];
  if (median === undefined) return Number.NaN;
  const regular = steps.filter((step) => step < 3 * median);
  const rate = regular.length / regular.reduce((sum, step) => sum + step, 0);
  return USUAL_RATES_HZ.find((usual) => Math.abs(rate / usual - 1) < USUAL_TOLERANCE) ?? rate;
}
