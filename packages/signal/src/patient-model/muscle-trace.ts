import { selectRank } from '../mechanics/select-rank.ts';
import { CHEST_COLUMNS, fillRow, precisionOf, type SolvedChest } from './breath-sums.ts';
import type { LungWindow } from './lung-window.ts';
import { MODEL } from './model-constants.ts';

/** Muscle pressure over time, positive for an inspiratory effort. Index `lead` is the breath's first sample. */
export interface MuscleTrace {
  readonly rateHz: number;
  readonly lead: number;
  /** Sample by sample, without smoothing: nothing of a valve leaks into the time before it. */
  readonly raw: Float64Array;
  /** The random walk's mean and standard deviation. */
  readonly pmus: Float64Array;
  readonly sd: Float64Array;
}

/** Muscle pressure by the mechanics of the chest, with the doubt of both. */
export function traceMuscle(
  lung: LungWindow,
  { chest, covariance }: SolvedChest,
  expirations: readonly (readonly [number, number])[],
): MuscleTrace | null {
  const { length, rateHz, lead, pressure } = lung;
  const rows = new Float64Array(length * CHEST_COLUMNS);
  const raw = new Float64Array(length);
  const precision = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const place = at * CHEST_COLUMNS;
    fillRow(lung, at, rows, place);
    precision[at] = precisionOf(rows, place, Math.max(2, chest[0] ?? 2), rateHz);
    let model = 0;
    for (let i = 0; i < CHEST_COLUMNS; i += 1) model += (chest[i] ?? 0) * (rows[place + i] ?? 0);
    raw[at] = model - (pressure[at] ?? 0);
  }
  const levels = expirations.map(([from, to]) => restOf(raw, from, to, rateHz));
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
  const { mean, variance } = smoothWalk(raw, precision, rateHz);
  const sd = new Float64Array(length);
  const away = new Float64Array(CHEST_COLUMNS);
  const rest = Math.max(0, lead - Math.round(0.2 * rateHz)) * CHEST_COLUMNS;
  for (let at = 0; at < length; at += 1) {
    let ofChest = 0;
    for (let i = 0; i < CHEST_COLUMNS; i += 1) {
      const a = (rows[at * CHEST_COLUMNS + i] ?? 0) - (rows[rest + i] ?? 0);
      away[i] = a;
      ofChest += a * a * (covariance[i * CHEST_COLUMNS + i] ?? 0);
      for (let j = 0; j < i; j += 1)
        ofChest += 2 * a * (away[j] ?? 0) * (covariance[i * CHEST_COLUMNS + j] ?? 0);
    }
    sd[at] = Math.sqrt((variance[at] ?? 0) + Math.max(0, ofChest) + MODEL.levelCmh2o ** 2);
  }
  return { rateHz, lead, raw, pmus: mean, sd };
}

/** Level of rest: a low quantile of the later expiration, since most of what is above it is effort. */
function restOf(raw: Float64Array, from: number, to: number, rateHz: number): number {
  const start = from + Math.max(Math.round(0.2 * rateHz), Math.round(MODEL.restFromShare * (to - from)));
  const end = to - Math.round(0.1 * rateHz);
  const n = end - start;
  if (n < MODEL.leastRestS * rateHz) return Number.NaN;
  return selectRank(raw.slice(start, end), Math.floor(MODEL.restQuantile * (n - 1)), n);
}

function smoothWalk(
  raw: Float64Array,
  precision: Float64Array,
  rateHz: number,
): { readonly mean: Float64Array; readonly variance: Float64Array } {
  const n = raw.length;
  const step = rateHz / MODEL.walkCmh2o ** 2;
  const mean = new Float64Array(n);
  const forward = new Float64Array(n);
  const backward = new Float64Array(n);
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
