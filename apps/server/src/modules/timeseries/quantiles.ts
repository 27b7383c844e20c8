import { selectRank } from '@eupnea/signal';

export const QUANTILES = {
  p5: 0.05,
  p10: 0.1,
  p25: 0.25,
  median: 0.5,
  p75: 0.75,
  p90: 0.9,
  p95: 0.95,
} as const;

export interface Histogram {
  /** Lower edge of the first bin. */
  readonly from: number;
  readonly width: number;
  readonly counts: number[];
}

/** Linear interpolation (Hyndman and Fan 1996, type 7, as in R and NumPy); null for an empty list. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0) return null;
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)] ?? 0;
  const above = sorted[Math.ceil(rank)] ?? below;
  return below + (above - below) * (rank - Math.floor(rank));
}

/** Quantiles as of `quantileOfSorted`, without a sort. @param values without NaN; they are reordered */
export function quantilesOf(values: Float64Array, shares: readonly number[]): readonly (number | null)[] {
  return shares.map((share) => {
    if (values.length === 0) return null;
    const rank = (values.length - 1) * share;
    const place = Math.floor(rank);
    const below = selectRank(values, place);
    if (rank === place) return below;
    // All values behind the place are at least as large.
    let above = Number.POSITIVE_INFINITY;
    for (let at = place + 1; at < values.length; at += 1) above = Math.min(above, values[at] ?? above);
    return below + (above - below) * (rank - place);
  });
}

/**
 * Assumes values spread evenly in their bin, so the error is at most a bin width. The result is limited to
 * the measured range, which also bounds the outermost bins.
 */
export function quantileOfHistogram(
  { from, width, counts }: Histogram,
  share: number,
  least: number,
  greatest: number,
): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let rest = share * total;
  for (const [bin, count] of counts.entries()) {
    if (count > 0 && rest <= count) {
      const inside = from + width * (bin + rest / count);
      return Math.min(greatest, Math.max(least, inside));
    }
    rest -= count;
  }
  return greatest;
}
