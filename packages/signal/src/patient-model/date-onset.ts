import { factorSymmetric, solveFactored } from '../mechanics/solve-symmetric.ts';
import { MODEL } from './model-constants.ts';

/** When an effort left rest: mean and standard deviation of its possible times. */
export interface DatedOnset {
  /** Sample of the trace. */
  readonly at: number;
  readonly sdS: number;
}

export interface OnsetSigns {
  /** First sample that may count: flow has settled after the inflation before. */
  readonly from: number;
  /** Last sample before the valve opens. */
  readonly top: number;
  /** What heart and sensors do to one value of quiet expiration, cmH2O. */
  readonly noise: number;
  readonly rateHz: number;
  /** Time constant of the chest's expiration, s: an error of the mechanics fades with it. */
  readonly tauS: number;
}

/** An effort rises like a line, or slowly at first like a parabola. */
const POWERS = [1, 2] as const;
/** Columns: level, drift, fading error of the mechanics, rise. */
const COLUMNS = 4;
const RISE = 3;
const LEAST_VALUES = 6;

const matrix = new Float64Array(COLUMNS * COLUMNS);
const right = new Float64Array(COLUMNS);
const solution = new Float64Array(COLUMNS);
const row = new Float64Array(COLUMNS);

/**
 * Dates the rise that ends at `top`. Every time is weighed by how well rest and a rise from that time on explain the
 * trace, so that a slow rise, noise and drift widen the doubt instead of moving the onset. Null where too little of
 * expiration was seen, or nothing rises.
 */
export function dateOnset(trace: Float64Array, signs: OnsetSigns): DatedOnset | null {
  const { from, top, noise, rateHz, tauS } = signs;
  const step = Math.max(1, Math.round(MODEL.onsetStepS * rateHz));
  const reach = Math.min(top - from, Math.round(MODEL.onsetReachS * rateHz));
  const count = Math.floor(reach / step) + 1;
  if (count < LEAST_VALUES) return null;
  const values = meansUpTo(trace, top, step, count);
  const stepS = step / rateHz;
  const fits: { readonly at: number; readonly cost: number }[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 2; at + 2 < count; at += 1) {
    for (const power of POWERS) {
      const cost = costOfRise(values, { at, power, stepS, tauS });
      if (cost === null) continue;
      fits.push({ at, cost });
      least = Math.min(least, cost);
    }
  }
  // What even the best shape leaves over is an error of the shapes.
  const variance = Math.max(noise ** 2, least / (count - COLUMNS));
  let weights = 0;
  let sum = 0;
  let squares = 0;
  for (const { at, cost } of fits) {
    const weight = Math.exp((least - cost) / (2 * variance));
    weights += weight;
    sum += weight * at;
    squares += weight * at * at;
  }
  if (weights === 0) return null;
  const mean = sum / weights;
  const sdS = Math.sqrt(Math.max(0, squares / weights - mean * mean)) * stepS;
  return { at: top - (count - 1 - mean) * step, sdS };
}

/** Means of `count` steps, the last of which ends at `top`. */
function meansUpTo(trace: Float64Array, top: number, step: number, count: number): Float64Array {
  const values = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const last = top - (count - 1 - at) * step;
    let sum = 0;
    for (let index = last - step + 1; index <= last; index += 1) sum += trace[Math.max(0, index)] ?? 0;
    values[at] = sum / step;
  }
  return values;
}

interface Rise {
  readonly at: number;
  readonly power: number;
  readonly stepS: number;
  readonly tauS: number;
}

/** Squares that least squares leaves over, drift and error held near zero; null where it would fall instead of rise. */
function costOfRise(values: Float64Array, { at: onset, power, stepS, tauS }: Rise): number | null {
  matrix.fill(0);
  right.fill(0);
  let cost = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    row[0] = 1;
    row[1] = at * stepS;
    row[2] = Math.exp((-at * stepS) / tauS);
    row[RISE] = at > onset ? ((at - onset) * stepS) ** power : 0;
    cost += value * value;
    for (let i = 0; i < COLUMNS; i += 1) {
      right[i] = (right[i] ?? 0) + (row[i] ?? 0) * value;
      for (let j = 0; j < COLUMNS; j += 1) {
        const place = i * COLUMNS + j;
        matrix[place] = (matrix[place] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
      }
    }
  }
  const hold = (column: number, sd: number) => {
    const place = column * (COLUMNS + 1);
    matrix[place] = (matrix[place] ?? 0) + (MODEL.noiseCmh2o / sd) ** 2;
  };
  hold(1, MODEL.driftCmh2oPerS);
  hold(2, MODEL.decayCmh2o);
  if (!factorSymmetric(matrix, COLUMNS, 1e-9)) return null;
  solution.set(right);
  solveFactored(matrix, COLUMNS, solution);
  if (!((solution[RISE] ?? 0) > 0)) return null;
  for (let i = 0; i < COLUMNS; i += 1) cost -= (right[i] ?? 0) * (solution[i] ?? 0);
  return Math.max(0, cost);
}
