export function freeOfMean(column: Float64Array): void {
  let sum = 0;
  for (let row = 0; row < column.length; row += 1) sum += column[row] ?? 0;
  const mean = sum / column.length;
  for (let row = 0; row < column.length; row += 1) column[row] = (column[row] ?? 0) - mean;
}

/**
 * Products of one column with those from `first` on, into either half of `products`. Two in a sweep: a single sum has to wait for
 * itself at every row.
 */
export function multiplyColumn(
  columns: readonly Float64Array[],
  i: number,
  first: number,
  products: Float64Array,
): void {
  const count = columns.length;
  const left = columns[i];
  for (let j = first; j < count; j += 2) {
    const k = Math.min(j + 1, count - 1);
    const one = columns[j];
    const other = columns[k];
    if (left === undefined || one === undefined || other === undefined) return;
    let withOne = 0;
    let withOther = 0;
    for (let row = 0; row < left.length; row += 1) {
      const value = left[row] ?? 0;
      withOne += value * (one[row] ?? 0);
      withOther += value * (other[row] ?? 0);
    }
    products[i * count + j] = withOne;
    products[j * count + i] = withOne;
    products[i * count + k] = withOther;
    products[k * count + i] = withOther;
  }
}

export function highestOf(values: Float64Array): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at += 1) highest = Math.max(highest, values[at] ?? 0);
  return highest;
}

export function lowestOf(values: Float64Array): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < values.length; at += 1) lowest = Math.min(lowest, values[at] ?? 0);
  return lowest;
}
