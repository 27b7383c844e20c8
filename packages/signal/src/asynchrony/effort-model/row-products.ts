/** Subtracts the mean from one column of row-major values. */
export function freeOfMean(rows: Float64Array, width: number, column: number): void {
  let sum = 0;
  for (let at = column; at < rows.length; at += width) sum += rows[at] ?? 0;
  const mean = sum / (rows.length / width);
  for (let at = column; at < rows.length; at += width) rows[at] = (rows[at] ?? 0) - mean;
}

/**
 * Products of one column with those from `first` on, written to both triangles of `products`. Three per pass, because a
 * single running sum stalls on its own latency at every row.
 */
export function multiplyColumn(
  rows: Float64Array,
  width: number,
  i: number,
  first: number,
  products: Float64Array,
): void {
  for (let j = first; j < width; j += 3) {
    const k = Math.min(j + 1, width - 1);
    const l = Math.min(j + 2, width - 1);
    let withFirst = 0;
    let withSecond = 0;
    let withThird = 0;
    for (let at = 0; at < rows.length; at += width) {
      const value = rows[at + i] ?? 0;
      withFirst += value * (rows[at + j] ?? 0);
      withSecond += value * (rows[at + k] ?? 0);
      withThird += value * (rows[at + l] ?? 0);
    }
    products[i * width + j] = withFirst;
    products[j * width + i] = withFirst;
    products[i * width + k] = withSecond;
    products[k * width + i] = withSecond;
    products[i * width + l] = withThird;
    products[l * width + i] = withThird;
  }
}
