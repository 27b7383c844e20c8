/** Bounds between which a pressure is sought, cmH2O: beyond anything a cough or a blower makes. */
const LOWEST_CMH2O = -400;
const HIGHEST_CMH2O = 400;
/** The range is cut into cells of less than a millionth of a cmH2O; the answer is the middle of one. */
const CELLS = 2 ** 30;
const CELL_CMH2O = (HIGHEST_CMH2O - LOWEST_CMH2O) / CELLS;
/** After that many interpolations the range is halved: a kink, as the square root has at 0, can fool a secant. */
const MOST_SECANTS = 12;

/** Finds the pressure at which a function that rises with the pressure crosses 0, cmH2O. */
export type FindCrossing = (excess: (pressureCmh2o: number) => number) => number;

/**
 * Secant steps from the last answer, on a grid of cells. The answer is the one cell at whose lower end `excess` is not
 * above 0 and at whose upper end it is: the same cell whatever the start, so that halving the range gives it too.
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
      // A probe beside the answer ends the search: both ends of the cell are known then.
      probe = Math.min(high - 1, Math.max(low + 1, aim));
    }
    last.cell = Math.min(CELLS - 1, Math.max(1, low));
    return LOWEST_CMH2O + (low + 0.5) * CELL_CMH2O;
  };
}
