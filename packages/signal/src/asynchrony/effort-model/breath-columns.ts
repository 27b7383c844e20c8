import { STIFFENING_SHARES } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import { SHAPE_STEP_SECONDS } from './muscle-shape.ts';
import { freeOfMean, multiplyColumn } from './row-products.ts';
import { averageRuns, listRuns } from './row-runs.ts';

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
  /** COLUMNS values of every row behind each other, L, L/s and cmH2O: the fits go over them many thousand times. */
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
  const count = lead + own;
  const rows = new Float64Array(count * COLUMNS);
  const { heldL } = signals;
  if (former !== null) {
    const endL = former.volumeL[former.length - 1] ?? 0;
    const from = former.length - lead * block;
    fillRows({ rows, from: 0, to: lead }, former, { start: from, block, zeroL: endL - heldL });
  }
  fillRows({ rows, from: lead, to: count }, signals, { start: 0, block, zeroL: -heldL });
  const steps = new Int32Array(count);
  const stepsPerRow = 1 / (rowHz * SHAPE_STEP_SECONDS);
  for (let row = 0; row < count; row += 1) steps[row] = Math.round((row - lead + 0.5) * stepsPerRow);
  const volumes = new Float64Array(count);
  let peakL = 0;
  let peakCmh2o = Number.NEGATIVE_INFINITY;
  let lowestCmh2o = Number.POSITIVE_INFINITY;
  for (let row = 0; row < count; row += 1) {
    const volumeL = rows[row * COLUMNS] ?? 0;
    const pressure = rows[row * COLUMNS + UNKNOWNS] ?? 0;
    volumes[row] = volumeL;
    if (volumeL > peakL) peakL = volumeL;
    if (pressure > peakCmh2o) peakCmh2o = pressure;
    if (pressure < lowestCmh2o) lowestCmh2o = pressure;
  }
  const full = Math.max(fullL, peakL);
  stiffenFrom(volumes, full, rows);
  const products = multiplyRows(rows);
  const of = { length: count, steps, lead, stepsPerRow, mergedRows: 0, peakL, heldL, peakCmh2o, volumes };
  return mergeSteepRows({
    ...of,
    spanCmh2o: peakCmh2o - lowestCmh2o,
    rows,
    products,
    fullL: full,
    every: null,
  });
}

/** The same breath where a full lung holds another volume: only the columns beyond its corners are other. */
export function fillUpTo(breath: BreathColumns, fullL: number): BreathColumns {
  const every = breath.every ?? breath;
  const { volumes } = every;
  const rows = every.rows.slice();
  stiffenFrom(volumes, fullL, rows);
  for (let at = STIFFENING_COLUMN; at < UNKNOWNS; at += 1) freeOfMean(rows, COLUMNS, at);
  const products = every.products.slice();
  for (let at = STIFFENING_COLUMN; at < UNKNOWNS; at += 1) multiplyColumn(rows, COLUMNS, at, 0, products);
  return mergeSteepRows({ ...every, rows, products, fullL });
}

/** Every stretch of a breath in the steep end of a full lung as one row: its means. */
function mergeSteepRows(every: BreathColumns): BreathColumns {
  if (!(every.peakCmh2o >= STEEP_FROM_CMH2O)) return every;
  const runs = listRuns(every.volumes, STEEP_SHARE * every.fullL);
  const length = runs.length - 1;
  const rows = averageRuns(every.rows, COLUMNS, runs);
  const products = multiplyRows(rows);
  const steps = Int32Array.from(averageRuns(every.steps, 1, runs), (step) => Math.round(step));
  return { ...every, length, steps, mergedRows: every.length - length, rows, products, every };
}

/** No row before this is later than an onset. */
export function firstRow({ lead, stepsPerRow, mergedRows }: BreathColumns, onset: number): number {
  return Math.max(0, Math.floor(lead - 1 + onset / stepsPerRow) - mergedRows);
}

/** Takes the means out of all columns. @returns the products of the columns with each other */
function multiplyRows(rows: Float64Array): Float64Array {
  for (let at = 0; at < COLUMNS; at += 1) freeOfMean(rows, COLUMNS, at);
  const products = new Float64Array(COLUMNS * COLUMNS);
  for (let at = 0; at < COLUMNS; at += 1) multiplyColumn(rows, COLUMNS, at, at, products);
  return products;
}

/** Fills the columns of what lies beyond STIFFENING_SHARES of a full lung. */
function stiffenFrom(volumes: Float64Array, fullL: number, rows: Float64Array): void {
  for (const [at, share] of STIFFENING_SHARES.entries()) {
    const fromL = share * fullL;
    const column = STIFFENING_COLUMN + at;
    for (let row = 0; row < volumes.length; row += 1) {
      rows[row * COLUMNS + column] = Math.max(0, (volumes[row] ?? 0) - fromL);
    }
  }
}

interface Rows {
  readonly rows: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Rows [from, to) out of blocks of samples that begin at `start`; volumes from `zeroL` on. */
function fillRows(
  { rows, from, to }: Rows,
  { flowLps, volumeL, pressure }: LungSignals,
  { start, block, zeroL }: { readonly start: number; readonly block: number; readonly zeroL: number },
): void {
  for (let row = from; row < to; row += 1) {
    let v = 0;
    let fi = 0;
    let fe = 0;
    let ff = 0;
    let vv = 0;
    let vvv = 0;
    let p = 0;
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
    const into = row * COLUMNS;
    rows[into] = v / block;
    rows[into + 1] = fi / block;
    rows[into + 2] = fe / block;
    rows[into + 3] = ff / block;
    rows[into + 4] = vv / block;
    rows[into + 5] = vvv / block;
    rows[into + UNKNOWNS] = p / block;
  }
}
