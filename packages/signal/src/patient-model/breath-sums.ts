import { ScratchArray } from '../mechanics/scratch-array.ts';
import type { LungWindow } from './lung-window.ts';
import { MODEL } from './model-constants.ts';

/** Columns of the equation of motion: inspiratory and expiratory resistance, elastance, inertance, circuit. */
export const CHEST_COLUMNS = 5;
/** The chest's columns, the level of rest, and pressure itself. */
const SIDES = CHEST_COLUMNS + 2;
const LEVEL = CHEST_COLUMNS;
const PRESSURE = CHEST_COLUMNS + 1;

const columns = new ScratchArray();
const solved = new ScratchArray();
const weights = new ScratchArray();
const pulls = new ScratchArray();
const diagonal = new ScratchArray();

/** Fills one row of the equation of motion: flow in, flow out, volume, change of flow, change of pressure. */
export function fillRow(lung: LungWindow, at: number, row: Float64Array, to: number): void {
  const { flowLps, volumeL, pressure, rateHz, length } = lung;
  const flow = flowLps[at] ?? 0;
  const before = Math.max(0, at - 1);
  const after = Math.min(length - 1, at + 1);
  const perS = rateHz / Math.max(1, after - before);
  row[to] = Math.max(0, flow);
  row[to + 1] = Math.min(0, flow);
  row[to + 2] = volumeL[at] ?? 0;
  row[to + 3] = ((flowLps[after] ?? 0) - (flowLps[before] ?? 0)) * perS;
  row[to + 4] = ((pressure[after] ?? 0) - (pressure[before] ?? 0)) * perS;
}

/** Precision of one sample, per cmH2O squared: low where pressure or flow change fast, since sensors disagree in time. */
export function precisionOf(row: Float64Array, from: number, resistance: number, rateHz: number): number {
  const ofPressure = MODEL.timingS * (row[from + 4] ?? 0);
  const ofFlow = MODEL.timingS * resistance * (row[from + 3] ?? 0);
  return 100 / rateHz / (MODEL.noiseCmh2o ** 2 + ofPressure ** 2 + ofFlow ** 2);
}

/**
 * Sums of generalized least squares of samples [from, to) with muscle pressure as a random walk that is pulled to zero
 * at rest: 6 x 6, the five columns and pressure, the level of rest eliminated.
 * @param chest the mechanics known before, five numbers, which tell rest from effort; null at the first breath
 */
export function sumBreath(
  lung: LungWindow,
  from: number,
  to: number,
  chest: Float64Array | null,
): Float64Array {
  const n = to - from;
  const rows = columns.atLeast(n * SIDES);
  const precision = weights.atLeast(n);
  const resistance = chest?.[0] ?? 10;
  for (let at = 0; at < n; at += 1) {
    fillRow(lung, from + at, rows, at * SIDES);
    rows[at * SIDES + LEVEL] = 1;
    rows[at * SIDES + PRESSURE] = lung.pressure[from + at] ?? 0;
    precision[at] = precisionOf(rows, at * SIDES, Math.max(2, resistance), lung.rateHz);
  }
  const pull = pulls.atLeast(n);
  const most = 1 / MODEL.restCmh2o ** 2 / (MODEL.restS * lung.rateHz);
  pull.fill(most, 0, n);
  let sums: Float64Array = new Float64Array(0);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const sides = solveWalk(rows, precision, pull, n, lung.rateHz);
    sums = eliminateLevel(gather(rows, sides, precision, n));
    const known = chest ?? solveChest(sums);
    if (known === null) break;
    if (pass + 1 < PASSES) weighRest(rows, sides, pull, { n, most, known, precision });
  }
  return sums;
}

const PASSES = 2;

/** Solves (W + K) u = W c for every column c, with K the precision of the walk and of rest (Thomas). */
function solveWalk(
  rows: Float64Array,
  precision: Float64Array,
  pull: Float64Array,
  n: number,
  rateHz: number,
): Float64Array {
  const step = rateHz / MODEL.walkCmh2o ** 2;
  const sides = solved.atLeast(n * SIDES);
  const pivots = diagonal.atLeast(n);
  for (let at = 0; at < n; at += 1) {
    const ends = at === 0 || at === n - 1 ? 1 : 2;
    const own = (precision[at] ?? 0) + (pull[at] ?? 0) + ends * step;
    const carry = at === 0 ? 0 : step / (pivots[at - 1] ?? 1);
    pivots[at] = own - (at === 0 ? 0 : step * carry);
    for (let side = 0; side < SIDES; side += 1) {
      const place = at * SIDES + side;
      const before = at === 0 ? 0 : carry * (sides[place - SIDES] ?? 0);
      sides[place] = (precision[at] ?? 0) * (rows[place] ?? 0) + before;
    }
  }
  for (let at = n - 1; at >= 0; at -= 1) {
    const pivot = pivots[at] ?? 1;
    for (let side = 0; side < SIDES; side += 1) {
      const place = at * SIDES + side;
      const after = at === n - 1 ? 0 : step * (sides[place + SIDES] ?? 0);
      sides[place] = ((sides[place] ?? 0) + after) / pivot;
    }
  }
  return sides;
}

