import type { BreathView } from '../breath-view.ts';
import { effortShapeGrids, type EffortShape } from './effort-shapes.ts';
import type { FitSignals } from './phase-sums.ts';
import { searchEffortShape, type ShapeScore, type ShapeSearch } from './search-effort-shape.ts';
import { factorSymmetric, solveFactored } from './solve-symmetric.ts';
import { fillColumns, sumColumns, sumShape } from './template-columns.ts';

/** Fit of a breath with an effort of simple shape in the model. */
export interface EffortTemplateFit {
  readonly elastance: number;
  readonly resistance: number;
  readonly expiratoryResistance: number;
  /** Peak Pmus, cmH2O, positive inspiratory. */
  readonly effort: number;
  readonly effortError: number;
  /** Pmus at the end of inspiration. */
  readonly effortAtCycling: number;
  readonly rSquared: number;
  /** Root mean square residual with and without effort, cmH2O. */
  readonly residual: number;
  readonly residualWithoutEffort: number;
  readonly elastanceError: number;
  /** Relative half range of elastances over shapes with a similar fit. */
  readonly shapeSpread: number;
}

/**
 * Squared error, relative to the best shape, up to which a shape fits equally well. Of 1.1, 1.2, 1.3 and 1.5
 * the last gives the fewest wrong values: 2.3 % of simulated compliances with effort are off by a fifth or
 * more, of 4.0 % without this gate.
 */
const AS_GOOD_SHARE = 1.5;
/** Squared residual explained by the sensors, cmH2O squared. */
const SENSOR_VARIANCE = 0.05 ** 2;

/** Approximate rate after averaging samples for the fit, Hz. */
const WORKING_RATE_HZ = 50;
/** Unknowns without effort: V, inspiratory flow, expiratory flow, 1. */
const BASE = 4;
const TOLERANCE = 1e-7;
/** Minimum number of passive samples after the effort, which separate mechanics from effort. */
const MINIMUM_REST_PIECES = 8;
/** Minimum share of a shape that V and flow do not explain. */
const MINIMUM_OWN_SHARE = 1e-3;

const factor = new Float64Array(BASE * BASE);
const plain = new Float64Array(BASE);
const loading = new Float64Array(BASE);
const cross = new Float64Array(BASE);
const elastanceRow = new Float64Array(BASE);

const score: ShapeScore = { effort: 0, gain: 0, norm: 0, elastance: 0 };

/**
 * Paw = E V + Ri flow (in) + Re flow (out) + K - A s(t): least squares for every shape s of a table, which
 * may extend into expiration; the best one with A >= 0 is taken. Follows Redmond: a simple effort shape is
 * fitted together with the mechanics (definitions.md, Mechanics methods).
 * @returns null when the breath is too short or the columns are collinear
 */
export function fitEffortTemplate(view: BreathView, signals: FitSignals): EffortTemplateFit | null {
  const block = Math.max(1, Math.round(view.rateHz / WORKING_RATE_HZ));
  const pieces = fillColumns(view, signals, block);
  const { used, squares } = sumColumns(pieces, factor, cross);
  if (used < 2 * BASE || !factorSymmetric(factor, BASE, TOLERANCE)) return null;
  const base = plainFit(used, squares);
  const longest = pieces - MINIMUM_REST_PIECES;
  const isWhole = used === pieces;
  const search = searchEffortShape(effortShapeGrids(block / view.rateHz), (shape) =>
    shape.heights.length > longest ? null : projectShape(shape, isWhole),
  );
  if (search === null) return null;
  // Leaves the loading of the best shape in place.
  const best = projectShape(search.best, isWhole);
  const rest = Math.max(0, base.rest - best.gain);
  const variance = rest / Math.max(1, used - BASE - 1);
  const atEnd = search.best.heights[Math.floor(view.inspirationEnd / block)] ?? 0;
  const shift = best.effort;
  const elastance = plain[0] + shift * loading[0];
  const spread = elastanceRow[0] + loading[0] ** 2 / best.norm;
  return {
    elastance,
    resistance: plain[1] + shift * loading[1],
    expiratoryResistance: plain[2] + shift * loading[2],
    effort: shift,
    effortError: Math.sqrt(variance / best.norm),
    effortAtCycling: shift * atEnd,
    rSquared: 1 - rest / base.total,
    residual: Math.sqrt(rest / used),
    residualWithoutEffort: Math.sqrt(base.rest / used),
    elastanceError: Math.sqrt(variance * spread) / Math.abs(elastance),
    shapeSpread: spreadOf(search, best, base.rest, used) / Math.abs(elastance),
  };
}

/** @param rest squared error without effort @param used number of rows */
function spreadOf(
  { looked, gains, elastances }: ShapeSearch,
  best: Readonly<ShapeScore>,
  rest: number,
  used: number,
): number {
  const most = AS_GOOD_SHARE * Math.max(0, rest - best.gain) + SENSOR_VARIANCE * used;
  let lowest = best.elastance;
  let highest = best.elastance;
  for (let at = 0; at < looked; at += 1) {
    if (rest - gains[at] > most) continue;
    const elastance = elastances[at];
    if (elastance < lowest) lowest = elastance;
    if (elastance > highest) highest = elastance;
  }
  return (highest - lowest) / 2;
}

function dot(left: Float64Array, right: Float64Array, n: number): number {
  let sum = 0;
  for (let index = 0; index < n; index += 1) sum += left[index] * right[index];
  return sum;
}

/** Fit without effort. @param used number of included pieces */
function plainFit(used: number, squares: number): { rest: number; total: number } {
  plain.set(cross);
  elastanceRow.fill(0);
  elastanceRow[0] = 1;
  solveFactored(factor, BASE, plain);
  solveFactored(factor, BASE, elastanceRow);
  const mean = cross[3] / used;
  return { rest: Math.max(0, squares - dot(plain, cross, BASE)), total: squares - used * mean * mean };
}

/**
 * Effort of a shape by the Frisch-Waugh theorem: regression of pressure on the part of the shape that V, flow
 * and 1 do not explain. Leaves in `loading` the change of the coefficients per unit of effort.
 * @param shape at most as long as the columns
 * @param whole whether all pieces are included
 */
function projectShape(shape: EffortShape, whole: boolean): Readonly<ShapeScore> {
  const sums = sumShape(shape, whole);
  const sum = whole ? shape.sum : sums[4];
  const squares = whole ? shape.squares : sums[5];
  cross[0] = sums[0];
  cross[1] = sums[1];
  cross[2] = sums[2];
  cross[3] = sum;
  // A loop is faster than `set` for so few values.
  for (let at = 0; at < BASE; at += 1) loading[at] = cross[at];
  solveFactored(factor, BASE, loading);
  const norm = squares - dot(loading, cross, BASE);
  if (norm <= MINIMUM_OWN_SHARE * squares) {
    score.effort = 0;
    score.gain = 0;
    score.norm = Number.POSITIVE_INFINITY;
    score.elastance = plain[0];
    return score;
  }
  // Pmus is positive inspiratory and enters Paw with a minus sign.
  const effort = Math.max(0, -(sums[3] - dot(plain, cross, BASE)) / norm);
  score.effort = effort;
  score.gain = effort * effort * norm;
  score.norm = norm;
  score.elastance = plain[0] + effort * loading[0];
  return score;
}
