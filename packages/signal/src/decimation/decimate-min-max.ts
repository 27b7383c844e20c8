/** A subset of a channel's samples in order; NaN breaks the line. */
export interface DecimatedChannel {
  /** Index of each point in the original channel. */
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/**
 * Decimates a channel to at most `maximumPoints` points: keeps the lowest and highest sample of every bucket
 * in order, and every gap. Shorter channels are returned unchanged.
 * @param values NaN means missing
 * @param maximumPoints at least 3
 */
export function decimateMinMax(values: Float32Array, maximumPoints: number): DecimatedChannel {
  if (values.length <= maximumPoints) {
    return { indices: Uint32Array.from(values, (_value, index) => index), values: values.slice() };
  }
  // A bucket gives minimum and maximum, plus a break when samples are missing.
  const pointsPerBucket = values.some((value) => Number.isNaN(value)) ? 3 : 2;
  const buckets = Math.max(1, Math.floor(maximumPoints / pointsPerBucket));
  const indices = new Uint32Array(buckets * pointsPerBucket);
  const points = new Float32Array(buckets * pointsPerBucket);
  let count = 0;
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor((bucket * values.length) / buckets);
    const to = Math.floor(((bucket + 1) * values.length) / buckets);
    for (const index of pickPoints(values, from, to)) {
      indices[count] = index;
      points[count] = values[index];
      count += 1;
    }
  }
  return { indices: indices.slice(0, count), values: points.slice(0, count) };
}

/** Ascending indices of the lowest and highest sample of [from, to) and of the first missing one. */
function pickPoints(values: Float32Array, from: number, to: number): readonly number[] {
  let lowest = -1;
  let highest = -1;
  let missing = -1;
  for (let index = from; index < to; index += 1) {
    const value = values[index];
    if (Number.isNaN(value)) {
      if (missing < 0) missing = index;
      continue;
    }
    if (lowest < 0 || value < values[lowest]) lowest = index;
    if (highest < 0 || value > values[highest]) highest = index;
  }
  const picked = new Set([lowest, highest, missing].filter((index) => index >= 0));
  return [...picked].toSorted((left, right) => left - right);
}
