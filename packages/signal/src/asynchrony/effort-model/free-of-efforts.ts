import { ScratchArray } from '../../mechanics/scratch-array.ts';
import { COLUMNS, type BreathColumns } from './breath-columns.ts';
import { LEAST_NORM, type DrawnShape, type Onsets } from './place-effort.ts';

/** So little change says nothing of where an onset lies, rows. */
const LEAST_SLOPE_NORM = 1e-6;
/** Keeps what hardly depends on the onset from moving it far, rows. */
const SLOPE_RIDGE = 1e-3;

const firstShape = new ScratchArray();
const secondShape = new ScratchArray();
const earlierShape = new ScratchArray();
const laterShape = new ScratchArray();
const loading = new Float64Array(COLUMNS);

/** The products of a breath's columns freed of its efforts, whatever their heights (Frisch-Waugh), into `products`. */
export function freeOfEfforts(
  breath: BreathColumns,
  shape: DrawnShape,
  { first, second }: Onsets,
  products: Float64Array,
): void {
  products.set(breath.products);
  if (Number.isNaN(first)) return;
  const one = firstShape.atLeast(breath.length);
  const norm = drawAt(breath, shape, first, one);
  if (norm < LEAST_NORM) return;
  project(breath, one, norm, products);
  if (Number.isNaN(second)) return;
  const two = secondShape.atLeast(breath.length);
  drawAt(breath, shape, second, two);
  const left = freeOf(two, one, norm, breath.length);
  if (left >= LEAST_NORM) project(breath, two, left, products);
}

/**
 * Frees products of a breath, which are free of its efforts, of what a first effort a little earlier or later would explain too: the chest
 * that fits them is where onsets and chest are best together (Gauss-Newton). With onsets held fast either of the two hardly moves while
 * the other stands, and a fit stops short of a stiff lung by a fifth of its elastance.
 */
export function freeOfMoves(
  breath: BreathColumns,
  shape: DrawnShape,
  { first }: Onsets,
  products: Float64Array,
): void {
  if (Number.isNaN(first)) return;
  const { length } = breath;
  const one = firstShape.atLeast(length);
  const norm = drawAt(breath, shape, first, one);
  if (norm < LEAST_NORM) return;
  const slope = earlierShape.atLeast(length);
  const later = laterShape.atLeast(length);
  drawAt(breath, shape, first - 1, slope);
  drawAt(breath, shape, first + 1, later);
  for (let row = 0; row < length; row += 1) slope[row] = (slope[row] ?? 0) - (later[row] ?? 0);
  const left = freeOf(slope, one, norm, length);
  if (left > LEAST_SLOPE_NORM) project(breath, slope, left + SLOPE_RIDGE, products);
}

/** Takes out of a direction what lies along another. @returns its squared length then */
function freeOf(direction: Float64Array, other: Float64Array, norm: number, length: number): number {
  let shared = 0;
  for (let row = 0; row < length; row += 1) shared += (other[row] ?? 0) * (direction[row] ?? 0);
  let left = 0;
  for (let row = 0; row < length; row += 1) {
    const value = (direction[row] ?? 0) - (shared / norm) * (other[row] ?? 0);
    direction[row] = value;
    left += value * value;
  }
  return left;
}

/** The shape over a breath's rows, freed of its mean. @returns its squared length */
function drawAt(
  { length, steps }: BreathColumns,
  { heights, count }: DrawnShape,
  onset: number,
  out: Float64Array,
): number {
  let sum = 0;
  for (let row = 0; row < length; row += 1) {
    const at = (steps[row] ?? 0) - onset;
    const value = at >= 0 && at < count ? (heights[at] ?? 0) : 0;
    out[row] = value;
    sum += value;
  }
  const mean = sum / length;
  let squares = 0;
  for (let row = 0; row < length; row += 1) {
    const value = (out[row] ?? 0) - mean;
    out[row] = value;
    squares += value * value;
  }
  return squares;
}

function project(
  { length, columns }: BreathColumns,
  direction: Float64Array,
  norm: number,
  products: Float64Array,
): void {
  for (let at = 0; at < COLUMNS; at += 2) {
    const next = Math.min(at + 1, COLUMNS - 1);
    const one = columns[at];
    const other = columns[next];
    if (one === undefined || other === undefined) return;
    let withOne = 0;
    let withOther = 0;
    for (let row = 0; row < length; row += 1) {
      const value = direction[row] ?? 0;
      withOne += value * (one[row] ?? 0);
      withOther += value * (other[row] ?? 0);
    }
    loading[at] = withOne;
    loading[next] = withOther;
  }
  for (let i = 0; i < COLUMNS; i += 1) {
    const own = loading[i] ?? 0;
    for (let j = i; j < COLUMNS; j += 1) {
      const at = i * COLUMNS + j;
      const left = (products[at] ?? 0) - (own * (loading[j] ?? 0)) / norm;
      products[at] = left;
      products[j * COLUMNS + i] = left;
    }
  }
}
