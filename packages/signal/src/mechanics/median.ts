import { selectRank } from './select-rank.ts';

/** Median of a few values; NaN of none. */
export function medianOf(values: readonly number[]): number {
  const copy = new Float64Array(values);
  const middle = copy.length >> 1;
  const upper = selectRank(copy, middle);
  if (copy.length % 2 === 1 || copy.length === 0) return upper;
  // Everything before the middle is no greater now.
  let lower = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < middle; at += 1) lower = Math.max(lower, copy[at] ?? 0);
  return (lower + upper) / 2;
}
