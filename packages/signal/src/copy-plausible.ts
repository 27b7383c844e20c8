/**
 * Copies the samples [from, to) of a channel to `target` from its place `at` on. What is missing or outside of the
 * plausible range becomes NaN.
 */
export function copyPlausible(
  source: Float32Array | undefined,
  from: number,
  to: number,
  [minimum, maximum]: readonly [number, number],
  target: Float32Array,
  at: number,
): void {
  if (source === undefined) {
    target.fill(Number.NaN, at, at + to - from);
    return;
  }
  for (let index = from; index < to; index += 1) {
    const value = source[index];
    target[at + index - from] = value >= minimum && value <= maximum ? value : Number.NaN;
  }
}
