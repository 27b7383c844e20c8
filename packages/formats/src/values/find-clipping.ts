/** Samples in a row at one limit, and places with such a row on either side, that only a limit makes. */
const LEAST_ROW = 3;
const LEAST_PLACES = 3;
/** Distance from the limit two samples before or behind it, as a share, that no rounded peak has. */
const STEEP_SHARE = 0.03;
/** Relative difference of the two limits of one converter. */
const SAME_LIMIT = 1e-4;

/**
 * Limit of a flow that was cut off, L/min; null = not cut off. Only a flow that stands at the same value in both directions
 * is: a ventilator holds its flow at the highest value in volume control, but no lung expires at a constant peak.
 * @param flow NaN = missing
 */
export function findFlowLimit(flow: Float32Array): number | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of flow) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!(most > 0) || Math.abs(most + least) > SAME_LIMIT * most) return null;
  return countRows(flow, most) >= LEAST_PLACES && countRows(flow, least) >= LEAST_PLACES ? most : null;
}

/** Rows at the limit with a steep edge: a rounded peak leaves its highest value in small steps. */
function countRows(flow: Float32Array, limit: number): number {
  const isSteep = (value: number | undefined) =>
    Math.abs((value ?? Number.NaN) - limit) > STEEP_SHARE * Math.abs(limit);
  let places = 0;
  let from = 0;
  for (let index = 0; index <= flow.length; index += 1) {
    if (flow[index] === limit) continue;
    if (index - from >= LEAST_ROW && (isSteep(flow[from - 2]) || isSteep(flow[index + 1]))) places += 1;
    from = index + 1;
  }
  return places;
}
