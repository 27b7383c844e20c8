import { ScratchArray } from '../../mechanics/scratch-array.ts';
import { LEAST_NORM } from './best-onset.ts';
import { firstRow, type BreathColumns } from './breath-columns.ts';
import { COLUMNS } from './fill-columns.ts';
import type { DrawnShape } from './drawn-shape.ts';
import type { Onsets } from './place-effort.ts';

/** A smaller derivative does not determine an onset, rows. */
const LEAST_SLOPE_NORM = 1e-6;
/** Ridge that keeps a weakly determined onset from moving far, rows. */
const SLOPE_RIDGE = 1e-3;

/** One direction in a breath's rows as its products with the zero-mean columns. */
interface Direction {
  readonly loading: Float64Array;
  /** Squared length, mean removed; 0 = no direction. */
  norm: number;
  sum: number;
}

const createDirection = (): Direction => ({ loading: new Float64Array(COLUMNS), norm: 0, sum: 0 });

const second = createDirection();
const slope = createDirection();

/** Gram matrix of a breath with its efforts projected out; cached while breath, shape and onsets stay the same. */
export class FreedBreath {
  /** Gram matrix with the efforts projected out, independent of their heights (Frisch-Waugh). */
  readonly products = new Float64Array(COLUMNS * COLUMNS);
  readonly #first = createDirection();
  readonly #moved = new Float64Array(COLUMNS * COLUMNS);
  #breath: BreathColumns | null = null;
  #shape: DrawnShape | null = null;
  #firstOnset = Number.NaN;
  #secondOnset = Number.NaN;
  #isMoved = false;

