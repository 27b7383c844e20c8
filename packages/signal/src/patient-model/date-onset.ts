import { ScratchArray } from '../mechanics/scratch-array.ts';
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

const matrix = new Float64Array(COLUMNS * COLUMNS);
const right = new Float64Array(COLUMNS);
const solution = new Float64Array(COLUMNS);
/** The normal equations of rest, without a rise: every time and shape of the rise shares them. */
const restMatrix = new Float64Array(COLUMNS * COLUMNS);
const restRight = new Float64Array(COLUMNS);
const row = new Float64Array(COLUMNS);
const meanScratch = new ScratchArray();
const fadingScratch = new ScratchArray();
const riseScratch = new ScratchArray();
const costScratch = new ScratchArray();

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
  if (count < MODEL.onsetSteps) return null;
  const values = meansUpTo(trace, top, step, count);
  const stepS = step / rateHz;
  const course = drawCourse(values, stepS, tauS);
  const costs = costScratch.atLeast(POWERS.length * count);
  let least = Number.POSITIVE_INFINITY;
  for (let at = 2; at + 2 < count; at += 1) {
    for (let shape = 0; shape < POWERS.length; shape += 1) {
      const cost = costOfRise(course, at, shape);
      costs[at * POWERS.length + shape] = cost;
      if (cost < least) least = cost;
    }
  }
  // What even the best shape leaves over is an error of the shapes.
  const variance = Math.max(noise ** 2, least / (count - COLUMNS));
  let weights = 0;
  let sum = 0;
  let squares = 0;
  for (let fit = 2 * POWERS.length; fit < (count - 2) * POWERS.length; fit += 1) {
    const cost = costs[fit];
    if (Number.isNaN(cost)) continue;
    const at = Math.floor(fit / POWERS.length);
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
  const values = meanScratch.take(count);
  for (let at = 0; at < count; at += 1) {
    const last = top - (count - 1 - at) * step;
    let sum = 0;
    for (let index = last - step + 1; index <= last; index += 1) sum += trace[Math.max(0, index)];
    values[at] = sum / step;
  }
  return values;
}

/** What every time of the onset shares. */
interface Course {
  readonly values: Float64Array;
  readonly stepS: number;
  /** The fading error of the mechanics over time. */
  readonly fading: Float64Array;
  /** Height of each shape after so many steps, one shape after the other. */
  readonly rises: Float64Array;
  /** Sum of the squared values. */
  readonly squares: number;
}

/** Sums rest, drift and error held near zero, and draws the shapes of a rise. */
function drawCourse(values: Float64Array, stepS: number, tauS: number): Course {
  const { length } = values;
  const fading = fadingScratch.atLeast(length);
  const rises = riseScratch.atLeast(POWERS.length * length);
  restMatrix.fill(0);
  restRight.fill(0);
  let squares = 0;
  for (let at = 0; at < length; at += 1) {
    const value = values[at];
    fading[at] = Math.exp((-at * stepS) / tauS);
    for (const [shape, power] of POWERS.entries()) rises[shape * length + at] = (at * stepS) ** power;
    row[0] = 1;
    row[1] = at * stepS;
    row[2] = fading[at];
    squares += value * value;
    for (let i = 0; i < RISE; i += 1) {
      restRight[i] += row[i] * value;
      for (let j = 0; j <= i; j += 1) {
        const place = i * COLUMNS + j;
        restMatrix[place] += row[i] * row[j];
      }
    }
  }
  const hold = (column: number, sd: number) => {
    const place = column * (COLUMNS + 1);
    restMatrix[place] += (MODEL.noiseCmh2o / sd) ** 2;
  };
  hold(1, MODEL.driftCmh2oPerS);
  hold(2, MODEL.decayCmh2o);
  return { values, stepS, fading, rises, squares };
}

/** Squares that least squares leaves over with a rise from `onset` on; NaN where it would fall instead of rise. */
function costOfRise({ values, stepS, fading, rises, squares }: Course, onset: number, shape: number): number {
  const { length } = values;
  let [level, drift, error, own, value] = [0, 0, 0, 0, 0];
  for (let at = onset + 1; at < length; at += 1) {
    const rise = rises[shape * length + at - onset];
    level += rise;
    drift += rise * (at * stepS);
    error += rise * fading[at];
    own += rise * rise;
    value += rise * values[at];
  }
  matrix.set(restMatrix);
  matrix.set([level, drift, error, own], RISE * COLUMNS);
  right.set(restRight);
  right[RISE] = value;
  if (!factorSymmetric(matrix, COLUMNS, 1e-9)) return Number.NaN;
  solution.set(right);
  solveFactored(matrix, COLUMNS, solution);
  if (!(solution[RISE] > 0)) return Number.NaN;
  let cost = squares;
  for (let i = 0; i < COLUMNS; i += 1) cost -= right[i] * solution[i];
  return Math.max(0, cost);
}
