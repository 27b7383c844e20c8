import type { MuscleTrace } from './muscle-trace.ts';
import { MODEL } from './model-constants.ts';

/** An effort with its doubt. Positions are samples in the window, times in s. */
export interface Effort {
  readonly onset: number;
  readonly peak: number;
  /** Muscle pressure down to half of the peak. */
  readonly end: number;
  readonly peakCmh2o: number;
  readonly peakSd: number;
  readonly onsetSdS: number;
  readonly endSdS: number;
}

/** Means over some 60 ms about each sample. */
export function smoothTrace({ pmus, rateHz }: MuscleTrace): Float64Array {
  const half = Math.max(1, Math.round(0.03 * rateHz));
  const out = new Float64Array(pmus.length);
  for (let at = 0; at < pmus.length; at += 1) {
    const from = Math.max(0, at - half);
    const to = Math.min(pmus.length - 1, at + half);
    let sum = 0;
    for (let index = from; index <= to; index += 1) sum += pmus[index] ?? 0;
    out[at] = sum / (to - from + 1);
  }
  return out;
}

/** The effort that runs when the valve opens: its onset before, its end after. Null where none is above its doubt. */
export function findStartingEffort(
  trace: MuscleTrace,
  smooth: Float64Array,
  valve: number,
  inspirationEnd: number,
): Effort | null {
  const { sd, rateHz } = trace;
  const n = smooth.length;
  const last = Math.min(n - 1, inspirationEnd + Math.round(MODEL.effortAfterS * rateHz));
  let peak = Math.max(0, valve - 2);
  let below = 0;
  for (let at = peak; at <= last; at += 1) {
    if ((smooth[at] ?? 0) - (sd[at] ?? 0) > (smooth[peak] ?? 0) - (sd[peak] ?? 0)) peak = at;
    below = at > valve + 0.15 * rateHz && (smooth[at] ?? 0) < (smooth[peak] ?? 0) / 2 ? below + 1 : 0;
    if (below > 0.06 * rateHz) break;
  }
  const peakCmh2o = smooth[peak] ?? 0;
  const peakSd = sd[peak] ?? 0;
  if (!(peakCmh2o > 2 * peakSd)) return null;
  const onset = findOnset(smooth, sd, Math.max(0, valve - 2), rateHz);
  let end = peak;
  while (end < n - 1 && (smooth[end] ?? 0) > peakCmh2o / 2) end += 1;
  const doubt = (at: number, height: number) => {
    const near = Math.max(1, Math.round(0.04 * rateHz));
    const rise = Math.abs((smooth[Math.min(n - 1, at + near)] ?? 0) - (smooth[Math.max(0, at - near)] ?? 0));
    const perS = (rise * rateHz) / (2 * near);
    return Math.min(0.5, Math.hypot(MODEL.effortTimeS, Math.hypot(height, sd[at] ?? 0) / Math.max(perS, 1)));
  };
  return { onset, peak, end, peakCmh2o, peakSd, onsetSdS: doubt(onset, 0), endSdS: doubt(end, peakSd / 2) };
}

/**
 * The later of two onsets, since each comes too early where expiration drifts: the kink (the sample farthest below the chord
 * from expiration to the valve), and where the trace leaves its doubt.
 */
function findOnset(smooth: Float64Array, sd: Float64Array, top: number, rateHz: number): number {
  const from = Math.max(0, top - Math.round(MODEL.onsetReachS * rateHz));
  const foot = smooth[from] ?? 0;
  const perSample = ((smooth[top] ?? 0) - foot) / Math.max(1, top - from);
  let onset = top;
  let farthest = 0;
  for (let at = from; at < top; at += 1) {
    const below = foot + perSample * (at - from) - (smooth[at] ?? 0);
    if (below <= farthest) continue;
    farthest = below;
    onset = at;
  }
  const low = Math.max(0.15 * Math.max(0, smooth[top] ?? 0), sd[top] ?? 0);
  let leaves = top;
  while (leaves > 0 && (smooth[leaves] ?? 0) > low) leaves -= 1;
  return Math.max(onset, leaves);
}

/** A bump of muscle pressure over the chord of its own feet, which cares neither for drift nor for the elastance. */
export interface Bump {
  readonly from: number;
  readonly peak: number;
  readonly to: number;
  readonly prominence: number;
  /** Its foot before it was seen; otherwise it may be the tail of what the valve or an effort did. */
  readonly hasFoot: boolean;
}

/** The most prominent bump of [from, to); null when it is too short. */
export function findBump(smooth: Float64Array, from: number, to: number, rateHz: number): Bump | null {
  const reach = Math.round(MODEL.bumpReachS * rateHz);
  const least = Math.round(MODEL.bumpLeastS * rateHz);
  const step = Math.max(1, Math.round(0.02 * rateHz));
  const foot = Math.round(MODEL.bumpFootS * rateHz);
  let best: Bump | null = null;
  for (let peak = from + step; peak < to - step; peak += step) {
    const here = smooth[peak] ?? 0;
    if (here < (smooth[peak - step] ?? 0) || here < (smooth[peak + step] ?? 0)) continue;
    if (best !== null && here < best.prominence + lowest(smooth, from, to, step)) continue;
    const left = lowestAt(smooth, Math.max(from, peak - reach), peak, step);
    const right = lowestAt(smooth, peak, Math.min(to - 1, peak + reach), step);
    if (right - left < least) continue;
    const share = (peak - left) / Math.max(1, right - left);
    const chord = (smooth[left] ?? 0) + ((smooth[right] ?? 0) - (smooth[left] ?? 0)) * share;
    const prominence = here - chord;
    if (best === null || prominence > best.prominence)
      best = { from: left, peak, to: right, prominence, hasFoot: left - from >= foot };
  }
  return best;
}

function lowest(smooth: Float64Array, from: number, to: number, step: number): number {
  return smooth[lowestAt(smooth, from, to - 1, step)] ?? 0;
}

function lowestAt(smooth: Float64Array, from: number, to: number, step: number): number {
  let place = from;
  for (let at = from; at <= to; at += step) if ((smooth[at] ?? 0) < (smooth[place] ?? 0)) place = at;
  return place;
}
