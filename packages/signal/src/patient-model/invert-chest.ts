import { MODEL } from './model-constants.ts';
import { CHEST_COLUMNS } from './motion-columns.ts';

/** Sums of the five columns against themselves and pressure: 5 rows of 6. */
export const SUMS_WIDTH = CHEST_COLUMNS + 1;

/** Valid until the next chest is inverted. */
export interface SolvedChest {
  readonly chest: Float64Array;
  /** Inverse of the 5 x 5 sums. */
  readonly covariance: Float64Array;
}

const PRIOR_PRECISION = Float64Array.from(MODEL.priorSd, (sd) => 1 / sd ** 2);

/** The sums, the right side, and the inverse as it grows. */
const WIDTH = 2 * CHEST_COLUMNS + 1;
const work = new Float64Array(CHEST_COLUMNS * WIDTH);
const chest = new Float64Array(CHEST_COLUMNS);
/** Apart from the inverted one, which its breath still reads while this one is solved. */
const solved = new Float64Array(CHEST_COLUMNS);
const covariance = new Float64Array(CHEST_COLUMNS * CHEST_COLUMNS);

/** The five coefficients from 5 x 6 sums; null when they are not separable. Valid until the next chest is solved. */
export function solveChest(sums: Float64Array): Float64Array | null {
  fill(sums, 1);
  return eliminate(0) ? readChest(solved) : null;
}

/** The coefficients and their covariance. @param share of the sums that counts as independent */
export function invertChest(sums: Float64Array, share = 1): SolvedChest | null {
  const n = CHEST_COLUMNS;
  fill(sums, share);
  if (!eliminate(n)) return null;
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j < n; j += 1) covariance[i * n + j] = work[i * WIDTH + n + 1 + j];
  return { chest: readChest(chest), covariance };
}

function fill(sums: Float64Array, share: number): void {
  const n = CHEST_COLUMNS;
  work.fill(0);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= n; j += 1) work[i * WIDTH + j] = share * sums[i * SUMS_WIDTH + j];
    work[i * WIDTH + i] += PRIOR_PRECISION[i];
    work[i * WIDTH + n + 1 + i] = 1;
  }
}

/** Gauss-Jordan over the columns that are not zero or done. @param inverse columns of the inverse that are wanted */
function eliminate(inverse: number): boolean {
  const n = CHEST_COLUMNS;
  for (let i = 0; i < n; i += 1) {
    const own = i * WIDTH;
    const pivot = work[own + i];
    if (!(pivot > 1e-12)) return false;
    const last = n + Math.min(inverse, i + 1);
    for (let j = i + 1; j <= last; j += 1) work[own + j] = work[own + j] / pivot;
    for (let k = 0; k < n; k += 1) {
      if (k === i) continue;
      const factor = work[k * WIDTH + i];
      for (let j = i + 1; j <= last; j += 1)
        work[k * WIDTH + j] = work[k * WIDTH + j] - factor * work[own + j];
    }
  }
  return true;
}

function readChest(into: Float64Array): Float64Array {
  for (let i = 0; i < CHEST_COLUMNS; i += 1) into[i] = work[i * WIDTH + CHEST_COLUMNS];
  return into;
}
