/** A straight line by least squares through samples [from, to). */
export interface FittedLine {
  readonly value: (at: number) => number;
  readonly slope: number;
  /** Root mean square of what is left over. */
  readonly residual: number;
}

export function fitLine(values: Float64Array, from: number, to: number): FittedLine | null {
  const count = to - from;
  if (count < 3) return null;
  const middle = (from + to - 1) / 2;
  let sum = 0;
  let product = 0;
  let squares = 0;
  for (let at = from; at < to; at += 1) {
    sum += values[at] ?? 0;
    product += (at - middle) * (values[at] ?? 0);
    squares += (at - middle) ** 2;
  }
  const mean = sum / count;
  const slope = product / squares;
  let left = 0;
  for (let at = from; at < to; at += 1) left += ((values[at] ?? 0) - mean - slope * (at - middle)) ** 2;
  return { slope, value: (at) => mean + slope * (at - middle), residual: Math.sqrt(left / count) };
}
