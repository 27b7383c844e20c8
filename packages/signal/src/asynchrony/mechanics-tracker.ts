import type { BreathFeatures } from '@eupnea/model';
import { medianInPlace, medianOf } from '../mechanics/median.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import { selectRank } from '../mechanics/select-rank.ts';
import { emptyingSums, type EmptyingSums } from './emptying-sums.ts';
import type { LungSignals } from './lung-signals.ts';
import { measureLeastElastance } from './measure-least-elastance.ts';
import { addStepSums, stepSums, type StepSums } from './step-sums.ts';

/** What the chest is made of, as the last breaths show it. */
export interface TrackedMechanics {
  /** cmH2O/L. */
  readonly elastance: number;
  /** cmH2O s/L, of flow going in and coming out. */
  readonly resistanceIn: number;
  readonly resistanceOut: number;
}

/** Mechanics change over minutes, efforts with every breath. */
const MEMORY_BREATHS = 12;
/** Resistance needs the elastance and the other way round: a few rounds settle both, more while little is known. */
const FIRST_BREATHS = 3;
const FIRST_ROUNDS = 6;
const ROUNDS = 2;
/** A stiff adult lung: where the rounds begin (breath-science 7). */
const START_ELASTANCE = 20;
const LEAST_ELASTANCE = 2;
const LEAST_RESISTANCE = 0.3;
/** Inward and outward resistance are much alike, the more so where a brisk effort or a relaxing one blurs a step. */
const TIE_SHARE = 0.08;
/** Airways narrow in expiration: outward resistance is never much below inward. */
const LEAST_OUT_SHARE = 0.7;
const STRONG_TIE_SHARE = 1;
/** Mean squared error of a step that sensors alone explain, cmH2O squared. */
const SENSOR_VARIANCE = 0.02;

/** A tube alone has more (an adult's of 8 mm at 0.5 L/s about 4), cmH2O s/L. */
const LEAST_CREDIBLE_RESISTANCE = 1.5;
/** Steps that are off by more are not the chest's, cmH2O squared. */
const CREDIBLE_VARIANCE = 1;
/** One dip alone may be a cough or a catheter. */
const LEAST_DIPS = 3;
/** No relaxing muscle was seen to take more of the recoil (development scenarios). */
const MOST_FILLED = 1.6;
/** Breaths with a number before it stands for the patient. */
const LEAST_KNOWN = 3;

interface LearnedBreath {
  readonly features: BreathFeatures;
  readonly steps: StepSums;
  readonly emptying: EmptyingSums;
  /** Elastance that the breath's dip in muscle pressure asks for at least; NaN = it has none. */
  readonly leastElastance: number;
}

/**
 * Mechanics of a patient who may breathe along, pooled over the last breaths. Resistance comes from the steps of flow
 * when a valve opens or closes, which are fast against any muscle (Vicario's idea, breath-science 2.3, 9); elastance
 * from the rest of expiration, whose passive samples lie on a line of Paw - R flow against V and whose efforts lie below.
 * Where the steps are not the chest's (sensors inside the machine see the circuit's gas at every valve), the numbers
 * of the breath's own mechanics stand in; where there are none either, nothing is known.
 */
export class MechanicsTracker {
  #last: readonly LearnedBreath[] = [];
  #mechanics: TrackedMechanics | null = null;
  #before: TrackedMechanics | null = null;

