import { ScratchArray } from '../../mechanics/scratch-array.ts';
import { COLUMNS, firstRow, UNKNOWNS, type BreathColumns } from './breath-columns.ts';
import type { DrawnShape } from './drawn-shape.ts';

/** Onsets of the efforts of a breath, in shape steps from its first sample; NaN = no effort. */
export interface Onsets {
  readonly first: number;
  /** Peak Pmus of the first effort, cmH2O; 0 without one. */
  readonly peakCmh2o: number;
  /** Onset of another effort in expiration. */
  readonly second: number;
}

export const NO_ONSETS: Onsets = { first: Number.NaN, peakCmh2o: 0, second: Number.NaN };

/**
 * Range of the first onset, steps: the second cycle of a long effort begins 1.5 s into it, and an effort may follow a
 * clocked start by 0.5 s.
 */
const EARLIEST_STEP = -157;
const LATEST_STEP = 50;
const COARSE_STEPS = 8;
const FINE_STEPS = [4, 2] as const;
/** Offsets that are tried around a known onset. */
const NEAR_STEPS = [0, -6, -2, 2, 6, -1, 1] as const;
const FARTHEST_STEP = 6;
/** Minimum squared length, rows: less of a shape in the breath explains nothing. */
export const LEAST_NORM = 1;
/** A second effort begins after this share of the first effort's duration. */
const APART_SHARE = 0.8;
/** A second effort does not begin in the last rows. */
const LAST_STEPS = 15;
/** A second effort must explain more than this share of the first one's gain plus SECOND_GAIN (cmH2O squared rows). */
const SECOND_SHARE = 0.25;
const SECOND_GAIN = 2.5;

const residuals = new ScratchArray();

/**
 * Finds the best onsets of a breath's efforts for a given chest and shape.
 * @param shapeSteps duration of rise, hold and fall, steps
 */
export function placeEfforts(
  breath: BreathColumns,
  shape: DrawnShape,
  theta: Float64Array,
  before: Onsets,
  shapeSteps: number,
): Onsets {
  const rest = residuals.atLeast(breath.length);
  leaveResidual(breath, theta, rest, reachOf(breath, shape, before));
  const best = new BestOnset(breath, shape, rest);
  if (Number.isNaN(before.first)) {
    best.lookFrom(EARLIEST_STEP, LATEST_STEP + 1);
    for (const step of FINE_STEPS) best.lookAround(step);
  } else best.lookNear(before.first);
  const first = best.onset;
  if (Number.isNaN(first)) return NO_ONSETS;
  // The search for a second effort is the most expensive. If there was none beside the first, a slightly different
  // shape does not create one.
  if (!Number.isNaN(before.first) && Number.isNaN(before.second))
    return { first, peakCmh2o: best.height, second: Number.NaN };
  takeAway(breath, shape, rest, first, best.height);
  const apart = Math.ceil(APART_SHARE * shapeSteps);
  const last = (breath.steps[breath.length - 1] ?? 0) - LAST_STEPS;
  const more = new BestOnset(breath, shape, rest);
  if (Number.isNaN(before.second)) {
    more.lookFrom(first + apart, last);
  } else {
    for (const step of NEAR_STEPS) {
      const onset = before.second + step;
      if (onset - first >= apart && onset < last) more.look(onset);
    }
  }
  const isOne = more.gain > SECOND_SHARE * best.gain + SECOND_GAIN;
  return { first, peakCmh2o: best.height, second: isOne ? more.onset : Number.NaN };
}

/** Equidistant rows that an effort covers: [from, to). */
interface CoveredRows {
  readonly onset: number;
  readonly from: number;
  readonly to: number;
  /** Shape step at the first of these rows. */
  readonly first: number;
  /** Shape steps per row. */
  readonly stride: number;
}

/** Tracks the onset with the largest decrease of squared error among those tried. */
class BestOnset {
  onset = Number.NaN;
  gain = 0;
  /** Peak of the effort at that onset, cmH2O. */
  height = 0;
  readonly #breath: BreathColumns;
  readonly #shape: DrawnShape;
  readonly #rest: Float64Array;

  constructor(breath: BreathColumns, shape: DrawnShape, rest: Float64Array) {
    this.#breath = breath;
    this.#shape = shape;
    this.#rest = rest;
  }

