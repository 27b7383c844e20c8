import type { MuscleTrace } from './muscle-trace.ts';

/** One effort in a trace; positions are samples from the breath's first sample, negative before it. */
export interface FoundEffort {
  readonly onset: number;
  readonly peak: number;
  readonly peakCmh2o: number;
  /** First sample after the peak at half of it; one past the trace when it is not down by then. */
  readonly end: number;
  readonly isOver: boolean;
}

const LEAST_CMH2O = 1;
const LOWER_SHARE = 0.15;
const UPPER_SHARE = 0.45;
const VALLEY_SHARE = 0.5;

/** Efforts in order. An effort ends where Pmus is down to half its peak; what rises again from there is another one. */
export function findEfforts({ pmus, lead }: MuscleTrace): readonly FoundEffort[] {
  const efforts: FoundEffort[] = [];
  let at = 0;
  while (at < pmus.length) {
    if ((pmus[at] ?? 0) < LEAST_CMH2O) {
      at += 1;
      continue;
    }
    const found = follow(pmus, at, efforts.length === 0 ? 0 : (efforts.at(-1)?.end ?? 0) + lead);
    efforts.push({ ...found, onset: found.onset - lead, peak: found.peak - lead, end: found.end - lead });
    at = found.end + 1;
    // From half down to rest it is still the same muscle relaxing.
    let lowest = pmus[at] ?? 0;
    while (at < pmus.length && (pmus[at] ?? 0) >= LEAST_CMH2O && (pmus[at] ?? 0) < lowest + LEAST_CMH2O) {
      lowest = Math.min(lowest, pmus[at] ?? 0);
      at += 1;
    }
  }
  return efforts;
}

function follow(pmus: Float64Array, from: number, earliest: number): FoundEffort {
  let peak = from;
  let end = from;
  while (end < pmus.length) {
    const value = pmus[end] ?? 0;
    if (value > (pmus[peak] ?? 0)) peak = end;
    if (value < VALLEY_SHARE * (pmus[peak] ?? 0)) break;
    end += 1;
  }
  const height = pmus[peak] ?? 0;
  return {
    onset: findOnset(pmus, peak, height, earliest),
    peak,
    peakCmh2o: height,
    end,
    isOver: end < pmus.length,
  };
}

/** Where the line through two heights of the rise meets rest: a muscle rises from rest at once, a threshold is late. */
function findOnset(pmus: Float64Array, peak: number, height: number, earliest: number): number {
  let upper = peak;
  while (upper > earliest && (pmus[upper] ?? 0) > UPPER_SHARE * height) upper -= 1;
  let lower = upper;
  while (lower > earliest && (pmus[lower] ?? 0) > LOWER_SHARE * height) lower -= 1;
  const rise = upper - lower;
  const beyond = Math.round((rise * LOWER_SHARE) / (UPPER_SHARE - LOWER_SHARE));
  return Math.max(earliest, lower - beyond);
}
