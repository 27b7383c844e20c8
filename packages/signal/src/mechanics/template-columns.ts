import type { BreathView } from '../breath-view.ts';
import { ALL_STEMS, type EffortShape } from './effort-shapes.ts';
import { LITRES_PER_ML, LPS_PER_LPM, type FitSignals } from './phase-sums.ts';

/** Maximum number of pieces, which bounds the cost: late expiration contains no information on the effort. */
const MAXIMUM_PIECES = 240;
/** Time before the end of the breath at which the next effort may begin, s. */
const QUIET_END_SECONDS = 0.15;

const volumes = new Float64Array(MAXIMUM_PIECES);
const inflows = new Float64Array(MAXIMUM_PIECES);
const outflows = new Float64Array(MAXIMUM_PIECES);
const ones = new Float64Array(MAXIMUM_PIECES);
const pressures = new Float64Array(MAXIMUM_PIECES);

/** Sums of a shape with the columns V, flow in, flow out, P and 1, and its sum of squares. */
const SUMS = 6;
/** The sums over the stems of the current breath, SUMS per stem. */
const stemSums = new Float64Array(ALL_STEMS * SUMS);
const isStemSummed = new Uint8Array(ALL_STEMS);
const shapeSums = new Float64Array(SUMS);

/**
 * Fills the columns of a breath and forgets the stems of the last one.
 * @param block number of samples per piece
 * @returns number of pieces
 */
export function fillColumns(view: BreathView, signals: FitSignals, block: number): number {
  const end = Math.max(view.inspirationEnd, view.length - Math.round(QUIET_END_SECONDS * view.rateHz));
  const pieces = Math.min(MAXIMUM_PIECES, Math.floor(end / block));
  for (let piece = 0; piece < pieces; piece += 1) {
    let v = 0;
    let fi = 0;
    let fe = 0;
    let p = 0;
    let steady = 1;
    for (let index = piece * block; index < (piece + 1) * block; index += 1) {
      if (signals.steady[index] === 0) steady = 0;
      const flow = signals.flow[index];
      v += signals.volume[index];
      // Resistance depends on the flow direction, which lags behind the valve.
      if (flow > 0) fi += flow;
      else fe += flow;
      p += signals.pressure[index];
    }
    // A row of zeros has no weight.
    volumes[piece] = (steady * v * LITRES_PER_ML) / block;
    inflows[piece] = (steady * fi * LPS_PER_LPM) / block;
    outflows[piece] = (steady * fe * LPS_PER_LPM) / block;
    ones[piece] = steady;
    pressures[piece] = (steady * p) / block;
  }
  isStemSummed.fill(0);
  return pieces;
}

/**
 * Normal equations without effort in one sweep: lower triangle into `matrix`, right side into `right`.
 * @returns number of included pieces, and sum of squares of their pressures
 */
export function sumColumns(
  pieces: number,
  matrix: Float64Array,
  right: Float64Array,
): { readonly used: number; readonly squares: number } {
  let vv = 0;
  let iv = 0;
  let ii = 0;
  let ov = 0;
  let oi = 0;
  let oo = 0;
  let sv = 0;
  let si = 0;
  let so = 0;
  let used = 0;
  let pv = 0;
  let pi = 0;
  let po = 0;
  let sp = 0;
  let squares = 0;
  for (let piece = 0; piece < pieces; piece += 1) {
    const volume = volumes[piece];
    const inflow = inflows[piece];
    const outflow = outflows[piece];
    const pressure = pressures[piece];
    vv += volume * volume;
    iv += inflow * volume;
    ii += inflow * inflow;
    ov += outflow * volume;
    oi += outflow * inflow;
    oo += outflow * outflow;
    sv += volume;
    si += inflow;
    so += outflow;
    used += ones[piece];
    pv += volume * pressure;
    pi += inflow * pressure;
    po += outflow * pressure;
    sp += pressure;
    squares += pressure * pressure;
  }
  matrix.set([vv, 0, 0, 0, iv, ii, 0, 0, ov, oi, oo, 0, sv, si, so, used]);
  right.set([pv, pi, po, sp]);
  return { used, squares };
}

/**
 * Sums of a shape with V, flow in, flow out and P, valid until the next call. With excluded pieces also its sum and
 * squares over the others. The stem of a shape is summed once per breath.
 * @param shape at most as long as the columns
 * @param whole whether all pieces are included
 */
export function sumShape({ heights, stem, stemLength }: EffortShape, whole: boolean): Float64Array {
  const at = stem * SUMS;
  if (isStemSummed[stem] === 0) {
    isStemSummed[stem] = 1;
    stemSums.fill(0, at, at + SUMS);
    addPieces(heights, 0, stemLength, stemSums, at);
    if (!whole) addSteadyPieces(heights, 0, stemLength, stemSums, at);
  }
  for (let sum = 0; sum < SUMS; sum += 1) shapeSums[sum] = stemSums[at + sum];
  addPieces(heights, stemLength, heights.length, shapeSums, 0);
  if (!whole) addSteadyPieces(heights, stemLength, heights.length, shapeSums, 0);
  return shapeSums;
}

/** Adds the products with V, flow in, flow out and P. The columns are zero for excluded samples. */
function addPieces(heights: Float64Array, from: number, to: number, sums: Float64Array, at: number): void {
  let withVolume = sums[at];
  let withInflow = sums[at + 1];
  let withOutflow = sums[at + 2];
  let withPressure = sums[at + 3];
  for (let piece = from; piece < to; piece += 1) {
    const height = heights[piece];
    withVolume += height * volumes[piece];
    withInflow += height * inflows[piece];
    withOutflow += height * outflows[piece];
    withPressure += height * pressures[piece];
  }
  sums[at] = withVolume;
  sums[at + 1] = withInflow;
  sums[at + 2] = withOutflow;
  sums[at + 3] = withPressure;
}

/** Adds the sum and the squares of the included pieces. */
function addSteadyPieces(
  heights: Float64Array,
  from: number,
  to: number,
  sums: Float64Array,
  at: number,
): void {
  let sum = sums[at + 4];
  let squares = sums[at + 5];
  for (let piece = from; piece < to; piece += 1) {
    const height = heights[piece] * ones[piece];
    sum += height;
    squares += height * height;
  }
  sums[at + 4] = sum;
  sums[at + 5] = squares;
}
