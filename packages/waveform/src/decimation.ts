/** Samples per pixel above which the trace is decimated; below, every sample is drawn (look.md, Sweep). */
export const MAX_POINTS_PER_PIXEL = 4;

/**
 * Reduces the samples of one pixel column to at most four with the same appearance: first, minimum, maximum, last, in
 * time order (M4). Skips NaN. Writes offsets from `from` into `target` and returns their number.
 * @param values ring storage; the sample at position p is at slot p modulo its length
 */
export function selectColumnExtremes(
  values: Float32Array,
  from: number,
  count: number,
  target: Int32Array,
): number {
  let first = -1;
  let last = -1;
  let least = -1;
  let greatest = -1;
  let leastValue = Number.POSITIVE_INFINITY;
  let greatestValue = Number.NEGATIVE_INFINITY;
  for (let offset = 0; offset < count; offset++) {
    const value = values[(from + offset) % values.length];
    if (Number.isNaN(value)) continue;
    if (first === -1) first = offset;
    last = offset;
    if (value < leastValue) {
      leastValue = value;
      least = offset;
    }
    if (value > greatestValue) {
      greatestValue = value;
      greatest = offset;
    }
  }
  if (first === -1) return 0;
  let length = 0;
  const append = (offset: number): void => {
    if (length === 0 || target[length - 1] !== offset) target[length++] = offset;
  };
  append(first);
  append(Math.min(least, greatest));
  append(Math.max(least, greatest));
  append(last);
  return length;
}
