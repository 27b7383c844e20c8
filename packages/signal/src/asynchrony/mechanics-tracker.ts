import type { BreathFeatures } from '@eupnea/model';
import { medianInPlace, medianOf } from '../mechanics/median.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import { emptyingSums, type EmptyingSums, type LineSums } from './emptying-sums.ts';
import type { LungSignals } from './lung-signals.ts';
import { measureLeastElastance } from './measure-least-elastance.ts';
import type { AirwayResistance } from './pressure-across-airway.ts';
import { LEAST_RESISTANCE, solveAirway, varianceOf } from './solve-airway.ts';
import { stepSums, type StepSums } from './step-sums.ts';

/** What the chest is made of, as the last breaths show it. */
export interface TrackedMechanics extends AirwayResistance {
  /** cmH2O/L. */
  readonly elastance: number;
}

/** Mechanics, and whether the valves' steps told them or, for want of those, the breaths' own mechanics. */
export interface LearnedMechanics {
  readonly mechanics: TrackedMechanics;
  readonly fromValves: boolean;
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
/** A tube alone has more (an adult's of 8 mm at 0.5 L/s about 4), cmH2O s/L. */
export const LEAST_CREDIBLE_RESISTANCE = 1.5;
/** Steps that are off by more are not the chest's, cmH2O squared. */
const CREDIBLE_VARIANCE = 1;
/** One dip alone may be a cough or a catheter. */
const LEAST_DIPS = 3;
/** No relaxing muscle was seen to take more of the recoil (development scenarios). */
const MOST_FILLED = 1.6;
/** Where so many breaths are called by an effort a muscle relaxes in most expirations. */
const CALLED_SHARE = 2 / 3;
/** Breaths with a number before it stands for the patient. */
const LEAST_KNOWN = 3;

interface LearnedBreath {
  readonly features: BreathFeatures;
  readonly steps: StepSums;
  readonly emptying: EmptyingSums;
  /** Elastance that the breath's dip in muscle pressure asks for at least; NaN = it has none. */
  readonly leastElastance: number;
  /** An effort came before it, so that a muscle relaxes in its expiration. */
  readonly called: boolean;
}

/**
 * Mechanics of a patient who may breathe along, pooled over the last breaths. Resistance comes from the steps of flow
 * when a valve opens or closes, which are fast against any muscle (Vicario's idea, breath-science 2.3, 9); elastance
 * from the rest of expiration, whose passive samples lie on a line of Paw - R flow against V and whose efforts lie below. Where
 * most breaths are called by an effort, a relaxing muscle is looked for in expiration: a bent lung of a passive patient looks
 * like one, so that it is not looked for in all.
 * Where the steps are not the chest's (sensors inside the machine see the circuit's gas at every valve), the numbers
 * of the breath's own mechanics stand in; where there are none either, nothing is known.
 */
export class MechanicsTracker {
  #last: readonly LearnedBreath[] = [];
  #mechanics: TrackedMechanics | null = null;
  #before: TrackedMechanics | null = null;

  /** Learns a breath and answers what is known with it; null while nothing is. */
  learn(signals: LungSignals, features: BreathFeatures): LearnedMechanics | null {
    this.#before = this.#mechanics;
    const former = this.#last.slice(1 - MEMORY_BREATHS);
    const rounds = former.length < FIRST_BREATHS ? FIRST_ROUNDS : ROUNDS;
    const relaxingShare = believeRelaxing(former);
    const formerSteps = former.map((one) => one.steps);
    let credible = false;
    for (let round = 0; round < rounds; round += 1) {
      const elastance = this.#mechanics?.elastance ?? START_ELASTANCE;
      const steps = stepSums(signals, elastance);
      const all = [...formerSteps, steps];
      const solved = solveAirway(all, this.#mechanics);
      const airway = solved?.turbulent ?? FLOOR;
      const known = { elastance, ...airway };
      // What only later breaths ask for is measured in the last round, which is the one that is kept.
      const isKept = solved === null || round === rounds - 1;
      const emptying = emptyingSums(signals, known, isKept || relaxingShare > 0);
      const leastElastance = isKept ? measureLeastElastance(signals, known, emptying.rest) : Number.NaN;
      this.#last = [...former, { steps, emptying, leastElastance, features, called: false }];
      if (solved === null) break;
      this.#mechanics = { elastance: solveElastance(this.#last, relaxingShare, elastance), ...airway };
      credible = isCredible(all, solved.straight);
    }
    if (credible && this.#mechanics !== null) {
      return { mechanics: fillDips(this.#last, this.#mechanics), fromValves: true };
    }
    const usual = usualOf(this.#last.map((one) => one.features));
    return usual === null ? null : { mechanics: usual, fromValves: false };
  }

  /** What began the last breath is known when its muscle pressure is. */
  markCalled(called: boolean): void {
    const last = this.#last.at(-1);
    if (last !== undefined) this.#last = [...this.#last.slice(0, -1), { ...last, called }];
  }

  /** The last breath was none: what it taught is forgotten. */
  forgetLast(): void {
    this.#last = this.#last.slice(0, -1);
    this.#mechanics = this.#before;
  }
}

const ranked = new ScratchArray();

/** What the tracker keeps stays as it was: its next rounds would find no dip and take the filling back. */
function fillDips(breaths: readonly LearnedBreath[], known: TrackedMechanics): TrackedMechanics {
  const asked = breaths.map((one) => one.leastElastance).filter((value) => !Number.isNaN(value));
  if (asked.length < LEAST_DIPS) return known;
  const filled = Math.min(MOST_FILLED * known.elastance, medianOf(asked));
  return { ...known, elastance: Math.max(known.elastance, filled) };
}

const FLOOR = { resistanceIn: LEAST_RESISTANCE, resistanceOut: LEAST_RESISTANCE, turbulence: 0 };

/**
 * Steps that the resistances explain, by resistances that a tube has. Without turbulence, which would explain much of what a
 * circuit's gas does to sensors inside the machine.
 */
function isCredible(breaths: readonly StepSums[], known: AirwayResistance): boolean {
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
    turbulence: 0,
  };
}

/** How far the line of a relaxing muscle is believed: from CALLED_SHARE of the breaths on, wholly. */
function believeRelaxing(breaths: readonly LearnedBreath[]): number {
  if (breaths.length === 0) return 0;
  const called = breaths.filter((one) => one.called).length / breaths.length;
  return Math.min(1, called / CALLED_SHARE);
}

function solveElastance(breaths: readonly LearnedBreath[], relaxingShare: number, known: number): number {
  const resting = slopeOf(
    breaths.map(({ emptying }) => emptying.resting),
    known,
  );
  if (relaxingShare === 0) return resting;
  const relaxing = slopeOf(
    breaths.map(({ emptying }) => emptying.relaxing),
    known,
  );
  return resting + relaxingShare * (relaxing - resting);
}

function slopeOf(lines: readonly LineSums[], known: number): number {
  let squares = 0;
  let products = 0;
  for (const { vv, vy } of lines) {
    squares += vv;
    products += vy;
  }
  return squares > 0 ? Math.max(LEAST_ELASTANCE, products / squares) : known;
}
