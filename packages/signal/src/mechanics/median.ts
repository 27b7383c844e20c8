import { ScratchArray } from './scratch-array.ts';
import { selectRank } from './select-rank.ts';

const copies = new ScratchArray();

/** Median; NaN for an empty list. */
export function medianOf(values: readonly number[]): number {
  const count = values.length;
  const copy = copies.atLeast(count);
  for (let at = 0; at < count; at += 1) copy[at] = values[at];
  return medianInPlace(copy, count);
}

/** Median of the first `count` values, which it reorders. */
export function medianInPlace(values: Float64Array, count: number): number {
  if (count === 0) return Number.NaN;
  const middle = count >> 1;
  const upper = selectRank(values, middle, count);
  if (count % 2 === 1) return upper;
  // All values before the middle are at most equal to it.
  let lower = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < middle; at += 1) lower = Math.max(lower, values[at]);
  return (lower + upper) / 2;
}
