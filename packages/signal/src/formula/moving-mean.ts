import { inBlocks, type Steps } from '../steps/steps.ts';

/**
 * Centred moving mean of a width in samples, also of a fraction: the outermost samples count in part. It is the mean of
 * the samples present; NaN where the sample itself is missing.
 *
 * The sums of blocks begin at fixed indices of the recording, so that a part of the recording gives the same bits as the
 * whole, and the time does not depend on the width (van Herk, Pattern Recognition Letters 1992).
 * @param firstIndex index of the first value in the recording
 */
export function* movingMean(values: Float64Array, firstIndex: number, width: number): Steps<Float64Array> {
  const half = width / 2;
  if (half <= 0.5) return values.slice();
  const whole = Math.floor(half - 0.5);
  const edge = half - 0.5 - whole;
  const sums = yield* sumWindows(values, firstIndex, whole, (value) => (Number.isNaN(value) ? 0 : value));
  const counts = yield* sumWindows(values, firstIndex, whole, (value) => (Number.isNaN(value) ? 0 : 1));
  const means = new Float64Array(values.length);
  yield* inBlocks(values.length, (from, end) => {
    for (let index = from; index < end; index += 1) {
      let sum = sums[index];
      let count = counts[index];
      const [before, after] = [index - whole - 1, index + whole + 1];
      for (const outer of [values[before] ?? Number.NaN, values[after] ?? Number.NaN]) {
        if (Number.isNaN(outer)) continue;
        sum += edge * outer;
        count += edge;
      }
      means[index] = Number.isNaN(values[index]) ? Number.NaN : sum / count;
    }
  });
  return means;
}

/** Sums over [i - whole, i + whole] of what `weigh` makes of each value. */
function* sumWindows(
  values: Float64Array,
  firstIndex: number,
  whole: number,
  weigh: (value: number) => number,
): Steps<Float64Array> {
  const { length } = values;
  const width = 2 * whole + 1;
  const isBlockStart = (index: number): boolean => (firstIndex + index) % width === 0;
  const fromStart = new Float64Array(length);
  const toEnd = new Float64Array(length);
  yield* inBlocks(length, (from, end) => {
    for (let index = from; index < end; index += 1) {
      const before = index === 0 || isBlockStart(index) ? 0 : fromStart[index - 1];
      fromStart[index] = before + weigh(values[index]);
    }
  });
  yield* inBlocks(length, (from, end) => {
    for (let index = length - 1 - from; index >= length - end; index -= 1) {
      const after = index === length - 1 || isBlockStart(index + 1) ? 0 : toEnd[index + 1];
      toEnd[index] = after + weigh(values[index]);
    }
  });
  const blockOf = (index: number): number => Math.floor((firstIndex + index) / width);
  const sums = new Float64Array(length);
  yield* inBlocks(length, (from, end) => {
    for (let index = from; index < end; index += 1) {
      const left = Math.max(0, index - whole);
      const right = Math.min(length - 1, index + whole);
      if (blockOf(left) !== blockOf(right)) sums[index] = toEnd[left] + fromStart[right];
      else sums[index] = (left === 0 || isBlockStart(left) ? fromStart[right] : toEnd[left]) ?? 0;
    }
  });
  return sums;
}
