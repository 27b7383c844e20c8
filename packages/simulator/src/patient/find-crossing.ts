/** Search bounds of the pressure, cmH2O: beyond any cough or blower. */
const LOWEST_CMH2O = -400;
const HIGHEST_CMH2O = 400;
/**
 * Number of cells of the search range, each under a millionth of a cmH2O. The result is the middle of one
 * cell.
 */
const CELLS = 2 ** 30;
const CELL_CMH2O = (HIGHEST_CMH2O - LOWEST_CMH2O) / CELLS;
/**
 * Number of secant steps before bisection: a kink, such as that of the square root at 0, can mislead a
 * secant.
 */
const MOST_SECANTS = 12;

/** Finds the pressure at which a function that increases with pressure crosses 0, cmH2O. */
export type FindCrossing = (excess: (pressureCmh2o: number) => number) => number;

/**
 * Secant steps from the last result, on a grid of cells. The result is the cell with `excess` at or below 0
 * at its lower end and above 0 at its upper end. It is the same cell for every starting value, so bisection
 * gives the same result.
 */
export function createFindCrossing(): FindCrossing {
  const last = { cell: CELLS / 2, slope: 1 };

  return (excess) => {
    let low = 0;
    let high = CELLS;
    let probe = last.cell;
    let before = Number.NaN;
    let valueBefore = Number.NaN;
    for (let turn = 0; high - low > 1; turn += 1) {
      const value = excess(LOWEST_CMH2O + probe * CELL_CMH2O);
      if (value > 0) high = probe;
      else low = probe;
      const slope = (value - valueBefore) / (probe - before);
      if (slope > 0) last.slope = slope;
      before = probe;
      valueBefore = value;
      const aim = turn < MOST_SECANTS ? Math.floor(probe - value / last.slope) : (low + high) >>> 1;
      // A probe next to the result ends the search, because both ends of the cell are then known.
      probe = Math.min(high - 1, Math.max(low + 1, aim));
    }
    last.cell = Math.min(CELLS - 1, Math.max(1, low));
    return LOWEST_CMH2O + (low + 0.5) * CELL_CMH2O;
  };
}
