import { ScratchArray } from '../../mechanics/scratch-array.ts';
import { STIFFENING_SHARES } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import { COLUMNS, fillColumns, keepSignals, UNKNOWNS, type RowSource } from './fill-columns.ts';
import { SHAPE_STEP_SECONDS } from './muscle-shape.ts';
import { freeOfMeans, multiplyColumns, multiplyWithTwo } from './row-products.ts';
import { averageRuns, listRuns } from './row-runs.ts';

const STIFFENING_COLUMN = 6;

/**
 * A breath and the end of the expiration before it as regression columns: V, flow in, flow out, flow |flow|, V squared,
 * V cubed, V beyond each of STIFFENING_SHARES, Paw. Column means are removed, which eliminates the level of rest.
 */
export interface BreathColumns {
  readonly length: number;
  /**
   * Row-major values, COLUMNS per row, in L, L/s and cmH2O. One flat array, because the fits traverse it many thousand
   * times.
   */
  readonly rows: Float64Array;
  /** Gram matrix of the columns, COLUMNS x COLUMNS. */
  readonly products: Float64Array;
  /** Shape steps from the breath's first sample to the middle of each row. */
  readonly steps: Int32Array;
  /** Number of rows that lie in the previous expiration. */
  readonly lead: number;
  readonly stepsPerRow: number;
  /** Number of rows removed by merging, compared with one row every `stepsPerRow`. */
  readonly mergedRows: number;
  /** Largest volume, L. */
  readonly peakL: number;
  /** Part of it that the lung retained at the start of the breath, L. */
  readonly heldL: number;
  /** Highest pressure, cmH2O; `spanCmh2o` is its difference from the lowest. */
  readonly peakCmh2o: number;
  readonly spanCmh2o: number;
  /** Samples that the rows are computed from. The same object for every full volume, which identifies the breath. */
  readonly source: RowSource;
  /** Volume that STIFFENING_SHARES refer to, L: the same for all breaths of one fit. */
  readonly fullL: number;
  /** The same breath before rows were merged; null when none was merged. */
  readonly every: BreathColumns | null;
}

/** A valve step takes 0.1 s: five rows resolve it, more cost time. */
const ROW_HZ = 50;
const LEAD_SECONDS = 0.4;
/** Window before the next breath that is excluded, because the next effort may begin there. */
const NEXT_EFFORT_SECONDS = 0.25;
/** Longest part of a breath that is fitted: later in expiration nothing changes. */
const LONGEST_SECONDS = 3.2;
const SHORTEST_SECONDS = 0.5;
/** Airway pressure above which any lung is near its end, cmH2O (a full one is at about 30, West). */
const STEEP_FROM_CMH2O = 40;
/**
 * Share of the largest volume above which rows are merged into one per run. There 1 mL of sensor error makes 1 cmH2O.
 * Of 0.85 to 0.94 this value was best on simulated stiff lungs. With every row counted, the misfit of the two corners
 * would bias muscle and resistance.
 */
const STEEP_SHARE = 0.9;

/**
 * Builds the columns of one breath.
 * @param fullL volume of a full lung, L; the breath's own largest volume when that is larger
 * @returns null for a breath too short to fit
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
  const source = {
    compute: keepSignals(signals),
    computeFormer: former === null || lead === 0 ? null : keepSignals(former),
    count: lead + own,
    lead,
    block,
  };
  const { rows, volumes } = fillColumns(source, signals, () => former);
  let peakL = 0;
  let peakCmh2o = Number.NEGATIVE_INFINITY;
  let lowestCmh2o = Number.POSITIVE_INFINITY;
  for (let row = 0; row < source.count; row += 1) {
    const volumeL = volumes[row] ?? 0;
    const pressure = rows[row * COLUMNS + UNKNOWNS] ?? 0;
    if (volumeL > peakL) peakL = volumeL;
    if (pressure > peakCmh2o) peakCmh2o = pressure;
    if (pressure < lowestCmh2o) lowestCmh2o = pressure;
  }
  const full = Math.max(fullL, peakL);
  stiffenRows(rows, volumes, full);
  const products = multiplyRows(rows);
  const stepsPerRow = 1 / (rowHz * SHAPE_STEP_SECONDS);
  const heights = { peakL, heldL: signals.heldL, peakCmh2o, spanCmh2o: peakCmh2o - lowestCmh2o };
  return mergeSteepRows(new WholeBreath({ source, stepsPerRow, ...heights }, full, products));
}

/** Returns the breath with another full volume; only the stiffening columns change. */
export function fillUpTo(breath: BreathColumns, fullL: number): BreathColumns {
  const every = breath.every ?? breath;
  const { rows, volumes } = fillColumns(every.source);
  freeOfMeans(rows, COLUMNS);
  const [first, second] = stiffenFrom(volumes, fullL);
  const products = every.products.slice();
  multiplyWithTwo(rows, COLUMNS, STIFFENING_COLUMN, first, second, products);
  return mergeSteepRows(new WholeBreath(every, fullL, products));
}

const stiffer = new ScratchArray();
const stiffest = new ScratchArray();

