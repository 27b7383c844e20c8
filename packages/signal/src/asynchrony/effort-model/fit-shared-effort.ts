import { medianInPlace } from '../../mechanics/median.ts';
import { ScratchArray } from '../../mechanics/scratch-array.ts';
import { factorSymmetric, solveFactored } from '../../mechanics/solve-symmetric.ts';
import type { BreathColumns } from './breath-columns.ts';
import { COLUMNS, UNKNOWNS } from './fill-columns.ts';
import { sumShape } from './drawn-shape.ts';
import { FreedBreath } from './free-of-efforts.ts';
import type { MechanicsPrior } from './mechanics-prior.ts';
import { drawShape, MAXIMUM_SHAPE_STEPS, SHAPE_STEP_SECONDS, type MuscleShape } from './muscle-shape.ts';
import { NO_ONSETS, placeEfforts, type Onsets } from './place-effort.ts';

/** Least-squares fit of several breaths with one chest and one effort shape. */
export interface SharedEffortFit {
  readonly shape: MuscleShape;
  /** Elastance, resistance in and out, turbulence, bend, bow, two stiffening slopes; cmH2O, L and s. */
  readonly theta: Float64Array;
  /** One entry per breath. */
  readonly onsets: readonly Onsets[];
  /** Mean squared residual, cmH2O squared. */
  readonly variance: number;
  /** Minus twice the log posterior (data and prior); lower is better. */
  readonly cost: number;
}

/**
 * Number of independent samples per window of breaths. Residuals are mostly model error, which neighbouring samples
 * share (30, 60 and 100 were tried on development beds; 30 was best).
 */
const INDEPENDENT_SAMPLES = 30;
/** Lower bound of the residual variance, from sensors and heartbeat alone, cmH2O squared. */
const LEAST_VARIANCE = 0.1 ** 2;
const LEAST_COST_VARIANCE = 0.06 ** 2;
/** Robust weighting as in solve-airway.ts: a breath that the others do not explain has a low weight. */
const SENSOR_VARIANCE = 0.02;
const REST_ROUNDS = 2;
const TOLERANCE = 1e-10;
/** Places of the unknowns. */
const RESISTANCE_IN = 1;
const RESISTANCE_OUT = 2;
const TURBULENCE = 3;

const heights = new Float64Array(MAXIMUM_SHAPE_STEPS);
const freed: FreedBreath[] = [];
/** Gram matrix of each breath of the current fit. */
const grams: Float64Array[] = [];
const NO_PRODUCTS = new Float64Array(COLUMNS * COLUMNS);
const single = new FreedBreath();
const ranked = new ScratchArray();
const squares = new ScratchArray();
const weights = new ScratchArray();
const matrix = new Float64Array(UNKNOWNS * UNKNOWNS);
const factor = new Float64Array(UNKNOWNS * UNKNOWNS);
const right = new Float64Array(UNKNOWNS);

/**
 * Fits Paw = E V + b V^2 + c V^3 + stiffening + R flow + K flow |flow| + rest - A s(t - onset), with one chest and one
 * shape s for all breaths, and heights and onsets per breath. Efforts of different heights, with the samples around
 * them, separate muscle from chest, which a single breath cannot. Alternates between onsets and chest until no onset
 * moves; all but the last chest step let the onsets move.
 * @param from starting point; its onsets belong to the same breaths
 */
export function fitSharedEffort(
  breaths: readonly BreathColumns[],
  shape: MuscleShape,
  prior: MechanicsPrior,
  from: Pick<SharedEffortFit, 'theta' | 'onsets'>,
  rounds: number,
): SharedEffortFit {
  const drawn = sumShape(heights, drawShape(shape, heights), breaths[0]?.stepsPerRow ?? Number.NaN);
  const shapeSteps = (shape.riseS + shape.holdS + shape.fallS) / SHAPE_STEP_SECONDS;
  let { theta, onsets } = from;
  let variance = Number.POSITIVE_INFINITY;
  let cost = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const given = onsets;
    let isSettled = round > 0;
    onsets = breaths.map((breath, at) => {
      const before = given[at] ?? NO_ONSETS;
      const placed = placeEfforts(breath, drawn, theta, before, shapeSteps);
      const own = freedAt(at);
      own.free(breath, drawn, placed);
      grams[at] = own.products;
      isSettled &&= Object.is(placed.first, before.first) && Object.is(placed.second, before.second);
      return placed;
    });
    const rows = weighBreaths(breaths, theta);
    const before = Math.max(LEAST_VARIANCE, sumWeighed(breaths.length) / rows);
    // Onsets that did not move with this chest do not move with the next one either.
    const isLast = isSettled || round === rounds - 1;
    theta = solveChest(breaths.length, prior, INDEPENDENT_SAMPLES / rows / before, !isLast) ?? theta;
    if (!isLast) continue;
    variance = sumSquares(breaths.length, theta) / rows;
    cost = INDEPENDENT_SAMPLES * Math.log(Math.max(LEAST_COST_VARIANCE, variance)) + strain(prior, theta);
    break;
  }
  return { shape, theta, onsets, variance, cost };
}

