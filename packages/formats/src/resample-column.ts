/**
 * Values of one stretch of time at another number of even places: interpolated between two samples, and held behind the
 * last one. Beside a missing sample the nearer one decides.
 * @param length number of places in the same stretch
 */
export function resampleColumn(values: Float64Array, length: number): Float64Array {
  if (values.length === length) return values;
  const resampled = new Float64Array(length);
  const ratio = values.length / length;
  for (let place = 0; place < length; place += 1) {
    const at = place * ratio;
    const index = Math.min(values.length - 1, Math.floor(at + 1e-9));
    const share = Math.max(0, at - index);
    const before = values[index] ?? Number.NaN;
    const after = values[index + 1] ?? before;
    const between = before + (after - before) * share;
    resampled[place] =
      share < 1e-9 ? before : Number.isNaN(between) ? (share < 0.5 ? before : after) : between;
  }
  return resampled;
}
