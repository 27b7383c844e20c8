/** Shorter bins hold no full collection of garbage. */
const BIN_SECONDS = 300;
/** Compilers, caches and buffers of the first part fill up once. */
const WARM_UP_SHARE = 0.25;
/** A line through fewer bins says nothing. */
const LEAST_BINS = 4;

/**
 * How fast the least memory that a process needs grows: the median of all slopes between the minima of five minutes
 * (Theil-Sen), without the first quarter of the run. A leak lifts every minimum, while a collection of garbage or a
 * single fall moves few of them, which a line of least squares through all readings follows.
 * @param readings seconds since the start and size, in the order of time
 * @returns per hour, in the unit of the sizes; null when the run was too short to tell
 */
export function floorSlopePerHour(
  readings: readonly (readonly [seconds: number, size: number])[],
): number | null {
  const from = (readings.at(-1)?.[0] ?? 0) * WARM_UP_SHARE;
  const minima = new Map<number, number>();
  for (const [seconds, size] of readings) {
    if (seconds < from || Number.isNaN(size)) continue;
    const bin = Math.floor((seconds - from) / BIN_SECONDS);
    minima.set(bin, Math.min(size, minima.get(bin) ?? Number.POSITIVE_INFINITY));
  }
  if (minima.size < LEAST_BINS) return null;
  const points = [...minima];
  const slopes = points
    .flatMap(([bin, size], at) =>
      points.slice(at + 1).map(([later, above]) => (above - size) / (later - bin)),
    )
    .toSorted((left, right) => left - right);
  const middle = slopes.length >> 1;
  const upper = slopes[middle] ?? Number.NaN;
  const median = slopes.length % 2 === 1 ? upper : (upper + (slopes[middle - 1] ?? Number.NaN)) / 2;
  return (median * 3600) / BIN_SECONDS;
}
