import { STIFFENING_SHARES } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
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
  /** Products of the columns with each other, COLUMNS x COLUMNS. */
  readonly products: Float64Array;
  /** Shape steps from the breath's first sample to the middle of each row. */
  readonly steps: Int32Array;
  /** Rows before this lie in the expiration before. */
  readonly lead: number;
  readonly stepsPerRow: number;
  /** Largest volume above the breath's start, L. */
  readonly peakL: number;
  /** Highest pressure, and how much higher that is than the lowest, cmH2O. */
  readonly peakCmh2o: number;
  readonly spanCmh2o: number;
  /** Volume above the breath's start of every row, L; the same array as long as it is the same breath. */
  readonly volumes: Float64Array;
  /** The volume that STIFFENING_SHARES are shares of, L: one for all breaths that are fitted together. */
  readonly fullL: number;
}

/** What a valve does is over in 0.1 s: five rows show it, more cost time. */
const ROW_HZ = 50;
const LEAD_SECONDS = 0.4;
/** The next effort may begin here. */
const NEXT_EFFORT_SECONDS = 0.25;
/** Later in expiration nothing moves. */
const LONGEST_SECONDS = 3.2;
const SHORTEST_SECONDS = 0.5;

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
  const columns = Array.from({ length: COLUMNS }, () => new Float64Array(rows));
  if (former !== null) fillRows(columns, 0, lead, former, former.length - lead * block, block);
  fillRows(columns, lead, rows, signals, 0, block);
  const steps = new Int32Array(rows);
  const stepsPerRow = 1 / (rowHz * SHAPE_STEP_SECONDS);
  for (let row = 0; row < rows; row += 1) steps[row] = Math.round((row - lead + 0.5) * stepsPerRow);
  const volumes = Float64Array.from(columns[0] ?? []);
  const peakL = Math.max(0, highestOf(volumes));
  const pressures = columns[UNKNOWNS] ?? [];
  const peakCmh2o = highestOf(pressures);
  const spanCmh2o = peakCmh2o - lowestOf(pressures);
  for (const column of columns) freeOfMean(column);
  const products = new Float64Array(COLUMNS * COLUMNS);
  const of = { length: rows, steps, lead, stepsPerRow, peakL, peakCmh2o, spanCmh2o, volumes };
  return fillUpTo({ ...of, columns, products, fullL: 0 }, Math.max(fullL, peakL));
}

/** The same breath where a full lung holds another volume. */
export function fillUpTo(breath: BreathColumns, fullL: number): BreathColumns {
  const columns = [...breath.columns];
  for (const [at, share] of STIFFENING_SHARES.entries()) {
    const column = breath.volumes.map((volumeL) => Math.max(0, volumeL - share * fullL));
    freeOfMean(column);
    columns[STIFFENING_COLUMN + at] = column;
  }
  return { ...breath, columns, products: multiply(columns), fullL };
}

function highestOf(values: Iterable<number>): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) highest = Math.max(highest, value);
  return highest;
}

function lowestOf(values: Iterable<number>): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const value of values) lowest = Math.min(lowest, value);
  return lowest;
}

/** Rows [from, to) out of blocks of samples that begin at `start`; volumes from the breath's first sample on. */
function fillRows(
  columns: readonly Float64Array[],
  from: number,
  to: number,
  { flowLps, volumeL, pressure, length }: LungSignals,
  start: number,
  block: number,
): void {
  const [volumes, inward, outward, squares, bends, bows] = columns;
  const pressures = columns[UNKNOWNS];
  if (!volumes || !inward || !outward || !squares || !bends || !bows || !pressures) return;
  const zeroL = start > 0 ? (volumeL[length - 1] ?? 0) : 0;
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

function freeOfMean(column: Float64Array): void {
  let sum = 0;
  for (const value of column) sum += value;
  const mean = sum / column.length;
  for (let row = 0; row < column.length; row += 1) column[row] = (column[row] ?? 0) - mean;
}

function multiply(columns: readonly Float64Array[]): Float64Array {
  const products = new Float64Array(COLUMNS * COLUMNS);
  for (const [i, left] of columns.entries()) {
    for (const [j, right] of columns.entries()) {
      if (j < i) continue;
      let sum = 0;
      for (let row = 0; row < left.length; row += 1) sum += (left[row] ?? 0) * (right[row] ?? 0);
      products[i * COLUMNS + j] = sum;
      products[j * COLUMNS + i] = sum;
    }
  }
  return products;
}
