/** Share of a hold that may be missing before the next value, so that the time of the next value is still known. */
const MOST_MISSING = 0.5;

/**
 * A copy of a signal whose values were each written `hold` times: a value stands at the first of its samples, and those up
 * to the next value are interpolated. Where the next value is unknown, the samples behind the first become NaN.
 * @param beside another signal, which is changed: it is interpolated over the same samples, so that an edge of both stays one
 */
export function spreadHeld(values: Float32Array, hold: number, beside?: Float32Array): Float32Array {
  const spread = values.slice();
  if (hold === 1) return spread;
  let start = -1;
  let last = -1;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const missing = index - last - 1;
    if (start >= 0 && missing > MOST_MISSING * hold) {
      spread.fill(Number.NaN, Math.max(start, last - hold + 1) + 1, last + 1);
      start = index;
    } else if (start >= 0 && value !== values[start]) {
      const from = Math.max(start, index - hold);
      ramp(spread, from, index);
      if (beside !== undefined) ramp(beside, from, index);
      start = index;
    }
    if (start < 0) start = index;
    last = index;
  }
  return spread;
}

/** Interpolates the samples between two, except the missing ones. */
function ramp(values: Float32Array, from: number, to: number): void {
  const first = values[from] ?? Number.NaN;
  const step = ((values[to] ?? Number.NaN) - first) / (to - from);
  // The sample from which an even hold begins may be missing.
  if (Number.isNaN(step)) return;
  for (let index = from + 1; index < to; index += 1)
    if (!Number.isNaN(values[index])) values[index] = first + step * (index - from);
}