  look(onset: number): void {
    if (this.#isRegular) this.#lookRegular(onset);
    else this.#lookRow(onset);
  }

  /** Tries every COARSE_STEPS from `from` to before `to`. */
  lookFrom(from: number, to: number): void {
    let onset = from;
    const four = 3 * COARSE_STEPS;
    for (; this.#isRegular && onset + four < to; onset += four + COARSE_STEPS) {
      this.#lookAtFour(onset, onset + COARSE_STEPS, onset + 2 * COARSE_STEPS, onset + four);
    }
    for (; onset < to; onset += COARSE_STEPS) this.look(onset);
  }

  /** Tries NEAR_STEPS around a known onset. */
  lookNear(onset: number): void {
    if (!this.#isRegular) {
      for (const step of NEAR_STEPS) this.#lookRow(onset + step);
      return;
    }
    const [first, second, third, fourth, fifth, sixth, seventh] = NEAR_STEPS;
    this.#lookAtFour(onset + first, onset + second, onset + third, onset + fourth);
    // The last one twice, which changes nothing.
    this.#lookAtFour(onset + fifth, onset + sixth, onset + seventh, onset + seventh);
  }

  /** Rows are equidistant, so that the sums of the shape are precomputed and the product is one pass. */
  get #isRegular(): boolean {
    return this.#breath.mergedRows === 0 && this.#breath.stepsPerRow === this.#shape.stride;
  }

  #lookRegular(onset: number): void {
    const covered = this.#rowsOf(onset);
    this.#takeRegular(covered, this.#multiply(covered, covered.from, covered.to, 0));
  }

  /** Tries four onsets in one pass over the rows that all four cover, because a single running sum stalls. */
  #lookAtFour(onsetA: number, onsetB: number, onsetC: number, onsetD: number): void {
    const a = this.#rowsOf(onsetA);
    const b = this.#rowsOf(onsetB);
    const c = this.#rowsOf(onsetC);
    const d = this.#rowsOf(onsetD);
    const from = Math.max(a.from, b.from, c.from, d.from);
    const to = Math.max(from, Math.min(a.to, b.to, c.to, d.to));
    let ofA = this.#multiply(a, a.from, from, 0);
    let ofB = this.#multiply(b, b.from, from, 0);
    let ofC = this.#multiply(c, c.from, from, 0);
    let ofD = this.#multiply(d, d.from, from, 0);
    const { heights } = this.#shape;
    const rest = this.#rest;
    const { stride } = a;
    let at = a.first + (from - a.from) * stride;
    const toB = (a.onset - b.onset) | 0;
    const toC = (a.onset - c.onset) | 0;
    const toD = (a.onset - d.onset) | 0;
    for (let row = from; row < to; row += 1) {
      const left = rest[row] ?? 0;
      ofA += (heights[at] ?? 0) * left;
      ofB += (heights[at + toB] ?? 0) * left;
      ofC += (heights[at + toC] ?? 0) * left;
      ofD += (heights[at + toD] ?? 0) * left;
      at += stride;
    }
    this.#takeRegular(a, this.#multiply(a, to, a.to, ofA));
    this.#takeRegular(b, this.#multiply(b, to, b.to, ofB));
    this.#takeRegular(c, this.#multiply(c, to, c.to, ofC));
    this.#takeRegular(d, this.#multiply(d, to, d.to, ofD));
  }

  /** Rows that an effort with this onset covers, as integers: an index computed from doubles is converted at every access. */
  #rowsOf(onset: number): CoveredRows {
    const { length, steps } = this.#breath;
    const start = steps[0] ?? 0;
    const stride = this.#breath.stepsPerRow | 0;
    const from = Math.max(0, Math.ceil((onset - start) / stride)) | 0;
    const to = Math.min(length, Math.ceil((onset + this.#shape.count - start) / stride)) | 0;
    return { onset, from, to, first: (start + from * stride - onset) | 0, stride };
  }

  /** Adds the product of shape and residual over rows that the effort covers. */
  #multiply({ from: covered, first, stride }: CoveredRows, from: number, to: number, sum: number): number {
    const { heights } = this.#shape;
    const rest = this.#rest;
    let product = sum;
    let at = first + (from - covered) * stride;
    for (let row = from; row < to; row += 1) {
      product += (heights[at] ?? 0) * (rest[row] ?? 0);
      at += stride;
    }
    return product;
  }

  #takeRegular({ onset, from, to, first, stride }: CoveredRows, product: number): void {
    if (to <= from) return;
    const { sums, squares } = this.#shape;
    const last = first + (to - from - 1) * stride;
    const before = first - stride;
    const sum = (sums[last] ?? 0) - (before < 0 ? 0 : (sums[before] ?? 0));
    const square = (squares[last] ?? 0) - (before < 0 ? 0 : (squares[before] ?? 0));
    this.#take(onset, square - (sum * sum) / this.#breath.length, product);
  }

  #lookRow(onset: number): void {
    const { length, steps } = this.#breath;
    const { heights, count } = this.#shape;
    const rest = this.#rest;
    let sum = 0;
    let squares = 0;
    let product = 0;
    for (let row = firstRow(this.#breath, onset); row < length; row += 1) {
      const at = (steps[row] ?? 0) - onset;
      if (at >= count) break;
      if (at < 0) continue;
      const value = heights[at] ?? 0;
      sum += value;
      squares += value * value;
      product += value * (rest[row] ?? 0);
    }
    this.#take(onset, squares - (sum * sum) / length, product);
  }

  /** @param norm squared length of the shape, mean removed */
  #take(onset: number, norm: number, product: number): void {
    // Pmus enters with a minus sign: an effort lowers airway pressure.
    if (norm < LEAST_NORM || product >= 0) return;
    const gain = (product * product) / norm;
    if (gain <= this.gain) return;
    this.gain = gain;
    this.height = -product / norm;
    this.onset = onset;
  }

  lookAround(steps: number): void {
    const middle = this.onset;
    if (Number.isNaN(middle)) return;
    this.look(middle - steps);
    this.look(middle + steps);
  }
}