function freedAt(at: number): FreedBreath {
  return (freed[at] ??= new FreedBreath());
}

function gramAt(at: number): Float64Array {
  return grams[at] ?? NO_PRODUCTS;
}

/**
 * Fits the efforts of one breath with the chest and shape of a fit. Returns them and the mean squared residual, cmH2O
 * squared.
 * @param at index of the breath in the fit; -1 = not part of it
 */
export function explainBreath(
  breath: BreathColumns,
  { shape, theta, onsets: known }: SharedEffortFit,
  at: number,
): { readonly onsets: Onsets; readonly variance: number } {
  const drawn = sumShape(heights, drawShape(shape, heights), breath.stepsPerRow);
  const shapeSteps = (shape.riseS + shape.holdS + shape.fallS) / SHAPE_STEP_SECONDS;
  const onsets = known[at] ?? placeEfforts(breath, drawn, theta, NO_ONSETS, shapeSteps);
  single.free(breath, drawn, onsets);
  return { onsets, variance: squaresOf(single.products, theta) / breath.length };
}

/** Fits the chest without any effort. */
export function fitRest(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
): Pick<SharedEffortFit, 'theta' | 'variance'> {
  const { theta, rows } = solveRest(breaths, prior);
  return { theta, variance: sumSquares(breaths.length, theta) / rows };
}

/** The chest of `fitRest`, without the residual. */
export function fitChestAtRest(breaths: readonly BreathColumns[], prior: MechanicsPrior): Float64Array {
  return solveRest(breaths, prior).theta;
}

/** @returns the chest without any effort, and the weighted number of rows */
function solveRest(
  breaths: readonly BreathColumns[],
  prior: MechanicsPrior,
): { readonly theta: Float64Array; readonly rows: number } {
  for (let at = 0; at < breaths.length; at += 1) grams[at] = breaths[at]?.products ?? NO_PRODUCTS;
  let theta = prior.means;
  let rows = 1;
  for (let round = 0; round < REST_ROUNDS; round += 1) {
    rows = weighBreaths(breaths, theta);
    const before = Math.max(LEAST_VARIANCE, sumWeighed(breaths.length) / rows);
    theta = solveChest(breaths.length, prior, INDEPENDENT_SAMPLES / rows / before, false) ?? theta;
  }
  return { theta, rows };
}

/** Mean squared residual of a breath without effort, cmH2O squared. */
export function varianceAtRest(breath: BreathColumns, theta: Float64Array): number {
  return squaresOf(breath.products, theta) / breath.length;
}

/**
 * Writes each breath's squared residual into `squares`.
 * @returns weighted number of rows
 */
function weighBreaths(breaths: readonly BreathColumns[], theta: Float64Array): number {
  const count = breaths.length;
  const weight = weights.atLeast(count);
  const toRank = ranked.atLeast(count);
  const square = squares.atLeast(count);
  for (let at = 0; at < count; at += 1) {
    const residual = squaresOf(gramAt(at), theta);
    const own = residual / (breaths[at]?.length ?? 0);
    square[at] = residual;
    weight[at] = own;
    toRank[at] = own;
  }
  const usual = medianInPlace(toRank, count);
  let rows = 0;
  for (let at = 0; at < count; at += 1) {
    const own = 1 / (1 + ((weight[at] ?? 0) / (SENSOR_VARIANCE + 2 * usual)) ** 2);
    weight[at] = own;
    rows += own * (breaths[at]?.length ?? 0);
  }
  return rows;
}

