import { MAXIMUM_SHAPE_STEPS } from './muscle-shape.ts';

/** A shape drawn at every step from its onset on. */
export interface DrawnShape {
  readonly heights: Float64Array;
  readonly count: number;
  /** Steps from one term of `sums` and `squares` to the next; NaN = no running sums. */
  readonly stride: number;
  /** Running sums of every `stride`-th height and of its square: the sums of any stretch are one difference. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

const sums = new Float64Array(MAXIMUM_SHAPE_STEPS);
const squares = new Float64Array(MAXIMUM_SHAPE_STEPS);

/**
 * The running sums belong to the shape that was drawn last.
 * @param stride steps from row to row of the breaths that are fitted; no whole number = no running sums
 */
export function sumShape(heights: Float64Array, count: number, stride: number): DrawnShape {
  const isWhole = Number.isInteger(stride) && stride >= 1 && count <= MAXIMUM_SHAPE_STEPS;
  if (!isWhole) return { heights, count, stride: Number.NaN, sums, squares };
  for (let at = 0; at < count; at += 1) {
    const height = heights[at] ?? 0;
    const before = at - stride;
    sums[at] = height + (before < 0 ? 0 : (sums[before] ?? 0));
    squares[at] = height * height + (before < 0 ? 0 : (squares[before] ?? 0));
  }
  return { heights, count, stride, sums, squares };
}
