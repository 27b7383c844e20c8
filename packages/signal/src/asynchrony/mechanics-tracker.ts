import type { BreathFeatures } from '@eupnea/model';
import { medianInPlace, medianOf } from '../mechanics/median.ts';
import { ScratchArray } from '../mechanics/scratch-array.ts';
import { emptyingSums, type EmptyingSums, type LineSums } from './emptying-sums.ts';
import type { LungSignals } from './lung-signals.ts';
import { measureLeastElastance } from './measure-least-elastance.ts';
import type { AirwayResistance } from './pressure-across-airway.ts';
import { LEAST_RESISTANCE, solveAirway, varianceOf } from './solve-airway.ts';
import { stepSums, type StepSums } from './step-sums.ts';

/** Mechanics of the chest pooled over the last breaths. */
export interface TrackedMechanics extends AirwayResistance {
  /** cmH2O/L. */
  readonly elastance: number;
}

/** Mechanics and their source: valve steps, or else the breaths' own mechanics. */
export interface LearnedMechanics {
  readonly mechanics: TrackedMechanics;
  readonly fromValves: boolean;
}

/** Mechanics change within minutes, efforts with every breath. */
const MEMORY_BREATHS = 12;
/**
 * Number of breaths below which more rounds are needed. Resistance depends on elastance and vice versa; a few rounds
 * converge.
 */
const FIRST_BREATHS = 3;
const FIRST_ROUNDS = 6;
const ROUNDS = 2;
/** Initial elastance: a stiff adult lung (breath-science 7), cmH2O/L. */
const START_ELASTANCE = 20;
const LEAST_ELASTANCE = 2;
/** Lower bound of a plausible resistance, cmH2O s/L: a tube alone has more (8 mm at 0.5 L/s: about 4). */
export const LEAST_CREDIBLE_RESISTANCE = 1.5;
/** Valve steps with a larger residual variance do not measure the chest, cmH2O squared. */
const CREDIBLE_VARIANCE = 1;
/** A single dip may be a cough or a catheter. */
const LEAST_DIPS = 3;
/** Upper bound of the correction by dips: no relaxing muscle hid more of the recoil (development scenarios). */
const MOST_FILLED = 1.6;
/** From this share of breaths with an effort, a muscle relaxes in most expirations. */
const CALLED_SHARE = 2 / 3;
/** Minimum number of breaths with a value before their median represents the patient. */
const LEAST_KNOWN = 3;

interface LearnedBreath {
  readonly features: BreathFeatures;
  readonly steps: StepSums;
  readonly emptying: EmptyingSums;
  /** Lower bound of elastance by the breath's dip in muscle pressure, cmH2O/L; NaN without a dip. */
  readonly leastElastance: number;
  /** An effort preceded the breath, so that a muscle relaxes in its expiration. */
  readonly called: boolean;
}

/**
 * Mechanics of a possibly breathing patient, pooled over the last breaths.
 * Resistance comes from the flow steps when a valve opens or closes, which are faster than any muscle (Vicario's idea,
 * breath-science 2.3, 9). Elastance comes from late expiration: passive samples of Paw - R flow lie on a line against
 * V, efforts below it.
 * Where efforts start most breaths, a relaxing muscle is modelled in expiration. It is not modelled always, because the
 * non-linear lung of a passive patient looks the same.
 * Sensors inside the machine see the circuit's gas at every valve step. Where steps are therefore implausible, the
 * breaths' own mechanics replace them; without those the mechanics are unknown.
 */
export class MechanicsTracker {
  #last: readonly LearnedBreath[] = [];
  #mechanics: TrackedMechanics | null = null;
  #before: TrackedMechanics | null = null;

  /** Adds a breath and returns the mechanics that include it; null while unknown. */
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
      // The relaxing line and the dip matter to later breaths only, so that they are measured in the last round alone.
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

  /** Records whether an effort started the last breath, which is known only after its muscle pressure was computed. */
  markCalled(called: boolean): void {
    const last = this.#last.at(-1);
    if (last !== undefined) this.#last = [...this.#last.slice(0, -1), { ...last, called }];
  }

  /** Removes the last breath, because it was an artefact. */
  forgetLast(): void {
    this.#last = this.#last.slice(0, -1);
    this.#mechanics = this.#before;
  }
}

const ranked = new ScratchArray();

/**
 * Returns corrected mechanics without changing the tracker's: its next rounds would find no dip and undo the
 * correction.
 */
function fillDips(breaths: readonly LearnedBreath[], known: TrackedMechanics): TrackedMechanics {
  const asked = breaths.map((one) => one.leastElastance).filter((value) => !Number.isNaN(value));
  if (asked.length < LEAST_DIPS) return known;
  const filled = Math.min(MOST_FILLED * known.elastance, medianOf(asked));
  return { ...known, elastance: Math.max(known.elastance, filled) };
}

const FLOOR = { resistanceIn: LEAST_RESISTANCE, resistanceOut: LEAST_RESISTANCE, turbulence: 0 };

/**
 * True when the resistances explain the steps and are plausible for a tube. Without turbulence, which would explain
 * much of the circuit gas that sensors inside the machine see.
 */
function isCredible(breaths: readonly StepSums[], known: AirwayResistance): boolean {
  if (Math.min(known.resistanceIn, known.resistanceOut) < LEAST_CREDIBLE_RESISTANCE) return false;
  const toRank = ranked.atLeast(breaths.length);
  let count = 0;
  for (const one of breaths) toRank[count++] = varianceOf(one, known);
  return medianInPlace(toRank, count) <= CREDIBLE_VARIANCE;
}

/** Medians of the last breaths' own mechanics; null when fewer than LEAST_KNOWN breaths have them. */
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

/** Weight of the relaxing-muscle line, 0..1: reaches 1 at CALLED_SHARE of breaths with an effort. */
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
