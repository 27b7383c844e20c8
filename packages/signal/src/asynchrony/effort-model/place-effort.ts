import { ScratchArray } from '../../mechanics/scratch-array.ts';
import { BestOnset, NEAR_STEPS } from './best-onset.ts';
import { firstRow, type BreathColumns } from './breath-columns.ts';
import { COLUMNS, UNKNOWNS } from './fill-columns.ts';
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
/** Steps of the refinement around the best onset of a first search. */
const FINE_STEPS = [4, 2] as const;
const FARTHEST_STEP = 6;
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
