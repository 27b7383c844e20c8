import type { LagRecording } from './lag-recording.ts';

/** Longest transport delay of a sidestream monitor, s (0.6 to 5.0 s in six devices, Breen 1994). */
export const MOST_DELAY_S = 6;
/** The flow may be recorded later than a mainstream CO2, s. */
const LEAST_DELAY_S = -0.1;
/** Least range of CO2 in which a fall is one, mmHg. */
const LEAST_RANGE = 5;
/** CO2 is high above this share of its range and low below one minus it. */
const HIGH_SHARE = 0.6;
const BIN_S = 0.05;
/** Share of inspirations that a fall must follow by the same time. */
const LEAST_VOTES_SHARE = 0.6;
const LEAST_VOTES = 4;
/** Regular breathing repeats the delay one breath later with as many votes: the shortest one counts. */
const EQUAL_VOTES_SHARE = 0.9;

/** Time from the start of inspiration to half the fall of CO2, s; null when falls do not follow inspirations. */
export function findCoarseLag({ co2, starts, rateHz }: LagRecording): number | null {
  const falls = findFalls(co2);
  const bins = new Float64Array(Math.round((MOST_DELAY_S - LEAST_DELAY_S) / BIN_S));
  const sums = new Float64Array(bins.length);
  let voters = 0;
  for (const start of starts) {
    // An inspiration whose fall may lie behind the recording does not vote.
    if (start + MOST_DELAY_S * rateHz < co2.length) voters += 1;
    for (const fall of falls) {
      const after = (fall - start) / rateHz;
      const bin = Math.floor((after - LEAST_DELAY_S) / BIN_S);
      if (bin < 0 || bin >= bins.length) continue;
      bins[bin] += 1;
      sums[bin] += after;
    }
  }
  return pickBin(bins, sums, Math.max(LEAST_VOTES, LEAST_VOTES_SHARE * voters));
}

function pickBin(bins: Float64Array, sums: Float64Array, least: number): number | null {
  const near = (values: Float64Array, at: number) =>
    (values[at - 1] ?? 0) + values[at] + (values[at + 1] ?? 0);
  let most = 0;
  for (let at = 0; at < bins.length; at += 1) most = Math.max(most, near(bins, at));
  if (most < least) return null;
  let at = 0;
  while (near(bins, at) < EQUAL_VOTES_SHARE * most) at += 1;
  while (near(bins, at + 1) > near(bins, at)) at += 1;
  return near(sums, at) / near(bins, at);
}

/** Samples, between two, at which CO2 passes the middle of its range downwards. */
function findFalls(co2: Float32Array): readonly number[] {
  const sorted = co2.filter((value) => !Number.isNaN(value)).toSorted();
  const bottom = sorted[Math.floor(sorted.length * 0.05)];
  const top = sorted[Math.floor(sorted.length * 0.95)];
  if (!(top - bottom >= LEAST_RANGE)) return [];
  const middle = (top + bottom) / 2;
  const high = bottom + HIGH_SHARE * (top - bottom);
  const low = top - HIGH_SHARE * (top - bottom);
  const falls: number[] = [];
  let isHigh = false;
  let passed = Number.NaN;
  for (let index = 1; index < co2.length; index += 1) {
    const value = co2[index];
    const before = co2[index - 1];
    if (value > high) isHigh = true;
    if (before > middle && value <= middle) passed = index - (middle - value) / (before - value);
    if (!isHigh || !(value < low)) continue;
    isHigh = false;
    falls.push(passed);
  }
  return falls.filter((fall) => !Number.isNaN(fall));
}
