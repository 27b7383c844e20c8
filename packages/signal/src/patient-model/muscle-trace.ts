import { selectRank } from '../mechanics/select-rank.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import type { SolvedChest } from './invert-chest.ts';
import type { LungWindow } from './lung-window.ts';
import { MODEL } from './model-constants.ts';
import { fillPrecision, type MotionColumns } from './motion-columns.ts';

/**
 * Muscle pressure over time, positive for an inspiratory effort. Index `lead` is the breath's first sample. The arrays
 * are valid until the next trace of any patient.
 */
export interface MuscleTrace {
  readonly rateHz: number;
  readonly lead: number;
  /** Sample by sample, without smoothing: nothing of a valve leaks into the time before it. */
  readonly raw: Float64Array;
  /** The random walk's mean and standard deviation. */
  readonly pmus: Float64Array;
  readonly sd: Float64Array;
}

const precisions = new ScratchArray();
const raws = new ScratchArray();
const means = new ScratchArray();
const forwards = new ScratchArray();
const backwards = new ScratchArray();
const resting = new ScratchArray();

/** Muscle pressure by the mechanics of the chest, with the doubt of both. */
export function traceMuscle(
  lung: LungWindow,
  motion: MotionColumns,
  { chest, covariance }: SolvedChest,
  expirations: readonly (readonly [number, number])[],
): MuscleTrace | null {
  const { length, rateHz, lead, pressure } = lung;
  const [k0 = 0, k1 = 0, k2 = 0, k3 = 0, k4 = 0] = chest;
  const [c0, c1, c2, c3, c4] = motion;
  const raw = raws.take(length);
  for (let at = 0; at < length; at += 1) {
    const model =
      k0 * (c0[at] ?? 0) + k1 * (c1[at] ?? 0) + k2 * (c2[at] ?? 0) + k3 * (c3[at] ?? 0) + k4 * (c4[at] ?? 0);
    raw[at] = model - (pressure[at] ?? 0);
  }
  const levels = expirations.map(([from, to]) => restOf(raw, pressure, from, to, rateHz));
  const own = levels.at(-1) ?? Number.NaN;
  const before = levels.length > 1 ? (levels[0] ?? Number.NaN) : own;
  const last = Number.isNaN(own) ? before : own;
  const first = Number.isNaN(before) ? last : before;
  if (Number.isNaN(first)) return null;
  const until = (expirations.at(-1)?.[0] ?? length) - lead;
  for (let at = 0; at < length; at += 1) {
    const share = Math.min(1, Math.max(0, (at - lead) / until));
    raw[at] = (raw[at] ?? 0) - first - (last - first) * share;
  }
  const precision = precisions.atLeast(length);
  fillPrecision(motion, k0, { from: 0, to: length, rateHz }, precision);
  const { mean, variance } = smoothWalk(raw, precision, rateHz);
  const rest = Math.max(0, lead - Math.round(0.2 * rateHz));
  return { rateHz, lead, raw, pmus: mean, sd: addDoubt(variance, motion, covariance, rest) };
}

/** Turns the variance of the walk into standard deviations, with the doubt of the chest away from rest. */
function addDoubt(
  variance: Float64Array,
  motion: MotionColumns,
  covariance: Float64Array,
  rest: number,
): Float64Array {
  const { length } = variance;
  const ofChest = resting.atLeast(length).fill(0, 0, length);
  for (const [i, column] of motion.entries()) {
    const atRest = column[rest] ?? 0;
    const own = covariance[i * motion.length + i] ?? 0;
    for (let at = 0; at < length; at += 1) {
      const away = (column[at] ?? 0) - atRest;
      ofChest[at] = (ofChest[at] ?? 0) + away * away * own;
    }
    for (let j = 0; j < i; j += 1) {
      const other = motion[j] ?? column;
      const otherAtRest = other[rest] ?? 0;
      const shared = covariance[i * motion.length + j] ?? 0;
      for (let at = 0; at < length; at += 1) {
        const away = (column[at] ?? 0) - atRest;
        ofChest[at] = (ofChest[at] ?? 0) + 2 * away * ((other[at] ?? 0) - otherAtRest) * shared;
      }
    }
  }
  const ofLevel = MODEL.levelCmh2o ** 2;
  for (let at = 0; at < length; at += 1)
    variance[at] = Math.sqrt((variance[at] ?? 0) + Math.max(0, ofChest[at] ?? 0) + ofLevel);
  return variance;
}

/**
 * Level of rest: a low quantile of the later expiration, since most of what is above it is effort. NaN where it is too
 * short, or where a patient pulls the airway below atmosphere behind closed valves.
 */
function restOf(raw: Float64Array, pressure: Float64Array, from: number, to: number, rateHz: number): number {
  const start = from + Math.max(Math.round(0.2 * rateHz), Math.round(MODEL.restFromShare * (to - from)));
  const end = to - Math.round(0.1 * rateHz);
  const n = end - start;
  if (n < MODEL.leastRestS * rateHz) return Number.NaN;
  const values = resting.atLeast(n);
  values.set(pressure.subarray(start, end));
  if (selectRank(values, n >> 1, n) < -MODEL.pulledCmh2o) return Number.NaN;
  values.set(raw.subarray(start, end));
  return selectRank(values, Math.floor(MODEL.restQuantile * (n - 1)), n);
}

function smoothWalk(
  raw: Float64Array,
  precision: Float64Array,
  rateHz: number,
): { readonly mean: Float64Array; readonly variance: Float64Array } {
  const n = raw.length;
  const step = rateHz / MODEL.walkCmh2o ** 2;
  const mean = means.take(n);
  const forward = forwards.take(n);
  const backward = backwards.atLeast(n);
  for (let at = 0; at < n; at += 1) {
    const carry = at === 0 ? 0 : step / (step + (forward[at - 1] ?? 0));
    const before = at === 0 ? 0 : carry * (forward[at - 1] ?? 0);
    forward[at] = (precision[at] ?? 0) + before;
    mean[at] = (precision[at] ?? 0) * (raw[at] ?? 0) + (at === 0 ? 0 : carry * (mean[at - 1] ?? 0));
  }
  let seen = 0;
  for (let at = n - 1; at >= 0; at -= 1) {
    const carry = at === n - 1 ? 0 : step / (step + (backward[at + 1] ?? 0));
    const after = at === n - 1 ? 0 : carry * (backward[at + 1] ?? 0);
    const afterSum = at === n - 1 ? 0 : carry * seen;
    backward[at] = (precision[at] ?? 0) + after;
    seen = (precision[at] ?? 0) * (raw[at] ?? 0) + afterSum;
    const all = (forward[at] ?? 0) + after;
    mean[at] = ((mean[at] ?? 0) + afterSum) / all;
    forward[at] = all;
  }
  for (let at = 0; at < n; at += 1) forward[at] = 1 / (forward[at] ?? 1);
  return { mean, variance: forward };
}
