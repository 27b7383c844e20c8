import { ScratchArray } from '../../mechanics/scratch-array.ts';
import { UNKNOWNS, type BreathColumns } from './breath-columns.ts';

/** A shape drawn at every step from its onset on. */
export interface DrawnShape {
  readonly heights: Float64Array;
  readonly count: number;
}

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

/** No row before this is later than an onset. */
function firstRow({ lead, stepsPerRow, mergedRows }: BreathColumns, onset: number): number {
  return Math.max(0, Math.floor(lead - 1 + onset / stepsPerRow) - mergedRows);
}

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
  leaveResidual(breath, theta, rest);
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
    const norm = squares - (sum * sum) / length;
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

function leaveResidual({ length, columns }: BreathColumns, theta: Float64Array, rest: Float64Array): void {
  const pressure = columns[UNKNOWNS];
  for (let row = 0; row < length; row += 1) rest[row] = pressure?.[row] ?? 0;
  // Two in a sweep: writing a row and reading it again takes longer than what is done to it.
  for (let unknown = 0; unknown + 1 < UNKNOWNS; unknown += 2) {
    const one = columns[unknown];
    const other = columns[unknown + 1];
    const a = theta[unknown] ?? 0;
    const b = theta[unknown + 1] ?? 0;
    if (one === undefined || other === undefined || (a === 0 && b === 0)) continue;
    for (let row = 0; row < length; row += 1)
      rest[row] = (rest[row] ?? 0) - a * (one[row] ?? 0) - b * (other[row] ?? 0);
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