  /**
   * Projects the efforts at the given onsets out of the products. Does nothing when breath, shape and onsets are
   * unchanged.
   */
  free(breath: BreathColumns, shape: DrawnShape, onsets: Onsets): void {
    if (this.#isSame(breath, shape, onsets)) return;
    this.#breath = breath;
    this.#shape = shape;
    this.#firstOnset = onsets.first;
    this.#secondOnset = onsets.second;
    this.#isMoved = false;
    this.products.set(breath.products);
    this.#first.norm = 0;
    if (Number.isNaN(onsets.first)) return;
    load(breath, shape, onsets.first, this.#first);
    if (this.#first.norm < LEAST_NORM) return;
    project(this.#first, this.#first.norm, this.products);
    if (Number.isNaN(onsets.second)) return;
    load(breath, shape, onsets.second, second);
    const shared = overlap(breath, shape, onsets.second, onsets.first);
    const left = freeOf(second, this.#first, shared, breath.length);
    if (left >= LEAST_NORM) project(second, left, this.products);
  }

  /**
   * Gram matrix with the first effort's time derivative projected out as well: its solution moves onset and chest
   * together (Gauss-Newton). With fixed onsets the alternation hardly moves and stops a fifth below the elastance of a
   * stiff lung.
   */
  get moved(): Float64Array {
    const breath = this.#breath;
    const shape = this.#shape;
    if (breath === null || shape === null || this.#first.norm < LEAST_NORM) return this.products;
    if (this.#isMoved) return this.#moved;
    this.#isMoved = true;
    this.#moved.set(this.products);
    const shared = loadSlope(breath, shape, this.#firstOnset, slope);
    const left = freeOf(slope, this.#first, shared, breath.length);
    if (left > LEAST_SLOPE_NORM) project(slope, left + SLOPE_RIDGE, this.#moved);
    return this.#moved;
  }

  #isSame(breath: BreathColumns, shape: DrawnShape, onsets: Onsets): boolean {
    return (
      this.#breath === breath &&
      this.#shape === shape &&
      Object.is(this.#firstOnset, onsets.first) &&
      Object.is(this.#secondOnset, onsets.second)
    );
  }
}

const values = new ScratchArray();

/** Loads the shape over a breath's rows. */
function load(breath: BreathColumns, { heights, count }: DrawnShape, onset: number, into: Direction): void {
  const { length, steps } = breath;
  const from = firstRow(breath, onset);
  const value = values.atLeast(length);
  let row = from;
  for (; row < length; row += 1) {
    const at = (steps[row] ?? 0) - onset;
    if (at >= count) break;
    value[row] = at < 0 ? 0 : (heights[at] ?? 0);
  }
  gather(breath, value, from, row, into);
}

/**
 * Loads the central difference of the shape: one step earlier minus one step later.
 * @returns its product with the shape at the onset
 */
function loadSlope(
  breath: BreathColumns,
  { heights, count }: DrawnShape,
  onset: number,
  into: Direction,
): number {
  const { length, steps } = breath;
  const from = firstRow(breath, onset - 1);
  const value = values.atLeast(length);
  let shared = 0;
  let row = from;
  for (; row < length; row += 1) {
    const at = (steps[row] ?? 0) - onset;
    if (at > count) break;
    const earlier = at >= -1 && at + 1 < count ? (heights[at + 1] ?? 0) : 0;
    const later = at >= 1 ? (heights[at - 1] ?? 0) : 0;
    value[row] = earlier - later;
    if (at >= 0 && at < count) shared += (earlier - later) * (heights[at] ?? 0);
  }
  gather(breath, value, from, row, into);
  return shared;
}

/** Products of the values in rows [from, to) with all columns, nine sums in one pass. */
function gather(breath: BreathColumns, value: Float64Array, from: number, to: number, into: Direction): void {
  const { rows } = breath;
  let l0 = 0;
  let l1 = 0;
  let l2 = 0;
  let l3 = 0;
  let l4 = 0;
  let l5 = 0;
  let l6 = 0;
  let l7 = 0;
  let l8 = 0;
  let sum = 0;
  let squares = 0;
  for (let row = from; row < to; row += 1) {
    const own = value[row] ?? 0;
    const at = row * COLUMNS;
    sum += own;
    squares += own * own;
    l0 += own * (rows[at] ?? 0);
    l1 += own * (rows[at + 1] ?? 0);
    l2 += own * (rows[at + 2] ?? 0);
    l3 += own * (rows[at + 3] ?? 0);
    l4 += own * (rows[at + 4] ?? 0);
    l5 += own * (rows[at + 5] ?? 0);
    l6 += own * (rows[at + 6] ?? 0);
    l7 += own * (rows[at + 7] ?? 0);
    l8 += own * (rows[at + 8] ?? 0);
  }
  const { loading } = into;
  loading[0] = l0;
  loading[1] = l1;
  loading[2] = l2;
  loading[3] = l3;
  loading[4] = l4;
  loading[5] = l5;
  loading[6] = l6;
  loading[7] = l7;
  loading[8] = l8;
  into.sum = sum;
  into.norm = squares - (sum * sum) / breath.length;
}

/** Product of the shape at two onsets. */
function overlap(
  breath: BreathColumns,
  { heights, count }: DrawnShape,
  later: number,
  earlier: number,
): number {
  let shared = 0;
  for (let row = firstRow(breath, later); row < breath.length; row += 1) {
    const step = breath.steps[row] ?? 0;
    if (step - earlier >= count) break;
    if (step >= later) shared += (heights[step - later] ?? 0) * (heights[step - earlier] ?? 0);
  }
  return shared;
}

/**
 * Removes from a direction its component along another.
 * @param shared their product, means included
 * @returns the remaining squared length
 */
function freeOf(direction: Direction, other: Direction, shared: number, length: number): number {
  const along = shared - (direction.sum * other.sum) / length;
  const share = along / other.norm;
  for (let at = 0; at < COLUMNS; at += 1)
    direction.loading[at] = (direction.loading[at] ?? 0) - share * (other.loading[at] ?? 0);
  return direction.norm - share * along;
}

function project({ loading }: Direction, norm: number, products: Float64Array): void {
  for (let i = 0; i < COLUMNS; i += 1) {
    const own = (loading[i] ?? 0) / norm;
    for (let j = i; j < COLUMNS; j += 1) {
      const left = (products[i * COLUMNS + j] ?? 0) - own * (loading[j] ?? 0);
      products[i * COLUMNS + j] = left;
      products[j * COLUMNS + i] = left;
    }
  }
}
