/**
 * Subtracts the column means of row-major values. Three columns per pass, because a single running sum stalls on its
 * own latency at every row.
 * @param width multiple of 3
 */
export function freeOfMeans(rows: Float64Array, width: number): void {
  const count = rows.length / width;
  for (let column = 0; column < width; column += 3) {
    let first = 0;
    let second = 0;
    let third = 0;
    for (let at = column; at < rows.length; at += width) {
      first += rows[at] ?? 0;
      second += rows[at + 1] ?? 0;
      third += rows[at + 2] ?? 0;
    }
    first /= count;
    second /= count;
    third /= count;
    for (let at = column; at < rows.length; at += width) {
      rows[at] = (rows[at] ?? 0) - first;
      rows[at + 1] = (rows[at + 1] ?? 0) - second;
      rows[at + 2] = (rows[at + 2] ?? 0) - third;
    }
  }
}

/**
 * Writes the products of all columns into both triangles of `products`. Three by three columns per pass, so that a row
 * is loaded six times for nine products.
 * @param width multiple of 3
 */
export function multiplyColumns(rows: Float64Array, width: number, products: Float64Array): void {
  for (let j = 0; j < width; j += 3) {
    for (let i = 0; i <= j; i += 3) multiplyThree(rows, width, i, j, products);
  }
}

/** Products of three columns from `i` on with three from `j` on. */
function multiplyThree(
  rows: Float64Array,
  width: number,
  i: number,
  j: number,
  products: Float64Array,
): void {
  let p00 = 0;
  let p01 = 0;
  let p02 = 0;
  let p10 = 0;
  let p11 = 0;
  let p12 = 0;
  let p20 = 0;
  let p21 = 0;
  let p22 = 0;
  for (let at = 0; at < rows.length; at += width) {
    const left0 = rows[at + i] ?? 0;
    const left1 = rows[at + i + 1] ?? 0;
    const left2 = rows[at + i + 2] ?? 0;
    const right0 = rows[at + j] ?? 0;
    const right1 = rows[at + j + 1] ?? 0;
    const right2 = rows[at + j + 2] ?? 0;
    p00 += left0 * right0;
    p01 += left0 * right1;
    p02 += left0 * right2;
    p10 += left1 * right0;
    p11 += left1 * right1;
    p12 += left1 * right2;
    p20 += left2 * right0;
    p21 += left2 * right1;
    p22 += left2 * right2;
  }
  const row = i * width + j;
  products[row] = p00;
  products[row + 1] = p01;
  products[row + 2] = p02;
  products[row + width] = p10;
  products[row + width + 1] = p11;
  products[row + width + 2] = p12;
  products[row + 2 * width] = p20;
  products[row + 2 * width + 1] = p21;
  products[row + 2 * width + 2] = p22;
  if (i === j) return;
  for (let at = 0; at < 3; at += 1) {
    for (let to = 0; to < 3; to += 1) {
      products[(j + to) * width + i + at] = products[(i + at) * width + j + to] ?? 0;
    }
  }
}

/**
 * Writes the products of two more columns, which replace those at `place` and after it, with all columns.
 * @param width multiple of 3; `place` is the first column of its last three
 */
export function multiplyWithTwo(
  rows: Float64Array,
  width: number,
  place: number,
  first: Float64Array,
  second: Float64Array,
  products: Float64Array,
): void {
  for (let i = 0; i < place; i += 3) multiplyThreeWithTwo(rows, width, i, place, first, second, products);
  let p00 = 0;
  let p01 = 0;
  let p11 = 0;
  let p02 = 0;
  let p12 = 0;
  for (let at = place + 2, row = 0; at < rows.length; at += width, row += 1) {
    const one = first[row] ?? 0;
    const two = second[row] ?? 0;
    const last = rows[at] ?? 0;
    p00 += one * one;
    p01 += one * two;
    p11 += two * two;
    p02 += one * last;
    p12 += two * last;
  }
  writeBoth(products, width, place, place, p00);
  writeBoth(products, width, place, place + 1, p01);
  writeBoth(products, width, place + 1, place + 1, p11);
  writeBoth(products, width, place, place + 2, p02);
  writeBoth(products, width, place + 1, place + 2, p12);
}

function multiplyThreeWithTwo(
  rows: Float64Array,
  width: number,
  i: number,
  place: number,
  first: Float64Array,
  second: Float64Array,
  products: Float64Array,
): void {
  let p00 = 0;
  let p01 = 0;
  let p10 = 0;
  let p11 = 0;
  let p20 = 0;
  let p21 = 0;
  for (let at = i, row = 0; at < rows.length; at += width, row += 1) {
    const one = first[row] ?? 0;
    const two = second[row] ?? 0;
    const left0 = rows[at] ?? 0;
    const left1 = rows[at + 1] ?? 0;
    const left2 = rows[at + 2] ?? 0;
    p00 += left0 * one;
    p01 += left0 * two;
    p10 += left1 * one;
    p11 += left1 * two;
    p20 += left2 * one;
    p21 += left2 * two;
  }
  writeBoth(products, width, i, place, p00);
  writeBoth(products, width, i, place + 1, p01);
  writeBoth(products, width, i + 1, place, p10);
  writeBoth(products, width, i + 1, place + 1, p11);
  writeBoth(products, width, i + 2, place, p20);
  writeBoth(products, width, i + 2, place + 1, p21);
}

function writeBoth(products: Float64Array, width: number, i: number, j: number, product: number): void {
  products[i * width + j] = product;
  products[j * width + i] = product;
}
