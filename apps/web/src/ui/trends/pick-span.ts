import type { TrendColumns } from './trend-columns.ts';

/** What an axis shows, and how many points reach further. */
export interface AxisSpan {
  readonly least: number;
  readonly greatest: number;
  readonly beyond: number;
}

/** Between these shares lies what is usual; */
const USUAL_FROM = 0.05;
const USUAL_TO = 0.95;
/** what is further out than this many of its spreads would leave no room for it. */
const REACH_SPREADS = 1.5;
/** What follows so near, as a share of what is shown, is shown too: an axis leaves less room than that at either end. */
const NEAR_SHARE = 0.25;
/** A value that hardly changes is not cut where it does: its spread is this share of it at least. */
const LEAST_SPREAD_SHARE = 0.3;

/**
 * An axis on which the usual values can be read: a few breaths of a restless patient, of a cough or a disconnection, do not rule it.
 * Null without any value.
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

/** As far as the next value, outward, lies no further than `near` from the one before. */
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
