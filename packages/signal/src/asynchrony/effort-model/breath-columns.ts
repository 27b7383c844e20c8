import { STIFFENING_SHARES } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import { freeOfMean, highestOf, lowestOf, multiplyColumn } from './column-products.ts';
import { averageRuns, listRuns } from './row-runs.ts';
import { SHAPE_STEP_SECONDS } from './muscle-shape.ts';

/** Unknowns of the chest: elastance, resistance in and out, turbulence, bend and bow of the recoil, and how it stiffens at its end. */
export const UNKNOWNS = 8;
const STIFFENING_COLUMN = 6;
/** The columns of the unknowns and the pressure that they explain. */
export const COLUMNS = UNKNOWNS + 1;

/**
 * A breath with the end of the expiration before it, as columns (V, flow in, flow out, flow |flow|, V squared, V cubed, V beyond either
 * of STIFFENING_SHARES, Paw) freed of
 * their means, so that the level of rest drops out.
 */
export interface BreathColumns {
  readonly length: number;
  /** COLUMNS of `length` values each, L, L/s and cmH2O. */
  readonly columns: readonly Float64Array[];
  /** The same values row by row: the fits go over them many thousand times. */
  readonly rows: Float64Array;
  /** Products of the columns with each other, COLUMNS x COLUMNS. */
  readonly products: Float64Array;
  /** Shape steps from the breath's first sample to the middle of each row. */
  readonly steps: Int32Array;
  /** Rows before this lie in the expiration before. */
  readonly lead: number;
  readonly stepsPerRow: number;
  /** So many rows fewer than one every `stepsPerRow`. */
  readonly mergedRows: number;
  /** Largest volume, L, */
  readonly peakL: number;
  /** and what the lung held of it when the breath began. */
  readonly heldL: number;
  /** Highest pressure, and how much higher that is than the lowest, cmH2O. */
  readonly peakCmh2o: number;
  readonly spanCmh2o: number;
  /** Volume of every row, L; the same array as long as it is the same breath. */
  readonly volumes: Float64Array;
  /** The volume that STIFFENING_SHARES are shares of, L: one for all breaths that are fitted together. */
  readonly fullL: number;
  /** The same breath with every row; null = no row is merged. */
  readonly every: BreathColumns | null;
}

/** What a valve does is over in 0.1 s: five rows show it, more cost time. */
const ROW_HZ = 50;
const LEAD_SECONDS = 0.4;
/** The next effort may begin here. */
const NEXT_EFFORT_SECONDS = 0.25;
/** Later in expiration nothing moves. */
const LONGEST_SECONDS = 3.2;
const SHORTEST_SECONDS = 0.5;
/** No lung is far from its end under so much, cmH2O (a full one is at about 30, West), */
const STEEP_FROM_CMH2O = 40;
/**
 * and beyond this share of its largest volume it is so steep that a sensor's error of 1 mL makes a centimetre of water: what lies there
 * counts as one row each time. Of 0.85 to 0.94 this was best on simulated stiff lungs; with every row there counted, what two corners
 * miss of such a lung is shared out among muscle and resistance.
 */
const STEEP_SHARE = 0.9;

/**
 * @param fullL the volume that a full lung is taken to hold; the breath's own where that is larger
 * @returns null of a breath too short to tell anything
 */
export function buildBreathColumns(
  signals: LungSignals,
  former: LungSignals | null,
  fullL: number,
): BreathColumns | null {
  const { rateHz, length, inspirationEnd } = signals;
  const block = Math.max(1, Math.round(rateHz / ROW_HZ));
  const rowHz = rateHz / block;
  const end = Math.max(inspirationEnd, length - Math.round(NEXT_EFFORT_SECONDS * rateHz));
  const own = Math.min(Math.round(LONGEST_SECONDS * rowHz), Math.floor(end / block));
  if (own < SHORTEST_SECONDS * rowHz) return null;
  const resting = former === null ? 0 : (former.length - former.inspirationEnd) / block / 2;
  const lead = Math.min(Math.round(LEAD_SECONDS * rowHz), Math.floor(resting));
  const rows = lead + own;
  const columns: Float64Array[] = [];
  for (let at = 0; at < COLUMNS; at += 1) columns.push(new Float64Array(rows));
  const { heldL } = signals;
  if (former !== null) {
    const endL = former.volumeL[former.length - 1] ?? 0;
    const from = former.length - lead * block;
    fillRows({ columns, from: 0, to: lead }, former, { start: from, block, zeroL: endL - heldL });
  }
  fillRows({ columns, from: lead, to: rows }, signals, { start: 0, block, zeroL: -heldL });
  const steps = new Int32Array(rows);
  const stepsPerRow = 1 / (rowHz * SHAPE_STEP_SECONDS);
  for (let row = 0; row < rows; row += 1) steps[row] = Math.round((row - lead + 0.5) * stepsPerRow);
  const volumes = (columns[0] ?? new Float64Array(rows)).slice();
  const peakL = Math.max(0, highestOf(volumes));
  const pressures = columns[UNKNOWNS] ?? volumes;
  const peakCmh2o = highestOf(pressures);
  const spanCmh2o = peakCmh2o - lowestOf(pressures);
  const full = Math.max(fullL, peakL);
  stiffenFrom(volumes, full, columns);
  for (const column of columns) freeOfMean(column);
  const products = new Float64Array(COLUMNS * COLUMNS);
  for (let at = 0; at < COLUMNS; at += 1) multiplyColumn(columns, at, at, products);
  const of = {
    length: rows,
    steps,
    lead,
    stepsPerRow,
    mergedRows: 0,
    peakL,
    heldL,
    peakCmh2o,
    spanCmh2o,
    volumes,
  };
  return mergeSteepRows({ ...of, columns, rows: layRows(columns, rows), products, fullL: full, every: null });
}

