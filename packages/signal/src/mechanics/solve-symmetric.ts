/**
 * Cholesky factor of a symmetric positive definite matrix, in place, row-major n x n.
 * @returns false when the matrix is not positive definite to `tolerance` of its diagonal
 */
export function factorSymmetric(matrix: Float64Array, n: number, tolerance: number): boolean {
  for (let column = 0; column < n; column += 1) {
    const diagonal = matrix[column * n + column] ?? 0;
    let rest = diagonal;
    for (let k = 0; k < column; k += 1) rest -= (matrix[column * n + k] ?? 0) ** 2;
    if (!(rest > tolerance * diagonal)) return false;
    const root = Math.sqrt(rest);
    matrix[column * n + column] = root;
    for (let row = column + 1; row < n; row += 1) {
      let value = matrix[row * n + column] ?? 0;
      for (let k = 0; k < column; k += 1) value -= (matrix[row * n + k] ?? 0) * (matrix[column * n + k] ?? 0);
      matrix[row * n + column] = value / root;
    }
  }
  return true;
}

/** Solves with a factor of `factorSymmetric`; the right side is replaced by the solution. */
export function solveFactored(factor: Float64Array, n: number, right: Float64Array): void {
  for (let row = 0; row < n; row += 1) {
    let value = right[row] ?? 0;
    for (let k = 0; k < row; k += 1) value -= (factor[row * n + k] ?? 0) * (right[k] ?? 0);
    right[row] = value / (factor[row * n + row] ?? 1);
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let value = right[row] ?? 0;
    for (let k = row + 1; k < n; k += 1) value -= (factor[k * n + row] ?? 0) * (right[k] ?? 0);
    right[row] = value / (factor[row * n + row] ?? 1);
  }
}