function gather(rows: Float64Array, sides: Float64Array, precision: Float64Array, n: number): Float64Array {
  const sums = new Float64Array(SIDES * SIDES);
  for (let at = 0; at < n; at += 1) {
    const place = at * SIDES;
    for (let i = 0; i < SIDES; i += 1) {
      const weighed = (precision[at] ?? 0) * (rows[place + i] ?? 0);
      for (let j = i; j < SIDES; j += 1) {
        sums[i * SIDES + j] =
          (sums[i * SIDES + j] ?? 0) + weighed * ((rows[place + j] ?? 0) - (sides[place + j] ?? 0));
      }
    }
  }
  for (let i = 0; i < SIDES; i += 1)
    for (let j = 0; j < i; j += 1) sums[i * SIDES + j] = sums[j * SIDES + i] ?? 0;
  return sums;
}

/** Schur complement of the level's column. */
function eliminateLevel(sums: Float64Array): Float64Array {
  const size = SIDES - 1;
  const rest = new Float64Array(size * size);
  const own = sums[LEVEL * SIDES + LEVEL] ?? 0;
  const source = (index: number) => (index < LEVEL ? index : index + 1);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const [a, b] = [source(i), source(j)];
      const shared = own > 0 ? ((sums[a * SIDES + LEVEL] ?? 0) * (sums[LEVEL * SIDES + b] ?? 0)) / own : 0;
      rest[i * size + j] = (sums[a * SIDES + b] ?? 0) - shared;
    }
  }
  return rest;
}

interface Weighing {
  readonly n: number;
  readonly most: number;
  readonly known: Float64Array;
  readonly precision: Float64Array;
}

/** Releases the pull to zero where muscle pressure, given the mechanics, is an effort; a negative one is always rest. */
function weighRest(
  rows: Float64Array,
  sides: Float64Array,
  pull: Float64Array,
  { n, most, known, precision }: Weighing,
): void {
  let above = 0;
  let all = 0;
  for (let at = 0; at < n; at += 1) {
    const place = at * SIDES;
    let rest = rows[place + PRESSURE] ?? 0;
    let smooth = sides[place + PRESSURE] ?? 0;
    for (let i = 0; i < CHEST_COLUMNS; i += 1) {
      rest -= (known[i] ?? 0) * (rows[place + i] ?? 0);
      smooth -= (known[i] ?? 0) * (sides[place + i] ?? 0);
    }
    const weight = (precision[at] ?? 0) * (1 - (sides[place + LEVEL] ?? 0));
    above += (precision[at] ?? 0) * (rest - smooth);
    all += weight;
  }
  const level = all > 0 ? above / all : 0;
  for (let at = 0; at < n; at += 1) {
    const place = at * SIDES;
    let smooth = (sides[place + PRESSURE] ?? 0) - level * (sides[place + LEVEL] ?? 0);
    for (let i = 0; i < CHEST_COLUMNS; i += 1) smooth -= (known[i] ?? 0) * (sides[place + i] ?? 0);
    const height = Math.max(0, -smooth) / MODEL.effortSeenCmh2o;
    pull[at] = most / (1 + height ** 4);
  }
}

/** The five coefficients from 6 x 6 sums; null when they are not separable. */
export function solveChest(sums: Float64Array): Float64Array | null {
  return invertChest(sums)?.chest ?? null;
}

export interface SolvedChest {
  readonly chest: Float64Array;
  /** Inverse of the 5 x 5 sums. */
  readonly covariance: Float64Array;
}

/** Weak knowledge that keeps inertance and circuit near zero: their standard deviations, cmH2O s2/L and s. */
const PRIOR_SD = [1e4, 1e4, 1e5, 0.3, 0.05] as const;

export function invertChest(sums: Float64Array, share = 1): SolvedChest | null {
  const n = CHEST_COLUMNS;
  const side = n + 1;
  const width = 2 * n + 1;
  const work = new Float64Array(n * width);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) work[i * width + j] = share * (sums[i * side + j] ?? 0);
    work[i * width + i] = (work[i * width + i] ?? 0) + 1 / (PRIOR_SD[i] ?? 1) ** 2;
    work[i * width + n] = share * (sums[i * side + n] ?? 0);
    work[i * width + n + 1 + i] = 1;
  }
  for (let i = 0; i < n; i += 1) {
    const pivot = work[i * width + i] ?? 0;
    if (!(pivot > 1e-12)) return null;
    for (let j = 0; j < width; j += 1) work[i * width + j] = (work[i * width + j] ?? 0) / pivot;
    for (let k = 0; k < n; k += 1) {
      if (k === i) continue;
      const factor = work[k * width + i] ?? 0;
      for (let j = 0; j < width; j += 1)
        work[k * width + j] = (work[k * width + j] ?? 0) - factor * (work[i * width + j] ?? 0);
    }
  }
  const chest = new Float64Array(n);
  const covariance = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    chest[i] = work[i * width + n] ?? 0;
    for (let j = 0; j < n; j += 1) covariance[i * n + j] = work[i * width + n + 1 + j] ?? 0;
  }
  return { chest, covariance };
}
