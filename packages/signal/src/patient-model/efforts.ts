import { ScratchArray } from '../mechanics/scratch-array.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import { dateOnset } from './date-onset.ts';
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

/** Largest standard deviation of the end of an effort, s: a flat fall says no less than this. */
const MOST_END_SD_S = 0.5;
/** Least fall of muscle pressure at its half by which the end is dated, cmH2O/s. */
const LEAST_FALL_CMH2O_PER_S = 1;

const smoothed = new ScratchArray();

/** Means over some 60 ms about each sample; valid until the next trace. */
export function smoothTrace({ pmus, rateHz }: MuscleTrace): Float64Array {
  const half = Math.max(1, Math.round(MODEL.smoothS * rateHz));
  const out = smoothed.take(pmus.length);
  for (let at = 0; at < pmus.length; at += 1) {
    const from = Math.max(0, at - half);
    const to = Math.min(pmus.length - 1, at + half);
    let sum = 0;
    for (let index = from; index <= to; index += 1) sum += pmus[index];
    out[at] = sum / (to - from + 1);
  }
  return out;
}

/** What an effort's search needs to know besides the trace. */
export interface EffortPlace {
  readonly valve: number;
  readonly inspirationEnd: number;
  readonly noiseCmh2o: number;
  readonly tauS: number;
}

/** The effort that runs when the valve opens: its onset before, its end after. Null where none is above its doubt. */
export function findStartingEffort(
  trace: MuscleTrace,
  smooth: Float64Array,
  { valve, inspirationEnd, noiseCmh2o, tauS }: EffortPlace,
): Effort | null {
  const { sd, rateHz } = trace;
  const n = smooth.length;
  const last = Math.min(n - 1, inspirationEnd + Math.round(MODEL.effortAfterS * rateHz));
  let peak = Math.max(0, valve - 2);
  let below = 0;
  for (let at = peak; at <= last; at += 1) {
    if (smooth[at] - sd[at] > smooth[peak] - sd[peak]) peak = at;
    below = at > valve + MODEL.effortFromS * rateHz && smooth[at] < smooth[peak] / 2 ? below + 1 : 0;
    if (below > MODEL.effortOverS * rateHz) break;
  }
  const peakCmh2o = smooth[peak];
  const peakSd = sd[peak];
  if (!(peakCmh2o > 2 * peakSd)) return null;
  const top = Math.max(0, valve - 1);
  const dated = dateOnset(trace.raw, {
    from: Math.round(MODEL.settledS * rateHz),
    top,
    // A difference of two values has the noise of both.
    noise: noiseCmh2o / Math.SQRT2,
    rateHz,
    tauS,
  });
  let end = peak;
  while (end < n - 1 && smooth[end] > peakCmh2o / 2) end += 1;
  const near = Math.max(1, Math.round(MODEL.effortFallS * rateHz));
  const fall = Math.abs(smooth[Math.min(n - 1, end + near)] - smooth[Math.max(0, end - near)]);
  const perS = (fall * rateHz) / (2 * near);
  const ofHeight = Math.hypot(peakSd / 2, sd[end]) / Math.max(perS, LEAST_FALL_CMH2O_PER_S);
  return {
    onset: dated?.at ?? top,
    peak,
    end,
    peakCmh2o,
    peakSd,
    onsetSdS: dated === null ? MODEL.onsetReachS : Math.hypot(MODEL.effortTimeS, dated.sdS),
    endSdS: Math.min(MOST_END_SD_S, Math.hypot(MODEL.effortTimeS, ofHeight)),
  };
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
  const step = Math.max(1, Math.round(MODEL.bumpStepS * rateHz));
  const foot = Math.round(MODEL.bumpFootS * rateHz);
  const floor = smooth[lowestAt(smooth, from, to - 1, step)] ?? 0;
  let best: Bump | null = null;
  for (let peak = from + step; peak < to - step; peak += step) {
    const here = smooth[peak];
    if (here < smooth[peak - step] || here < smooth[peak + step]) continue;
    if (best !== null && here < best.prominence + floor) continue;
    const left = lowestAt(smooth, Math.max(from, peak - reach), peak, step);
    const right = lowestAt(smooth, peak, Math.min(to - 1, peak + reach), step);
    if (right - left < least) continue;
    const share = (peak - left) / Math.max(1, right - left);
    const chord = smooth[left] + (smooth[right] - smooth[left]) * share;
    const prominence = here - chord;
    if (best === null || prominence > best.prominence)
      best = { from: left, peak, to: right, prominence, hasFoot: left - from >= foot };
  }
  return best;
}

function lowestAt(smooth: Float64Array, from: number, to: number, step: number): number {
  let place = from;
  let least = smooth[from] ?? 0;
  for (let at = from + step; at <= to; at += step) {
    const height = smooth[at];
    if (height >= least) continue;
    least = height;
    place = at;
  }
  return place;
}
