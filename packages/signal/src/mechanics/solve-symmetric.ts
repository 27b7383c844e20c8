/**
 * Cholesky factor of a symmetric positive definite matrix, in place, row-major n x n.
 * @returns false when the matrix is not positive definite to `tolerance` of its diagonal
 */
export function factorSymmetric(matrix: Float64Array, n: number, tolerance: number): boolean {
  for (let column = 0; column < n; column += 1) {
    const diagonal = matrix[column * n + column];
    let rest = diagonal;
    for (let k = 0; k < column; k += 1) rest -= matrix[column * n + k] ** 2;
    if (!(rest > tolerance * diagonal)) return false;
    const root = Math.sqrt(rest);
    matrix[column * n + column] = root;
    for (let row = column + 1; row < n; row += 1) {
      let value = matrix[row * n + column];
      for (let k = 0; k < column; k += 1) value -= matrix[row * n + k] * matrix[column * n + k];
      matrix[row * n + column] = value / root;
    }
  }
  return true;
}

/** Solves with a factor of `factorSymmetric`; the right side is replaced by the solution. */
export function solveFactored(factor: Float64Array, n: number, right: Float64Array): void {
  if (n === 4) {
    solveFour(factor, right);
    return;
  }
  for (let row = 0; row < n; row += 1) {
    let value = right[row];
    for (let k = 0; k < row; k += 1) value -= factor[row * n + k] * right[k];
    right[row] = value / factor[row * n + row];
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let value = right[row];
    for (let k = row + 1; k < n; k += 1) value -= factor[k * n + row] * right[k];
    right[row] = value / factor[row * n + row];
  }
}

/** The same for four unknowns, written out: an effort's shape and its onset are searched by dozens of such solutions a breath. */
function solveFour(factor: Float64Array, right: Float64Array): void {
  const f = (row: number, column: number) => factor[4 * row + column];
  const y0 = right[0] / f(0, 0);
  const y1 = (right[1] - f(1, 0) * y0) / f(1, 1);
  const y2 = (right[2] - f(2, 0) * y0 - f(2, 1) * y1) / f(2, 2);
  const y3 = (right[3] - f(3, 0) * y0 - f(3, 1) * y1 - f(3, 2) * y2) / f(3, 3);
  const x3 = y3 / f(3, 3);
  const x2 = (y2 - f(3, 2) * x3) / f(2, 2);
  const x1 = (y1 - f(2, 1) * x2 - f(3, 1) * x3) / f(1, 1);
  right[0] = (y0 - f(1, 0) * x1 - f(2, 0) * x2 - f(3, 0) * x3) / f(0, 0);
  right[1] = x1;
  right[2] = x2;
  right[3] = x3;
}
