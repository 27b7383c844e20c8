import { quantile, rangeOf } from './quantile.ts';

/** Samples in a row at one limit, and places with such a row, that only a limit makes. */
const LEAST_ROW = 3;
const LEAST_PLACES = 3;
/** Distance from the limit two samples before or behind it, as a share, that no rounded peak has. */
const STEEP_SHARE = 0.03;
/** The same in steps of the signal's resolution: a coarse signal stands still at every rounded peak. */
const STEEP_STEPS = 4;
/** A constant flow has no values near it that tell a resolution: this share of it is steep. */
const MOST_STEEP_SHARE = 0.2;
/** Relative difference of the two limits of one converter. */
const SAME_LIMIT = 1e-4;
/** Flow that is left behind a limit after so long: a ventilator ends a constant flow at once. */
const LEFT_SHARE = 0.5;
const LEFT_SECONDS = 0.08;
/** Rise of the pressure, as a share of that in the softest lung, mL/cmH2O, below which it stands; over so much gas, mL. */
const STANDING_SHARE = 0.25;
const MOST_COMPLIANCE = 200;
const LEAST_STANDING_ML = 30;
/** Time for which a pressure stands at its highest value while gas flows in evenly, s; no lung allows it. */
const STANDING_SECONDS = 0.1;
/** Flow at the end of that time, as a share of that at its begin, from which it is even. */
const EVEN_SHARE = 0.85;
/** Flow that is an inspiration, as a share of the usual peak. */
const INSPIRED_SHARE = 0.3;

/** Flow beyond which it was cut off, L/min; null = not cut off on that side. */
export interface FlowLimits {
  readonly least: number | null;
  readonly most: number | null;
}

/**
 * Limits of a flow that was cut off. It stands at one value for several samples in several breaths: in both directions at
 * the same distance from zero, or in expiration, where no lung has a constant peak, or in an inspiration whose flow then
 * falls slowly, or while the pressure stands too. A constant flow of the ventilator ends at once, and is no limit.
 * @param flow NaN = missing
 */
export function findFlowLimits(flow: Float32Array, pressure: Float32Array, rateHz: number): FlowLimits {
  const [least, most] = rangeOf(flow);
  const rows = { least: listRows(flow, least), most: listRows(flow, most) };
  const isExpired = least < 0 && rows.least.length >= LEAST_PLACES;
  const isBoth = isExpired && rows.most.length >= LEAST_PLACES && Math.abs(most + least) <= SAME_LIMIT * most;
  const behind = Math.round(LEFT_SECONDS * rateHz);
  const slow = rows.most.filter(
    ([from, end]) =>
      (flow[end + behind] ?? 0) > LEFT_SHARE * most || isStanding(pressure, from, end, most / rateHz),
  );
  const isInspired = most > 0 && slow.length >= LEAST_PLACES && 2 * slow.length > rows.most.length;
  return { least: isExpired ? least : null, most: isBoth || isInspired ? most : null };
}

/** Whether the flow stands at its highest value in several breaths: a constant flow of the ventilator, or a limit. */
export function standsAtMost(flow: Float32Array): boolean {
  return listRows(flow, rangeOf(flow)[1], MOST_STEEP_SHARE).length >= LEAST_PLACES;
}

/** Whether the pressure stands over the second half of a constant flow, as none does that fills a lung. */
function isStanding(pressure: Float32Array, from: number, end: number, lpmSeconds: number): boolean {
  const middle = Math.ceil((from + end) / 2);
  const volumeMl = ((end - 1 - middle) * lpmSeconds * 1000) / 60;
  const change = Math.abs((pressure[end - 2] ?? Number.NaN) - (pressure[middle] ?? Number.NaN));
  return volumeMl > LEAST_STANDING_ML && change < (STANDING_SHARE * volumeMl) / MOST_COMPLIANCE;
}

/**
 * Pressure at which it was cut off, cmH2O; null = not cut off. It stands at its highest value while the flow is constant:
 * a lung that fills evenly needs a pressure that rises.
 */
export function findPressureLimit(flow: Float32Array, pressure: Float32Array, rateHz: number): number | null {
  const [, most] = rangeOf(pressure);
  const least = STANDING_SECONDS * rateHz;
  const rows = listRows(pressure, most).filter(([from, end]) => end - from >= least);
  if (rows.length < LEAST_PLACES) return null;
  const sizes = flow.filter((value) => value > 0).sort();
  const inspired = INSPIRED_SHARE * quantile(sizes, 0.95);
  const standing = rows.filter(([from, end]) => {
    // The pressure of the pause behind a constant flow may lie beyond the limit too.
    let last = end - 1;
    while (last > from && !((flow[last] ?? 0) > inspired)) last -= 1;
    const first = flow[from + 1] ?? 0;
    const even = EVEN_SHARE * first;
    return last + 1 - from >= least && first > inspired && (flow[last - 1] ?? 0) >= even;
  });
  return standing.length >= LEAST_PLACES ? most : null;
}

/** Rows at the limit with a steep edge, [from, end): a rounded peak leaves its highest value in small steps. */
function listRows(
  values: Float32Array,
  limit: number,
  mostSteepShare = Number.POSITIVE_INFINITY,
): readonly (readonly [from: number, end: number])[] {
  const size = Math.abs(limit);
  const coarse = Math.min(mostSteepShare * size, STEEP_STEPS * resolutionOf(values, limit));
  const steep = Math.max(STEEP_SHARE * size, coarse);
  const isSteep = (value: number | undefined) => Math.abs((value ?? Number.NaN) - limit) > steep;
  const rows: (readonly [number, number])[] = [];
  let from = 0;
  for (let index = 0; index <= values.length; index += 1) {
    if (values[index] === limit) continue;
    if (index - from >= LEAST_ROW && (isSteep(values[from - 2]) || isSteep(values[index + 1])))
      rows.push([from, index]);
    from = index + 1;
  }
  return rows;
}

/** Smallest distance of a value from the limit. */
function resolutionOf(values: Float32Array, limit: number): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const value of values) {
    const distance = Math.abs(value - limit);
    if (distance > 0 && distance < smallest) smallest = distance;
  }
  return smallest;
}
