import type { ManoeuvreSignals } from './manoeuvre-signals.ts';

/** Smallest fall of airway pressure that counts as an occluded effort, cmH2O (effort-gas-weaning, 1.4). */
const LEAST_DEPTH = 1;
/** Averaging window of the pressure at rest, s. */
const REST_SECONDS = 0.1;
/** The fall begins this long before the lowest pressure at most, and rest lies this long before the fall, s. */
const LONGEST_FALL_SECONDS = 2;
const SEARCH_SECONDS = 0.5;
/**
 * The onset lies where the line through two pressures early in the fall meets the rest. Shares of the depth and least
 * falls, cmH2O: a line through 20 and 60 % reads P0.1 of a parabolic effort 14 % low.
 */
const LOWER_SHARE = 0.05;
const UPPER_SHARE = 0.2;
const LEAST_LOWER = 0.3;
const LEAST_BETWEEN = 0.5;
/** Share of the depth that pressure has regained at the end of an effort. */
const RETURNED_SHARE = 0.5;

/** One fall of airway pressure and its return. Indices count in the signals. */
export interface Dip {
  /** Pressure before the fall, cmH2O. */
  readonly rest: number;
  readonly depth: number;
  /** Onset by back-extrapolation, in samples with a fraction. */
  readonly onset: number;
  /** Samples between the two pressures that give the onset. */
  readonly early: number;
  readonly nadir: number;
  /** First sample at which half of the fall is regained; null when the signals end before. */
  readonly returned: number | null;
}

/** Deepest fall of pressure below an earlier sample of [from, end), as [top, nadir]; null below LEAST_DEPTH. */
export function findDeepestFall(pressure: Float32Array, from: number): readonly [number, number] | null {
  let top = from;
  let best = LEAST_DEPTH;
  let found: readonly [number, number] | null = null;
  for (let index = from + 1; index < pressure.length; index += 1) {
    const fall = pressure[top] - pressure[index];
    if (fall < 0) top = index;
    else if (fall > best) {
      best = fall;
      found = [top, index];
    }
  }
  return found;
}

/** Null when pressure was not at rest before the fall or does not fall far enough below it. */
export function describeDip(
  { pressure, rateHz }: ManoeuvreSignals,
  [from, nadir]: readonly [number, number],
): Dip | null {
  const window = Math.round(REST_SECONDS * rateHz);
  const earliest = Math.max(from, nadir - Math.round(LONGEST_FALL_SECONDS * rateHz));
  if (nadir - earliest < window) return null;
  const lowest = pressure[nadir];
  const highest = highestMean(pressure, earliest, nadir, window);
  const fallen = crossBackwards(pressure, nadir, highest - UPPER_SHARE * (highest - lowest));
  if (fallen === null) return null;
  // Pressure may have sunk slowly for longer than it rested.
  const first = Math.max(earliest, Math.floor(fallen) - Math.round(SEARCH_SECONDS * rateHz));
  if (Math.ceil(fallen) - first < window) return null;
  const rest = highestMean(pressure, first, Math.ceil(fallen), window);
  const depth = rest - lowest;
  if (!(depth >= LEAST_DEPTH)) return null;
  const onset = extrapolateOnset(pressure, nadir, rest, depth);
  if (onset === null || onset.at < first) return null;
  return {
    rest,
    depth,
    onset: onset.at,
    early: onset.early,
    nadir,
    returned: findReturn(pressure, nadir, rest - (1 - RETURNED_SHARE) * depth),
  };
}

function highestMean(values: Float32Array, from: number, to: number, window: number): number {
  let sum = 0;
  for (let index = from; index < from + window; index += 1) sum += values[index];
  let highest = sum;
  for (let index = from + window; index < to; index += 1) {
    sum += values[index] - values[index - window];
    if (sum > highest) highest = sum;
  }
  return highest / window;
}

function extrapolateOnset(
  pressure: Float32Array,
  nadir: number,
  rest: number,
  depth: number,
): { readonly at: number; readonly early: number } | null {
  const lower = Math.max(LEAST_LOWER, LOWER_SHARE * depth);
  const upper = Math.max(lower + LEAST_BETWEEN, UPPER_SHARE * depth);
  const second = crossBackwards(pressure, nadir, rest - upper);
  const first = second === null ? null : crossBackwards(pressure, Math.ceil(second), rest - lower);
  if (first === null || second === null || second <= first) return null;
  return { at: first - ((second - first) * lower) / (upper - lower), early: second - first };
}

/** Last place before `from` at which pressure lies above a level, between samples; null when it never does. */
function crossBackwards(pressure: Float32Array, from: number, level: number): number | null {
  for (let index = from; index > 0; index -= 1) {
    const before = pressure[index - 1];
    const value = pressure[index];
    if (before >= level && value < level) return index - 1 + (before - level) / (before - value);
  }
  return null;
}

function findReturn(pressure: Float32Array, nadir: number, level: number): number | null {
  for (let index = nadir + 1; index < pressure.length; index += 1) if (pressure[index] >= level) return index;
  return null;
}
