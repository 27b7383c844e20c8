import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { DrawnEffort } from './effort-model/read-fit.ts';
import { drawShape, MAXIMUM_SHAPE_STEPS, SHAPE_STEP_SECONDS } from './effort-model/muscle-shape.ts';
import type { LungSignals } from './lung-signals.ts';
import { BEFORE_VALVE_SAMPLES, VALVE_SECONDS } from './valve-times.ts';

/** Quantile of the expiration that is taken as rest: most other samples are lowered by an inspiratory muscle. */
const REST_QUANTILE = 0.65;
const SETTLED_SECONDS = 0.12;
const NEXT_EFFORT_SECONDS = 0.2;
const LEAST_SECONDS = 0.2;
/** Maximum change of the level of rest per breath, cmH2O or share of the measured change, whichever is larger. */
const REST_RISE = 0.8;
const REST_RISE_SHARE = 0.5;
const REST_FALL = 0.25;
const REST_FALL_SHARE = 0.3;
/**
 * No effort lasts through most of an expiration at this height, so that a larger change means the level was wrong,
 * cmH2O.
 */
const LOST_CMH2O = 4;
/**
 * A smaller effort shifts the level no more than a heartbeat does and is fitted less reliably (development beds),
 * cmH2O.
 */
const LEAST_PEAK_CMH2O = 3;

const heights = new Float64Array(MAXIMUM_SHAPE_STEPS);
const ranked = new ScratchArray();

/**
 * Returns the level of most of an expiration, cmH2O; NaN when the window is too short.
 * @param z Paw - R flow - recoil per sample, cmH2O; the expiration is from `inspirationEnd` to `end`
 */
export function readRest(z: Float64Array, inspirationEnd: number, end: number, rateHz: number): number {
  const from = inspirationEnd + Math.round(SETTLED_SECONDS * rateHz);
  const n = end - Math.round(NEXT_EFFORT_SECONDS * rateHz) - from;
  if (n < LEAST_SECONDS * rateHz) return Number.NaN;
  const values = ranked.atLeast(n);
  for (let at = 0; at < n; at += 1) values[at] = z[from + at] ?? 0;
  return selectRank(values, Math.floor(REST_QUANTILE * n), n);
}

/**
 * Returns the new level of rest, limited in its change: an effort that fills an expiration must not become rest, and a
 * drift must not look like an effort forever.
 */
export function moveRest(before: number, own: number, isCutShort: boolean): number {
  if (Number.isNaN(before)) return own;
  if (Number.isNaN(own)) return before;
  const change = own - before;
  if (isCutShort && change < 0) return before + Math.max(change, -REST_FALL);
  if (Math.abs(change) > LOST_CMH2O) return own;
  return change > 0
    ? before + Math.min(change, Math.max(REST_RISE, REST_RISE_SHARE * change))
    : before + Math.max(change, Math.min(-REST_FALL, REST_FALL_SHARE * change));
}

/**
 * Level of rest after subtraction of the fitted effort, cmH2O. Needed because an effort that lasts through a short
 * expiration leaves no sample at rest.
 * @param passive Paw - R flow - recoil of every sample of the breath, cmH2O
 * @returns NaN for a small effort or too few samples
 */
export function restByShape(
  passive: Float64Array,
  { rateHz, length, inspirationEnd }: Pick<LungSignals, 'rateHz' | 'length' | 'inspirationEnd'>,
  { onsetS, peakCmh2o, shape, nextOnsetS }: DrawnEffort,
): number {
  if (peakCmh2o < LEAST_PEAK_CMH2O) return Number.NaN;
  const count = drawShape(shape, heights);
  const blind = Math.round(VALVE_SECONDS * rateHz);
  const before = length - Math.round(NEXT_EFFORT_SECONDS * rateHz);
  const end = Number.isNaN(nextOnsetS) ? before : Math.min(before, Math.floor(nextOnsetS * rateHz));
  const values = ranked.atLeast(length);
  let n = 0;
  for (let at = blind; at < end; at += 1) {
    if (at >= inspirationEnd - BEFORE_VALVE_SAMPLES && at < inspirationEnd + blind) continue;
    const step = Math.round((at / rateHz - onsetS) / SHAPE_STEP_SECONDS);
    const height = step >= 0 && step < count ? (heights[step] ?? 0) : 0;
    values[n] = (passive[at] ?? 0) + peakCmh2o * height;
    n += 1;
  }
  return n < LEAST_SECONDS * rateHz ? Number.NaN : selectRank(values, Math.floor(REST_QUANTILE * n), n);
}
