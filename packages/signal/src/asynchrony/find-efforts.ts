import type { MuscleTrace } from './muscle-trace.ts';

/**
 * One effort in a trace. Positions are samples from the breath's first sample, negative before it, fractions allowed.
 */
export interface FoundEffort {
  readonly onset: number;
  readonly peak: number;
  readonly peakCmh2o: number;
  /** Time after the peak at which Pmus is down to half the peak; the end of the trace when Pmus stays higher. */
  readonly end: number;
  readonly isOver: boolean;
}

/** Minimum height of a candidate effort, cmH2O. */
const LEAST_CMH2O = 1;
/** Decisions section 8: an effort ends at half its peak. */
const END_SHARE = 0.5;
/** Shares of the rise at which the onset line is drawn. */
const LOWER_SHARE = 0.15;
const UPPER_SHARE = 0.45;
/** Longest rise from rest to UPPER_SHARE of the peak. */
const LONGEST_RISE_SECONDS = 0.8;
/**
 * Correction of the effort's end. Sensor lag (15 ms; breath-science 7) and smoothing delay it, a low elastance estimate
 * advances it by almost as much. This is the remainder on development seeds.
 */
const LAG_SECONDS = 0.005;

/**
 * Returns the efforts of a trace in order. An effort ends where Pmus falls to half its peak; a later rise is another
 * effort.
 */
export function findEfforts({ pmus, lead, rateHz }: MuscleTrace): readonly FoundEffort[] {
  const efforts: FoundEffort[] = [];
  let at = 0;
  let earliest = 0;
  while (at < pmus.length) {
    if ((pmus[at] ?? 0) < LEAST_CMH2O) {
      at += 1;
      continue;
    }
    const { effort, stop } = follow(pmus, at, earliest, rateHz);
    efforts.push({
      ...effort,
      onset: effort.onset - lead,
      peak: effort.peak - lead,
      end: effort.end - lead,
    });
    earliest = stop;
    at = skipRelaxation(pmus, stop + 1);
  }
  return efforts;
}

/** Skips the relaxation from half the peak to rest, which belongs to the same effort. */
function skipRelaxation(pmus: Float64Array, from: number): number {
  let at = from;
  let lowest = pmus[at] ?? 0;
  while (at < pmus.length && (pmus[at] ?? 0) >= LEAST_CMH2O && (pmus[at] ?? 0) < lowest + LEAST_CMH2O) {
    lowest = Math.min(lowest, pmus[at] ?? 0);
    at += 1;
  }
  return at;
}

function follow(
  pmus: Float64Array,
  from: number,
  earliest: number,
  rateHz: number,
): { readonly effort: FoundEffort; readonly stop: number } {
  let peak = from;
  let stop = from;
  while (stop < pmus.length) {
    const value = pmus[stop] ?? 0;
    if (value > (pmus[peak] ?? 0)) peak = stop;
    if (value < END_SHARE * (pmus[peak] ?? 0)) break;
    stop += 1;
  }
  const height = pmus[peak] ?? 0;
  const isOver = stop < pmus.length;
  const onset = findOnset(pmus, peak, earliest, Math.round(LONGEST_RISE_SECONDS * rateHz));
  const end = isOver ? crossing(pmus, stop, END_SHARE * height) - LAG_SECONDS * rateHz : stop;
  return { effort: { onset, peak, peakCmh2o: height, end: Math.max(peak, end), isOver }, stop };
}

/** Interpolates the crossing of `height` between the previous sample (at or above) and `below`. */
function crossing(pmus: Float64Array, below: number, height: number): number {
  const above = pmus[below - 1] ?? height;
  const fall = above - (pmus[below] ?? 0);
  return fall > 0 ? below - 1 + (above - height) / fall : below;
}

/** Extrapolates the line through two heights of the rise down to its base, because a single threshold would be late. */
function findOnset(pmus: Float64Array, peak: number, earliest: number, longest: number): number {
  const height = pmus[peak] ?? 0;
  let upper = peak;
  while (upper > earliest && (pmus[upper] ?? 0) > UPPER_SHARE * height) upper -= 1;
  let base = upper;
  for (let at = upper; at >= Math.max(earliest, upper - longest); at -= 1) {
    if ((pmus[at] ?? 0) < (pmus[base] ?? 0)) base = at;
  }
  const floor = Math.max(0, pmus[base] ?? 0);
  const low = floor + LOWER_SHARE * (height - floor);
  let lower = upper;
  while (lower > earliest && (pmus[lower] ?? 0) > low) lower -= 1;
  const beyond = ((upper - lower) * LOWER_SHARE) / (UPPER_SHARE - LOWER_SHARE);
  return Math.max(earliest, lower - beyond);
}
