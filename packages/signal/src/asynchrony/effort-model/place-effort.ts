import { ScratchArray } from '../../mechanics/scratch-array.ts';
import { COLUMNS, firstRow, UNKNOWNS, type BreathColumns } from './breath-columns.ts';
import type { DrawnShape } from './drawn-shape.ts';

/** Where the efforts of a breath begin, in shape steps from its first sample; NaN = there is none. */
export interface Onsets {
  readonly first: number;
  /** Its peak Pmus, cmH2O; 0 where there is none. */
  readonly peakCmh2o: number;
  /** One more in expiration. */
  readonly second: number;
}

export const NO_ONSETS: Onsets = { first: Number.NaN, peakCmh2o: 0, second: Number.NaN };

/** The second cycle of a long effort begins a second and a half into it; an effort may follow the clock by half a second. */
const EARLIEST_STEP = -157;
const LATEST_STEP = 50;
const COARSE_STEPS = 8;
const FINE_STEPS = [4, 2] as const;
/** Looked at again around where an effort was. */
const NEAR_STEPS = [-6, -2, 2, 6, -1, 1] as const;
const FARTHEST_STEP = 6;
/** A shape of which so little lies in the breath explains nothing, rows. */
export const LEAST_NORM = 1;
/** A second effort begins when most of the first is over, */
const APART_SHARE = 0.8;
/** not in the last rows, */
const LAST_STEPS = 15;
/** and explains so much (of what the first does; cmH2O squared rows). */
const SECOND_SHARE = 0.25;
const SECOND_GAIN = 2.5;

const residuals = new ScratchArray();

/**
 * Best onsets of a breath's efforts, given the chest and the shape.
 * @param shapeSteps of the rise, the hold and the fall
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
  // A second effort costs most to look for; where none was beside the first one, a slightly other shape makes none.
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

/** The onset that takes most of the squared error away, of those that were looked at. */
class BestOnset {
  onset = Number.NaN;
  gain = 0;
  /** Of the effort there, cmH2O. */
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

  /** Rows at equal distances: sums of the shape are known, and the product is one sweep. */
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

  /** @param norm squared length of the shape about its mean */
  #take(onset: number, norm: number, product: number): void {
    // Pmus stands with a minus on the side of Paw: an effort lowers the pressure.
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

/** The rows that can say anything of the onsets that are looked at. */
function reachOf(breath: BreathColumns, { count }: DrawnShape, { first, second }: Onsets): Reach {
  const { length, steps } = breath;
  if (Number.isNaN(first) || !Number.isNaN(second)) return { from: 0, to: length };
  const from = firstRow(breath, first - FARTHEST_STEP);
  let to = from;
  while (to < length && (steps[to] ?? 0) < first + FARTHEST_STEP + count) to += 1;
  return { from, to };
}

/** Pressure less what the chest makes of it, into `rest`. */
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