/** Squared residual of one breath after effort removal. */
function squaresOf(products: Float64Array, theta: Float64Array): number {
  let sum = products[UNKNOWNS * COLUMNS + UNKNOWNS] ?? 0;
  for (let i = 0; i < UNKNOWNS; i += 1) {
    const own = theta[i] ?? 0;
    // A prior leaves half of the unknowns at 0.
    if (own === 0) continue;
    sum -= 2 * own * (products[i * COLUMNS + UNKNOWNS] ?? 0);
    for (let j = 0; j < UNKNOWNS; j += 1) sum += own * (theta[j] ?? 0) * (products[i * COLUMNS + j] ?? 0);
  }
  return Math.max(0, sum);
}

function sumSquares(count: number, theta: Float64Array): number {
  const square = squares.atLeast(count);
  for (let at = 0; at < count; at += 1) square[at] = squaresOf(gramAt(at), theta);
  return sumWeighed(count);
}

/** Weighted sum of the squared residuals measured last. */
function sumWeighed(count: number): number {
  const weight = weights.atLeast(count);
  const square = squares.atLeast(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += (weight[at] ?? 0) * (square[at] ?? 0);
  return sum;
}

/**
 * Least squares with the prior. Turbulence is never negative: pressure does not fall with flow.
 * @param scale factor of the squares
 * @param isMoving onsets move with the chest (Gauss-Newton)
 */
function solveChest(
  count: number,
  prior: MechanicsPrior,
  scale: number,
  isMoving: boolean,
): Float64Array | null {
  sumEquations(count, prior, scale, isMoving);
  const free = solve(false);
  return free !== null && (free[TURBULENCE] ?? 0) < 0 ? solve(true) : free;
}

/** Fills the lower triangle only; the solver reads no more. */
function sumEquations(
  count: number,
  { means, weights: sure, tie }: MechanicsPrior,
  scale: number,
  isMoving: boolean,
): void {
  const weight = weights.atLeast(count);
  matrix.fill(0);
  right.fill(0);
  for (let at = 0; at < count; at += 1) {
    const share = scale * (weight[at] ?? 0);
    const products = isMoving ? freedAt(at).moved : gramAt(at);
    for (let i = 0; i < UNKNOWNS; i += 1) {
      right[i] = (right[i] ?? 0) + share * (products[i * COLUMNS + UNKNOWNS] ?? 0);
      for (let j = 0; j <= i; j += 1) {
        const cell = i * UNKNOWNS + j;
        matrix[cell] = (matrix[cell] ?? 0) + share * (products[i * COLUMNS + j] ?? 0);
      }
    }
  }
  for (let i = 0; i < UNKNOWNS; i += 1) {
    const cell = i * UNKNOWNS + i;
    matrix[cell] = (matrix[cell] ?? 0) + (sure[i] ?? 0);
    right[i] = (right[i] ?? 0) + (sure[i] ?? 0) * (means[i] ?? 0);
  }
  tieResistances(tie);
}

/** Adds the precision of the equality of both resistances. */
function tieResistances(tie: number): void {
  const inward = RESISTANCE_IN * UNKNOWNS + RESISTANCE_IN;
  const outward = RESISTANCE_OUT * UNKNOWNS + RESISTANCE_OUT;
  const both = RESISTANCE_OUT * UNKNOWNS + RESISTANCE_IN;
  matrix[inward] = (matrix[inward] ?? 0) + tie;
  matrix[outward] = (matrix[outward] ?? 0) + tie;
  matrix[both] = (matrix[both] ?? 0) - tie;
}

function solve(straight: boolean): Float64Array | null {
  factor.set(matrix);
  const theta = right.slice();
  if (straight) {
    for (let other = 0; other < UNKNOWNS; other += 1) {
      factor[TURBULENCE * UNKNOWNS + other] = 0;
      factor[other * UNKNOWNS + TURBULENCE] = 0;
    }
    factor[TURBULENCE * UNKNOWNS + TURBULENCE] = 1;
    theta[TURBULENCE] = 0;
  }
  if (!factorSymmetric(factor, UNKNOWNS, TOLERANCE)) return null;
  solveFactored(factor, UNKNOWNS, theta);
  return theta;
}

/** Deviation of the chest from the prior, squared standard deviations. */
function strain({ means, weights: sure, tie }: MechanicsPrior, theta: Float64Array): number {
  let sum = tie * ((theta[1] ?? 0) - (theta[2] ?? 0)) ** 2;
  for (let at = 0; at < UNKNOWNS; at += 1)
    sum += (sure[at] ?? 0) * ((theta[at] ?? 0) - (means[at] ?? 0)) ** 2;
  return sum;
}