  /** Learns a breath and answers what is known with it; null while nothing is. */
  learn(signals: LungSignals, features: BreathFeatures): TrackedMechanics | null {
    this.#before = this.#mechanics;
    const former = this.#last.slice(1 - MEMORY_BREATHS);
    const rounds = former.length < FIRST_BREATHS ? FIRST_ROUNDS : ROUNDS;
    const formerSteps = former.map((one) => one.steps);
    let credible = false;
    for (let round = 0; round < rounds; round += 1) {
      const elastance = this.#mechanics?.elastance ?? START_ELASTANCE;
      const steps = stepSums(signals, elastance);
      const all = [...formerSteps, steps];
      const solved = solveResistances(all, this.#mechanics);
      const { resistanceIn, resistanceOut } = solved ?? FLOOR;
      const known = { elastance, resistanceIn, resistanceOut };
      const emptying = emptyingSums(signals, known);
      const leastElastance = measureLeastElastance(signals, known, emptying.rest);
      this.#last = [...former, { steps, emptying, leastElastance, features }];
      if (solved === null) break;
      this.#mechanics = { elastance: solveElastance(this.#last, elastance), resistanceIn, resistanceOut };
      credible = isCredible(all, this.#mechanics);
    }
    if (credible && this.#mechanics !== null) return fillDips(this.#last, this.#mechanics);
    return usualOf(this.#last.map((one) => one.features));
  }

  /** The last breath was none: what it taught is forgotten. */
  forgetLast(): void {
    this.#last = this.#last.slice(0, -1);
    this.#mechanics = this.#before;
  }
}

const ranked = new ScratchArray();
const variances = new ScratchArray();

/** What the tracker keeps stays as it was: its next rounds would find no dip and take the filling back. */
function fillDips(breaths: readonly LearnedBreath[], known: TrackedMechanics): TrackedMechanics {
  const asked = breaths.map((one) => one.leastElastance).filter((value) => !Number.isNaN(value));
  if (asked.length < LEAST_DIPS) return known;
  const filled = Math.min(MOST_FILLED * known.elastance, medianOf(asked));
  return { ...known, elastance: Math.max(known.elastance, filled) };
}

const FLOOR = { resistanceIn: LEAST_RESISTANCE, resistanceOut: LEAST_RESISTANCE };

/** Steps that the resistances explain, by resistances that a tube has. */
function isCredible(breaths: readonly StepSums[], known: TrackedMechanics): boolean {
  if (Math.min(known.resistanceIn, known.resistanceOut) < LEAST_CREDIBLE_RESISTANCE) return false;
  const toRank = ranked.atLeast(breaths.length);
  for (const [at, one] of breaths.entries()) toRank[at] = varianceOf(one, known);
  return medianInPlace(toRank, breaths.length) <= CREDIBLE_VARIANCE;
}

/** Medians of what the mechanics of the last breaths gave; null of fewer than LEAST_KNOWN. */
function usualOf(breaths: readonly BreathFeatures[]): TrackedMechanics | null {
  const usual = (read: (features: BreathFeatures) => number) => {
    const values = breaths.map(read).filter((value) => !Number.isNaN(value));
    return values.length < LEAST_KNOWN ? Number.NaN : medianOf(values);
  };
  const elastance = usual((features) => 1000 / features.compliance_ml_cmh2o);
  const resistanceIn = usual((features) => features.resistance_cmh2o_s_l);
  if (Number.isNaN(elastance) || Number.isNaN(resistanceIn)) return null;
  const resistanceOut = usual((features) => features.resistance_exp_cmh2o_s_l);
  return {
    elastance,
    resistanceIn,
    resistanceOut: Number.isNaN(resistanceOut) ? resistanceIn : resistanceOut,
  };
}

/** A breath whose steps the pooled resistances do not explain (a cough, a catheter) weighs little. */
function solveResistances(
  breaths: readonly StepSums[],
  known: TrackedMechanics | null,
): Pick<TrackedMechanics, 'resistanceIn' | 'resistanceOut'> | null {
  const count = breaths.length;
  const variance = variances.atLeast(count);
  const toRank = ranked.atLeast(count);
  for (const [at, one] of breaths.entries()) {
    const own = known === null ? 0 : varianceOf(one, known);
    variance[at] = own;
    toRank[at] = own;
  }
  const usual = selectRank(toRank, count >> 1, count);
  let sum: StepSums | null = null;
  for (const [at, one] of breaths.entries()) {
    const weight = 1 / (1 + ((variance[at] ?? 0) / (SENSOR_VARIANCE + 2 * usual)) ** 2);
    sum = addStepSums(sum, one, weight);
  }
  if (sum === null) return null;
  const free = solveTied(sum, TIE_SHARE);
  if (free === null || free.resistanceOut >= LEAST_OUT_SHARE * free.resistanceIn) return free;
  // A muscle that relaxes while the valve opens looks like an airway that lets more out than in.
  return solveTied(sum, STRONG_TIE_SHARE);
}

function varianceOf({ n, ii, io, oo, iy, oy, yy }: StepSums, known: TrackedMechanics): number {
  const { resistanceIn: a, resistanceOut: b } = known;
  const rest = yy - 2 * (a * iy + b * oy) + a * a * ii + 2 * a * b * io + b * b * oo;
  return n > 0 ? Math.max(0, rest / n) : 0;
}

function solveTied(
  { ii, io, oo, iy, oy }: StepSums,
  tieShare: number,
): Pick<TrackedMechanics, 'resistanceIn' | 'resistanceOut'> | null {
  const tie = tieShare * (ii + oo);
  const a = ii + tie;
  const b = io - tie;
  const c = oo + tie;
  const determinant = a * c - b * b;
  if (!(determinant > 1e-9 * a * c)) return null;
  return {
    resistanceIn: Math.max(LEAST_RESISTANCE, (iy * c - oy * b) / determinant),
    resistanceOut: Math.max(LEAST_RESISTANCE, (oy * a - iy * b) / determinant),
  };
}

function solveElastance(breaths: readonly LearnedBreath[], known: number): number {
  let squares = 0;
  let products = 0;
  for (const { emptying } of breaths) {
    squares += emptying.vv;
    products += emptying.vy;
  }
  return squares > 0 ? Math.max(LEAST_ELASTANCE, products / squares) : known;
}
