import { straightChest, type ChestMechanics } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import type { LearnedMechanics, TrackedMechanics } from '../mechanics-tracker.ts';
import { createBlindPrior } from './blind-prior.ts';
import type { BreathColumns } from './breath-columns.ts';
import { BreathMemory, MEMORY_BREATHS } from './breath-memory.ts';
import { fitRest, type SharedEffortFit } from './fit-shared-effort.ts';
import { chooseFit, followSharedEffort, type FittedBreaths } from './follow-shared-effort.ts';
import { createPrior, FULL_FROM_CMH2O, type MechanicsPrior } from './mechanics-prior.ts';
import { findOverdistendedLung } from './overdistended-lung.ts';
import { readChest, readEffort, type FittedEffort, type Trust } from './read-fit.ts';
import { searchSharedEffort } from './search-shared-effort.ts';

/**
 * Searched after so many breaths, and then after as many again as were seen: what changes in between is followed, and a search costs as
 * much as forty breaths. After so many at most where efforts are fitted, where there is nothing to explain (which shows at once), and
 * where no shape explains the breaths.
 */
const FIRST_SEARCH_BREATHS = 4;
const LONGEST_INTERVAL_BREATHS = { fitted: 192, atRest: 48, unexplained: 192 } as const;
/** Chest and shape are new for so many breaths and followed with each of them, later with every few. */
const NEW_BREATHS = 40;
const FOLLOWED_EVERY_BREATHS = 3;
/** A chest of which so little is left over makes no effort, cmH2O: sensors and a heart leave as much. */
const REST_RESIDUAL_CMH2O = 0.2;
/**
 * A search takes about two hundred fits, each of ten microseconds for every breath in it: two milliseconds with each new breath, and
 * eight while the chest is new.
 */
const BREATHS_FITTED_AT_ONCE = { isNew: 800, known: 192 } as const;

interface Search {
  readonly steps: Generator<void, SharedEffortFit | null>;
  readonly fitsPerBreath: number;
  readonly breaths: readonly BreathColumns[];
}

/** A breath's chest, and its own effort where one of the shared shape explains the breath. */
export interface RefinedBreath {
  readonly mechanics: ChestMechanics;
  readonly effort: FittedEffort | null;
}

/** The chest by what all efforts of some breaths have in common: looked for now and then, a little with every breath, and followed. */
export class SharedEffortTracker {
  readonly #memory = new BreathMemory();
  #fitted: FittedBreaths | null = null;
  #chest: ChestMechanics | null = null;
  #underWay: Search | null = null;
  #sinceSearch = 0;
  #breaths = 0;
  #interval = FIRST_SEARCH_BREATHS;
  #trust: Trust = 'usual';

