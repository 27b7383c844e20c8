/**
 * Splits rows into runs: a row above the value joins its neighbours above it, any other row stands alone.
 * @returns first row of every run, then the number of rows
 */
export function listRuns(values: Float64Array, above: number): Int32Array {
  const starts: number[] = [];
  let isInside = false;
  for (let row = 0; row < values.length; row += 1) {
    const isAbove = (values[row] ?? 0) > above;
    if (!(isAbove && isInside)) starts.push(row);
    isInside = isAbove;
  }
  return Int32Array.from([...starts, values.length]);
}

/**
 * Mean of every run of `listRuns`.
 * @param rows row-major values
 * @param width values per row
 */
export function averageRuns(rows: ArrayLike<number>, width: number, runs: Int32Array): Float64Array {
  const means = new Float64Array((runs.length - 1) * width);
  for (let run = 0; run < runs.length - 1; run += 1) {
    const [from = 0, to = 0] = runs.subarray(run, run + 2);
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let row = from; row < to; row += 1) sum += rows[row * width + column] ?? 0;
      means[run * width + column] = sum / (to - from);
    }
  }
  return means;
}
