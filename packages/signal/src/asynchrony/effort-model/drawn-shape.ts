import { MAXIMUM_SHAPE_STEPS } from './muscle-shape.ts';

/** Heights of a shape at every step from its onset. */
export interface DrawnShape {
  readonly heights: Float64Array;
  readonly count: number;
  /** Step distance between terms of `sums` and `squares`; NaN = no running sums. */
  readonly stride: number;
  /** Running sums of every `stride`-th height and its square: the sum over any range is one difference. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

const sums = new Float64Array(MAXIMUM_SHAPE_STEPS);
const squares = new Float64Array(MAXIMUM_SHAPE_STEPS);

/**
 * Adds running sums to a shape. They live in shared arrays, valid only until the next call.
 * @param stride shape steps per row of the fitted breaths; a fraction disables running sums
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