  /**
   * Takes a breath of which steps and recoil told `learned`, which is the answer where no shape of effort explains the breaths; null
   * where that is nothing too.
   */
  refine(
    learned: LearnedMechanics | null,
    signals: LungSignals,
    former: LungSignals | null,
  ): RefinedBreath | null {
    const known = learned?.fromValves === true ? learned.mechanics : null;
    const straight = learned === null ? null : { mechanics: straightChest(learned.mechanics), effort: null };
    const isFull = mayBeFull(signals);
    // Sensors inside the machine see the circuit's gas too: where the breaths' own mechanics are known, a search of its own is no better.
    const isOwn = known === null && learned !== null;
    if (isOwn && !isFull) return straight;
    this.#breaths += 1;
    this.#sinceSearch += 1;
    if (!this.#isAtWork() && !isFull) return straight;
    const isLong = this.#memory.add(signals, former);
    const overdistended = findOverdistendedLung(this.#memory.breaths);
    const unread = isOwn ? null : createPriorOf(known, this.#memory);
    const prior = overdistended?.prior ?? unread;
    if (prior === null) return straight;
    if (overdistended?.atRest === true) this.#trust = 'atRest';
    else this.#trust = known === null && !isFull ? 'blind' : 'usual';
    this.#search(prior);
    if (isLong) this.#follow(prior);
    if (this.#chest === null || this.#fitted === null) {
      return overdistended?.atRest === true ? { mechanics: overdistended.chest, effort: null } : straight;
    }
    const own = this.#memory.breaths.at(-1);
    const effort = isLong && own !== undefined ? readEffort(this.#fitted, own) : null;
    return { mechanics: this.#chest, effort };
  }

  /** The last breath was none. */
  forgetLast(): void {
    this.#memory.forgetLast();
  }

  /** What follows may be another patient's: a chest that is looked for so seldom must not be told of him. */
  startAnew(): void {
    this.#memory.forgetAll();
    this.#fitted = null;
    this.#chest = null;
    this.#underWay = null;
    this.#breaths = 0;
    this.#sinceSearch = 0;
    this.#interval = FIRST_SEARCH_BREATHS;
  }

  /** With no effort to follow, breaths are of use only where the next search will look at them. */
  #isAtWork(): boolean {
    if (this.#fitted !== null || this.#underWay !== null) return true;
    return this.#sinceSearch > this.#interval - MEMORY_BREATHS;
  }

  #isNew(): boolean {
    return this.#breaths <= NEW_BREATHS;
  }

  #search(prior: MechanicsPrior): void {
    const isDue = this.#sinceSearch >= this.#interval && this.#memory.breaths.length >= FIRST_SEARCH_BREATHS;
    if (this.#underWay === null && isDue) this.#begin(prior);
    this.#goOn(prior);
  }

  #begin(prior: MechanicsPrior): void {
    this.#sinceSearch = 0;
    const { breaths } = this.#memory;
    if (fitRest(breaths, prior).variance <= REST_RESIDUAL_CMH2O ** 2) {
      this.#take(null);
      this.#settleInterval('atRest');
      return;
    }
    const atOnce = this.#isNew() ? BREATHS_FITTED_AT_ONCE.isNew : BREATHS_FITTED_AT_ONCE.known;
    const fitsPerBreath = Math.ceil(atOnce / breaths.length);
    this.#underWay = { steps: searchSharedEffort(breaths, prior), fitsPerBreath, breaths };
  }

  #goOn(prior: MechanicsPrior): void {
    if (this.#underWay === null) return;
    const { steps, breaths, fitsPerBreath } = this.#underWay;
    for (let step = 0; step < fitsPerBreath; step += 1) {
      const { done, value } = steps.next();
      if (done !== true) continue;
      this.#underWay = null;
      if (value !== null)
        this.#take(chooseFit(this.#memory.breaths, prior, { fit: value, breaths }, this.#fitted));
      this.#settleInterval(this.#chest === null ? 'unexplained' : 'fitted');
      return;
    }
  }

  #follow(prior: MechanicsPrior): void {
    if (this.#fitted === null) return;
    if (!this.#isNew() && this.#breaths % FOLLOWED_EVERY_BREATHS !== 0) return;
    this.#take(followSharedEffort(this.#memory.breaths, prior, this.#fitted, this.#breaths));
  }

  #take(fitted: FittedBreaths | null): void {
    this.#fitted = fitted;
    this.#chest = fitted === null ? null : readChest(fitted, this.#trust);
  }

  #settleInterval(outcome: keyof typeof LONGEST_INTERVAL_BREATHS): void {
    this.#interval = Math.min(
      LONGEST_INTERVAL_BREATHS[outcome],
      Math.max(FIRST_SEARCH_BREATHS, this.#breaths),
    );
  }
}

/** What a search begins with: what valves and recoil tell, or next to nothing. */
function createPriorOf(
  known: TrackedMechanics | null,
  { breaths, peakL }: BreathMemory,
): MechanicsPrior | null {
  return known === null ? createBlindPrior(breaths) : createPrior(known, peakL);
}

/** Whether the airway's pressure came so high that a lung may have been at its end. */
function mayBeFull({ pressure }: LungSignals): boolean {
  for (let at = 0; at < pressure.length; at += 1) if ((pressure[at] ?? 0) >= FULL_FROM_CMH2O) return true;
  return false;
}
