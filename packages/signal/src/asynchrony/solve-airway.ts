import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import type { AirwayResistance } from './pressure-across-airway.ts';
import { NO_STEPS, sumSteps, type StepSums } from './step-sums.ts';

export const LEAST_RESISTANCE = 0.3;
/**
 * Weight that ties inward to outward resistance, as a share. They are similar, and a brisk or relaxing effort blurs a
 * step.
 */
const TIE_SHARE = 0.08;
/** Minimum ratio of outward to inward resistance: airways narrow in expiration. */
const LEAST_OUT_SHARE = 0.7;
const STRONG_TIE_SHARE = 1;
/** Ridge that pulls turbulence towards zero, as a share: steps determine it less well than the resistances. */
const TURBULENCE_TIE_SHARE = 0.01;
/** Mean squared residual of a step from sensor error alone, cmH2O squared. */
const SENSOR_VARIANCE = 0.02;

const ranked = new ScratchArray();
const variances = new ScratchArray();

/** Resistances fitted to the same steps with turbulence and without. */
export interface SolvedAirway {
  readonly turbulent: AirwayResistance;
  readonly straight: AirwayResistance;
}

/**
 * Solves the resistances from the valve steps of several breaths. A breath whose steps the known resistances do not
 * explain (cough, catheter) has a low weight. Null without any flow.
 */
export function solveAirway(
  breaths: readonly StepSums[],
  known: AirwayResistance | null,
): SolvedAirway | null {
  const sum = weighSteps(breaths, known);
  const straight = solveWithTie(sum, solveStraight);
  const turbulent = solveWithTie(sum, solveTurbulent);
  return straight === null || turbulent === null ? null : { turbulent, straight };
}

/** Mean squared residual of a breath's steps, cmH2O squared. */
export function varianceOf(
  { n, ii, io, oo, iq, oq, qq, iy, oy, qy, yy }: StepSums,
  { resistanceIn: a, resistanceOut: b, turbulence: c }: AirwayResistance,
): number {
  const squares = a * a * ii + b * b * oo + c * c * qq + 2 * (a * b * io + a * c * iq + b * c * oq);
  const rest = yy - 2 * (a * iy + b * oy + c * qy) + squares;
  return n > 0 ? Math.max(0, rest / n) : 0;
}

function weighSteps(breaths: readonly StepSums[], known: AirwayResistance | null): StepSums {
  const count = breaths.length;
  const variance = variances.atLeast(count);
  const toRank = ranked.atLeast(count);
  for (let at = 0; at < count; at += 1) {
    const own = known === null ? 0 : varianceOf(breaths[at] ?? NO_STEPS, known);
    variance[at] = own;
    toRank[at] = own;
  }
  const usual = selectRank(toRank, count >> 1, count);
  const weight = variance;
  for (let at = 0; at < count; at += 1) {
    weight[at] = 1 / (1 + ((variance[at] ?? 0) / (SENSOR_VARIANCE + 2 * usual)) ** 2);
  }
  return sumSteps(breaths, weight);
}

type Solve = (sum: StepSums, tieShare: number) => AirwayResistance | null;

function solveWithTie(sum: StepSums, solve: Solve): AirwayResistance | null {
  const free = solve(sum, TIE_SHARE);
  if (free === null || free.resistanceOut >= LEAST_OUT_SHARE * free.resistanceIn) return free;
  // A muscle that relaxes while the valve opens makes the outward resistance look too small, hence the stronger tie.
  return solve(sum, STRONG_TIE_SHARE);
}

function solveStraight(sum: StepSums, tieShare: number): AirwayResistance | null {
  const solved = solveTied(sum, tieShare, sum.iy, sum.oy);
  return solved === null ? null : bound(solved, 0);
}

/**
 * Solves both resistances and their shared turbulence. Turbulence is never negative: pressure does not fall with flow.
 */
function solveTurbulent(sum: StepSums, tieShare: number): AirwayResistance | null {
  const { iq, oq, qq, iy, oy, qy } = sum;
  const straight = solveTied(sum, tieShare, iy, oy);
  // Part of a unit turbulence that the resistances explain; only the rest is turbulence's own (Frisch-Waugh).
  const explained = solveTied(sum, tieShare, iq, oq);
  if (straight === null || explained === null) return null;
  const own = qq * (1 + TURBULENCE_TIE_SHARE) - explained.inward * iq - explained.outward * oq;
  const left = qy - straight.inward * iq - straight.outward * oq;
  const turbulence = own > 1e-9 * qq ? Math.max(0, left / own) : 0;
  return bound(
    {
      inward: straight.inward - turbulence * explained.inward,
      outward: straight.outward - turbulence * explained.outward,
    },
    turbulence,
  );
}

interface Slopes {
  readonly inward: number;
  readonly outward: number;
}

function solveTied(
  { ii, io, oo }: StepSums,
  tieShare: number,
  inwardSum: number,
  outwardSum: number,
): Slopes | null {
  const tie = tieShare * (ii + oo);
  const a = ii + tie;
  const b = io - tie;
  const c = oo + tie;
  const determinant = a * c - b * b;
  if (!(determinant > 1e-9 * a * c)) return null;
  return {
    inward: (inwardSum * c - outwardSum * b) / determinant,
    outward: (outwardSum * a - inwardSum * b) / determinant,
  };
}

function bound({ inward, outward }: Slopes, turbulence: number): AirwayResistance {
  return {
    resistanceIn: Math.max(LEAST_RESISTANCE, inward),
    resistanceOut: Math.max(LEAST_RESISTANCE, outward),
    turbulence,
  };
}