/**
 * A breath before rows are merged. Rows and steps are computed on first use, because only a search for efforts reads
 * them. Arrays that live for 12 breaths cause collections of the whole heap.
 */
class WholeBreath implements BreathColumns {
  readonly source: RowSource;
  readonly length: number;
  readonly lead: number;
  readonly stepsPerRow: number;
  readonly mergedRows = 0;
  readonly peakL: number;
  readonly heldL: number;
  readonly peakCmh2o: number;
  readonly spanCmh2o: number;
  readonly fullL: number;
  readonly products: Float64Array;
  readonly every = null;
  #rows: Float64Array | null = null;
  #steps: Int32Array | null = null;

  constructor(
    of: Pick<BreathColumns, 'source' | 'stepsPerRow' | 'peakL' | 'heldL' | 'peakCmh2o' | 'spanCmh2o'>,
    fullL: number,
    products: Float64Array,
  ) {
    this.source = of.source;
    this.length = of.source.count;
    this.lead = of.source.lead;
    this.stepsPerRow = of.stepsPerRow;
    this.peakL = of.peakL;
    this.heldL = of.heldL;
    this.peakCmh2o = of.peakCmh2o;
    this.spanCmh2o = of.spanCmh2o;
    this.fullL = fullL;
    this.products = products;
  }

  get rows(): Float64Array {
    this.#rows ??= fillFreeRows(this.source, this.fullL);
    return this.#rows;
  }

  get steps(): Int32Array {
    this.#steps ??= fillSteps(this);
    return this.#steps;
  }
}

function fillFreeRows(source: RowSource, fullL: number): Float64Array {
  const { rows, volumes } = fillColumns(source);
  stiffenRows(rows, volumes, fullL);
  freeOfMeans(rows, COLUMNS);
  return rows.slice();
}

function fillSteps({ length, lead, stepsPerRow }: WholeBreath): Int32Array {
  const steps = new Int32Array(length);
  for (let row = 0; row < length; row += 1) steps[row] = Math.round((row - lead + 0.5) * stepsPerRow);
  return steps;
}

/** Fills the stiffening columns for a full volume. */
function stiffenRows(rows: Float64Array, volumes: Float64Array, fullL: number): void {
  for (let row = 0; row < volumes.length; row += 1) {
    const into = row * COLUMNS + STIFFENING_COLUMN;
    rows[into] = exceed(volumes[row] ?? 0, STIFFENING_SHARES[0] * fullL);
    rows[into + 1] = exceed(volumes[row] ?? 0, STIFFENING_SHARES[1] * fullL);
  }
}

/** Merges every run of rows in the steep part of a full lung into one row of their means. */
function mergeSteepRows(every: BreathColumns): BreathColumns {
  if (!(every.peakCmh2o >= STEEP_FROM_CMH2O)) return every;
  const runs = listRuns(fillColumns(every.source).volumes, STEEP_SHARE * every.fullL);
  const length = runs.length - 1;
  const rows = averageRuns(every.rows, COLUMNS, runs);
  const products = multiplyRows(rows);
  const steps = Int32Array.from(averageRuns(every.steps, 1, runs), (step) => Math.round(step));
  return { ...every, length, steps, mergedRows: every.length - length, rows, products, every };
}

/** Returns a row at or before the first row that an onset affects. */
export function firstRow(
  { lead, stepsPerRow, mergedRows }: Pick<BreathColumns, 'lead' | 'stepsPerRow' | 'mergedRows'>,
  onset: number,
): number {
  return Math.max(0, Math.floor(lead - 1 + onset / stepsPerRow) - mergedRows);
}

/**
 * Subtracts the column means in place.
 * @returns the Gram matrix of the columns
 */
function multiplyRows(rows: Float64Array): Float64Array {
  freeOfMeans(rows, COLUMNS);
  const products = new Float64Array(COLUMNS * COLUMNS);
  multiplyColumns(rows, COLUMNS, products);
  return products;
}

/** Returns the stiffening columns of a full volume, mean removed. Valid until the next call. */
function stiffenFrom(volumes: Float64Array, fullL: number): readonly [Float64Array, Float64Array] {
  const first = stiffer.atLeast(volumes.length);
  const second = stiffest.atLeast(volumes.length);
  fillExceeding(volumes, STIFFENING_SHARES[0] * fullL, first);
  fillExceeding(volumes, STIFFENING_SHARES[1] * fullL, second);
  return [first, second];
}

function fillExceeding(volumes: Float64Array, fromL: number, into: Float64Array): void {
  let sum = 0;
  for (let row = 0; row < volumes.length; row += 1) {
    const beyondL = exceed(volumes[row] ?? 0, fromL);
    into[row] = beyondL;
    sum += beyondL;
  }
  const mean = sum / volumes.length;
  for (let row = 0; row < volumes.length; row += 1) into[row] = (into[row] ?? 0) - mean;
}

/** Volume beyond `fromL`, L. */
function exceed(volumeL: number, fromL: number): number {
  return volumeL > fromL ? volumeL - fromL : 0;
}