interface Reach {
  readonly from: number;
  readonly to: number;
}

/** Rows that the tried onsets can affect. */
function reachOf(breath: BreathColumns, { count }: DrawnShape, { first, second }: Onsets): Reach {
  const { length, steps } = breath;
  if (Number.isNaN(first) || !Number.isNaN(second)) return { from: 0, to: length };
  const from = firstRow(breath, first - FARTHEST_STEP);
  let to = from;
  while (to < length && (steps[to] ?? 0) < first + FARTHEST_STEP + count) to += 1;
  return { from, to };
}

/** Writes the pressure minus the chest's share into `rest`. */
function leaveResidual(
  { rows }: BreathColumns,
  theta: Float64Array,
  rest: Float64Array,
  { from, to }: Reach,
): void {
  const t0 = theta[0] ?? 0;
  const t1 = theta[1] ?? 0;
  const t2 = theta[2] ?? 0;
  const t3 = theta[3] ?? 0;
  const t4 = theta[4] ?? 0;
  const t5 = theta[5] ?? 0;
  const t6 = theta[6] ?? 0;
  const t7 = theta[7] ?? 0;
  for (let row = from; row < to; row += 1) {
    const at = row * COLUMNS;
    rest[row] =
      (rows[at + UNKNOWNS] ?? 0) -
      t0 * (rows[at] ?? 0) -
      t1 * (rows[at + 1] ?? 0) -
      t2 * (rows[at + 2] ?? 0) -
      t3 * (rows[at + 3] ?? 0) -
      t4 * (rows[at + 4] ?? 0) -
      t5 * (rows[at + 5] ?? 0) -
      t6 * (rows[at + 6] ?? 0) -
      t7 * (rows[at + 7] ?? 0);
  }
}

function takeAway(
  { length, steps }: BreathColumns,
  { heights, count }: DrawnShape,
  rest: Float64Array,
  onset: number,
  effort: number,
): void {
  let sum = 0;
  for (let row = 0; row < length; row += 1) {
    const at = (steps[row] ?? 0) - onset;
    const value = at >= 0 && at < count ? (heights[at] ?? 0) : 0;
    sum += value;
    rest[row] = (rest[row] ?? 0) + effort * value;
  }
  const mean = (effort * sum) / length;
  for (let row = 0; row < length; row += 1) rest[row] = (rest[row] ?? 0) - mean;
}
