import { selectRank } from '../mechanics/select-rank.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import type { SolvedChest } from './invert-chest.ts';
import type { LungWindow } from './lung-window.ts';
import { MODEL } from './model-constants.ts';
import { CHEST_COLUMNS, fillPrecision, type MotionColumns } from './motion-columns.ts';

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
const afters = new ScratchArray();
const afterSums = new ScratchArray();
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
    const model = k0 * c0[at] + k1 * c1[at] + k2 * c2[at] + k3 * c3[at] + k4 * c4[at];
    raw[at] = model - pressure[at];
  }
  const levels = expirations.map(([from, to]) => restOf(raw, pressure, from, to, rateHz));
  const own = levels.at(-1) ?? Number.NaN;
  const before = levels.length > 1 ? levels[0] : own;
  const last = Number.isNaN(own) ? before : own;
  const first = Number.isNaN(before) ? last : before;
  if (Number.isNaN(first)) return null;
  const until = (expirations.at(-1)?.[0] ?? length) - lead;
  for (let at = 0; at < length; at += 1) {
    const share = Math.min(1, Math.max(0, (at - lead) / until));
    raw[at] = raw[at] - first - (last - first) * share;
  }
  const precision = precisions.atLeast(length);
  fillPrecision(motion, k0, { from: 0, to: length, rateHz }, precision);
  const { mean, variance } = smoothWalk(raw, precision, rateHz);
  const rest = Math.max(0, lead - Math.round(MODEL.restAfterS * rateHz));
  return { rateHz, lead, raw, pmus: mean, sd: addDoubt(variance, motion, covariance, rest) };
}

/** Turns the variance of the walk into standard deviations, with the doubt of the chest away from rest. */
function addDoubt(
  variance: Float64Array,
  [c0, c1, c2, c3, c4]: MotionColumns,
  covariance: Float64Array,
  rest: number,
): Float64Array {
  const of = (i: number, j: number) => covariance[i * CHEST_COLUMNS + j];
  const v00 = of(0, 0);
  const [v10, v11] = [of(1, 0), of(1, 1)];
  const [v20, v21, v22] = [of(2, 0), of(2, 1), of(2, 2)];
  const [v30, v31, v32, v33] = [of(3, 0), of(3, 1), of(3, 2), of(3, 3)];
  const [v40, v41, v42, v43, v44] = [of(4, 0), of(4, 1), of(4, 2), of(4, 3), of(4, 4)];
  const [r0, r1, r2] = [c0[rest], c1[rest], c2[rest]];
  const [r3, r4] = [c3[rest], c4[rest]];
  const ofLevel = MODEL.levelCmh2o ** 2;
  for (let at = 0; at < variance.length; at += 1) {
    const a0 = c0[at] - r0;
    const a1 = c1[at] - r1;
    const a2 = c2[at] - r2;
    const a3 = c3[at] - r3;
    const a4 = c4[at] - r4;
    // The quadratic form of the covariance, written out: it is the model's innermost loop.
    let ofChest = a0 * a0 * v00;
    ofChest += a1 * a1 * v11;
    ofChest += 2 * a1 * a0 * v10;
    ofChest += a2 * a2 * v22;
    ofChest += 2 * a2 * a0 * v20;
    ofChest += 2 * a2 * a1 * v21;
    ofChest += a3 * a3 * v33;
    ofChest += 2 * a3 * a0 * v30;
    ofChest += 2 * a3 * a1 * v31;
    ofChest += 2 * a3 * a2 * v32;
    ofChest += a4 * a4 * v44;
    ofChest += 2 * a4 * a0 * v40;
    ofChest += 2 * a4 * a1 * v41;
    ofChest += 2 * a4 * a2 * v42;
    ofChest += 2 * a4 * a3 * v43;
    variance[at] = Math.sqrt(variance[at] + Math.max(0, ofChest) + ofLevel);
  }
  return variance;
}

/**
 * Level of rest: a low quantile of the later expiration, since most of what is above it is effort. NaN where it is too
 * short, or where a patient pulls the airway below atmosphere behind closed valves.
 */
function restOf(raw: Float64Array, pressure: Float64Array, from: number, to: number, rateHz: number): number {
  const start =
    from + Math.max(Math.round(MODEL.restAfterS * rateHz), Math.round(MODEL.restFromShare * (to - from)));
  const end = to - Math.round(MODEL.restBeforeS * rateHz);
  const n = end - start;
  if (n < MODEL.leastRestS * rateHz) return Number.NaN;
  if (isPulled(pressure, start, end)) return Number.NaN;
  const values = resting.atLeast(n);
  values.set(raw.subarray(start, end));
  return selectRank(values, Math.floor(MODEL.restQuantile * (n - 1)), n);
}

/** The median lies below any PEEP: counted, which is cheaper than ranking. */
function isPulled(pressure: Float64Array, from: number, to: number): boolean {
  let pulled = 0;
  for (let at = from; at < to; at += 1) if (pressure[at] < -MODEL.pulledCmh2o) pulled += 1;
  return pulled > (to - from) >> 1;
}

/** Mean and variance of the random walk, from both ends at once: the two sweeps do not wait for each other. */
function smoothWalk(
  raw: Float64Array,
  precision: Float64Array,
  rateHz: number,
): { readonly mean: Float64Array; readonly variance: Float64Array } {
  const n = raw.length;
  const step = rateHz / MODEL.walkCmh2o ** 2;
  const mean = means.take(n);
  const forward = forwards.take(n);
  const after = afters.atLeast(n);
  const afterSum = afterSums.atLeast(n);
  let [seen, seenSum, left, leftSum] = [0, 0, 0, 0];
  for (let at = 0, back = n - 1; at < n; at += 1, back -= 1) {
    const carry = at === 0 ? 0 : step / (step + seen);
    seen = precision[at] + carry * seen;
    seenSum = precision[at] * raw[at] + carry * seenSum;
    forward[at] = seen;
    mean[at] = seenSum;
    const carryBack = at === 0 ? 0 : step / (step + left);
    const before = carryBack * left;
    const beforeSum = carryBack * leftSum;
    after[back] = before;
    afterSum[back] = beforeSum;
    left = precision[back] + before;
    leftSum = precision[back] * raw[back] + beforeSum;
  }
  for (let at = 0; at < n; at += 1) {
    const all = forward[at] + after[at];
    mean[at] = (mean[at] + afterSum[at]) / all;
    forward[at] = 1 / all;
  }
  return { mean, variance: forward };
}
