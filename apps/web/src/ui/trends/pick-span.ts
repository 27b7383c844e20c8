import type { TrendColumns } from './trend-columns.ts';

/** Range of an axis, and number of points beyond it. */
export interface AxisSpan {
  readonly least: number;
  readonly greatest: number;
  readonly beyond: number;
}

/** Quantiles of the usual range; */
const USUAL_FROM = 0.05;
const USUAL_TO = 0.95;
/** values further out than this many of its widths are cut. */
const REACH_SPREADS = 1.5;
/** Values within this share of the range are included anyway. */
const NEAR_SHARE = 0.25;
/** Minimum width of the usual range relative to its value, so that a steady value is not cut. */
const LEAST_SPREAD_SHARE = 0.3;

/**
 * Axis range for the usual values: a few outliers (cough, disconnection) do not determine it. Null without
 * values.
 */
export function pickSpan({ low, high }: TrendColumns): AxisSpan | null {
  const lows = sortPresent(low);
  const highs = sortPresent(high);
  const first = lows[0];
  const last = highs.at(-1);
  if (first === undefined || last === undefined) return null;
  const from = atShare(lows, USUAL_FROM);
  const to = atShare(highs, USUAL_TO);
  const size = Math.max(Math.abs(from), Math.abs(to));
  const reach = REACH_SPREADS * Math.max(to - from, LEAST_SPREAD_SHARE * size);
  const inner = {
    least: lows.find((value) => value >= from - reach) ?? first,
    greatest: highs.findLast((value) => value <= to + reach) ?? last,
  };
  const near = NEAR_SHARE * (inner.greatest - inner.least);
  const least = follow(lows.toReversed(), inner.least, near);
  const greatest = follow(highs, inner.greatest, near);
  const isBeyond = (at: number) => (low[at] ?? least) < least || (high[at] ?? greatest) > greatest;
  return { least, greatest, beyond: low.filter((_, at) => isBeyond(at)).length };
}

/** Extends the range while the next value is within `near`. */
function follow(outward: readonly number[], from: number, near: number): number {
  let end = from;
  for (const value of outward.slice(outward.lastIndexOf(from) + 1)) {
    if (Math.abs(value - end) > near) break;
    end = value;
  }
  return end;
}

function sortPresent(column: readonly (number | null)[]): readonly number[] {
  return column.filter((value) => value !== null).toSorted((one, other) => one - other);
}

function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}