/** The same breath where a full lung holds another volume: only the columns beyond its corners are other. */
export function fillUpTo(breath: BreathColumns, fullL: number): BreathColumns {
  const every = breath.every ?? breath;
  const { volumes } = every;
  const columns = [...every.columns];
  for (let at = STIFFENING_COLUMN; at < UNKNOWNS; at += 1) columns[at] = new Float64Array(volumes.length);
  stiffenFrom(volumes, fullL, columns);
  for (const column of columns.slice(STIFFENING_COLUMN, UNKNOWNS)) freeOfMean(column);
  const products = every.products.slice();
  for (let at = STIFFENING_COLUMN; at < UNKNOWNS; at += 1) multiplyColumn(columns, at, 0, products);
  return mergeSteepRows({ ...every, columns, rows: layRows(columns, every.length), products, fullL });
}

/** Every stretch of a breath in the steep end of a full lung as one row: its means. */
function mergeSteepRows(every: BreathColumns): BreathColumns {
  if (!(every.peakCmh2o >= STEEP_FROM_CMH2O)) return every;
  const runs = listRuns(every.volumes, STEEP_SHARE * every.fullL);
  const length = runs.length - 1;
  const columns = every.columns.map((column) => averageRuns(column, runs));
  for (const column of columns) freeOfMean(column);
  const products = new Float64Array(COLUMNS * COLUMNS);
  for (let at = 0; at < COLUMNS; at += 1) multiplyColumn(columns, at, at, products);
  const steps = Int32Array.from(averageRuns(every.steps, runs), (step) => Math.round(step));
  const rows = layRows(columns, length);
  return { ...every, length, steps, mergedRows: every.length - length, columns, rows, products, every };
}

/** No row before this is later than an onset. */
export function firstRow({ lead, stepsPerRow, mergedRows }: BreathColumns, onset: number): number {
  return Math.max(0, Math.floor(lead - 1 + onset / stepsPerRow) - mergedRows);
}

function layRows(columns: readonly Float64Array[], length: number): Float64Array {
  const rows = new Float64Array(length * COLUMNS);
  for (const [at, column] of columns.entries()) {
    for (let row = 0; row < length; row += 1) rows[row * COLUMNS + at] = column[row] ?? 0;
  }
  return rows;
}

/** Fills the columns of what lies beyond STIFFENING_SHARES of a full lung. */
function stiffenFrom(volumes: Float64Array, fullL: number, columns: readonly Float64Array[]): void {
  for (const [at, share] of STIFFENING_SHARES.entries()) {
    const column = columns[STIFFENING_COLUMN + at];
    if (column === undefined) continue;
    const fromL = share * fullL;
    for (let row = 0; row < volumes.length; row += 1) column[row] = Math.max(0, (volumes[row] ?? 0) - fromL);
  }
}

interface Rows {
  readonly columns: readonly Float64Array[];
  readonly from: number;
  readonly to: number;
}

/** Rows [from, to) out of blocks of samples that begin at `start`; volumes from `zeroL` on. */
function fillRows(
  { columns, from, to }: Rows,
  { flowLps, volumeL, pressure }: LungSignals,
  { start, block, zeroL }: { readonly start: number; readonly block: number; readonly zeroL: number },
): void {
  const [volumes, inward, outward, squares, bends, bows] = columns;
  const pressures = columns[UNKNOWNS];
  if (!volumes || !inward || !outward || !squares || !bends || !bows || !pressures) return;
  for (let row = from; row < to; row += 1) {
    let [v, fi, fe, ff, vv, vvv, p] = [0, 0, 0, 0, 0, 0, 0];
    const first = start + (row - from) * block;
    for (let at = first; at < first + block; at += 1) {
      const flow = flowLps[at] ?? 0;
      const volume = (volumeL[at] ?? 0) - zeroL;
      v += volume;
      vv += volume * volume;
      vvv += volume * volume * volume;
      if (flow > 0) fi += flow;
      else fe += flow;
      ff += flow * Math.abs(flow);
      p += pressure[at] ?? 0;
    }
    volumes[row] = v / block;
    inward[row] = fi / block;
    outward[row] = fe / block;
    squares[row] = ff / block;
    bends[row] = vv / block;
    bows[row] = vvv / block;
    pressures[row] = p / block;
  }
}
