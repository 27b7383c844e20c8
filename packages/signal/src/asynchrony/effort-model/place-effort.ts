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
const NEAR_STEPS = [-6, -2, 2, 6, -1, 1] as const;
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
    for (let onset = EARLIEST_STEP; onset <= LATEST_STEP; onset += COARSE_STEPS) best.look(onset);
    for (const step of FINE_STEPS) best.lookAround(step);
  } else {
    best.look(before.first);
    for (const step of NEAR_STEPS) best.look(before.first + step);
  }
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
    for (let onset = first + apart; onset < last; onset += COARSE_STEPS) more.look(onset);
  } else {
    for (const step of [0, ...NEAR_STEPS]) {
      const onset = before.second + step;
      if (onset - first >= apart && onset < last) more.look(onset);
    }
  }
  const isOne = more.gain > SECOND_SHARE * best.gain + SECOND_GAIN;
  return { first, peakCmh2o: best.height, second: isOne ? more.onset : Number.NaN };
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
    const { mergedRows, stepsPerRow } = this.#breath;
    if (mergedRows === 0 && stepsPerRow === this.#shape.stride) this.#lookRegular(onset, stepsPerRow);
    else this.#lookRow(onset);
  }

  /** Fast path for equidistant rows: the sums of the shape are precomputed, and the product is one pass. */
  #lookRegular(onset: number, stride: number): void {
    const { length, steps } = this.#breath;
    const { heights, count, sums, squares } = this.#shape;
    const rest = this.#rest;
    const start = steps[0] ?? 0;
    const row = Math.max(0, Math.ceil((onset - start) / stride));
    const from = start + row * stride - onset;
    const rows = Math.min(length - row, Math.ceil((count - from) / stride));
    if (rows <= 0) return;
    const end = row + rows;
    let product = 0;
    for (let now = row, at = from; now < end; now += 1, at += stride) {
      product += (heights[at] ?? 0) * (rest[now] ?? 0);
    }
    const last = from + (rows - 1) * stride;
    const before = from - stride;
    const sum = (sums[last] ?? 0) - (before < 0 ? 0 : (sums[before] ?? 0));
    const square = (squares[last] ?? 0) - (before < 0 ? 0 : (squares[before] ?? 0));
    this.#take(onset, square - (sum * sum) / length, product);
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
