/** Averaging window of a pressure or activity at rest, s. */
export const REST_SECONDS = 0.1;

export interface Rest {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

/** The window of REST_SECONDS within [from, to) with the highest or lowest mean: an effort may begin inside the range. */
export function findRest(
  values: Float32Array,
  [from, to]: readonly [number, number],
  rateHz: number,
  which: 'highest' | 'lowest',
): Rest {
  const window = Math.max(1, Math.min(to - from, Math.round(REST_SECONDS * rateHz)));
  const sign = which === 'highest' ? 1 : -1;
  let best: Rest = { from, to: from + window, value: meanOf(values, from, from + window) };
  for (let start = from + 1; start + window <= to; start += 1) {
    const value = meanOf(values, start, start + window);
    if (sign * value > sign * best.value) best = { from: start, to: start + window, value };
  }
  return best;
}

export function extreme(values: Float32Array, from: number, to: number, which: 'highest' | 'lowest'): number {
  const sign = which === 'highest' ? 1 : -1;
  let found = values[from];
  for (let index = from + 1; index < to; index += 1) {
    const value = values[index];
    if (sign * value > sign * found) found = value;
  }
  return found;
}

export function meanOf(values: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += values[index];
  return sum / (to - from);
}
