import { straightChest, type ChestMechanics } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import type { TrackedMechanics } from '../mechanics-tracker.ts';
import { buildBreathColumns, type BreathColumns } from './breath-columns.ts';
import { measureRestVariance, type SharedEffortFit } from './fit-shared-effort.ts';
import { chooseFit, followSharedEffort, type FittedBreaths } from './follow-shared-effort.ts';
import { createPrior, type MechanicsPrior } from './mechanics-prior.ts';
import { readChest, readEffort, type FittedEffort } from './read-fit.ts';
import { searchSharedEffort } from './search-shared-effort.ts';

const MEMORY_BREATHS = 12;
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
 * A search takes about a hundred fits, each of ten microseconds for every breath in it: two milliseconds with each new breath, and
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
  #last: readonly BreathColumns[] = [];
  #fitted: FittedBreaths | null = null;
  #chest: ChestMechanics | null = null;
  #search: Search | null = null;
  #sinceSearch = 0;
  #breaths = 0;
  #interval = FIRST_SEARCH_BREATHS;

  /** Takes a breath of which steps and recoil told `known`, which is the answer where no shape of effort explains the breaths. */
  refine(known: TrackedMechanics, signals: LungSignals, former: LungSignals | null): RefinedBreath {
    this.#breaths += 1;
    this.#sinceSearch += 1;
    if (!this.#isAtWork()) return { mechanics: straightChest(known), effort: null };
    const columns = buildBreathColumns(signals, former);
    if (columns !== null) this.#last = [...this.#last.slice(1 - MEMORY_BREATHS), columns];
    const prior = createPrior(known, this.#peakL());
    if (
      this.#search === null &&
      this.#sinceSearch >= this.#interval &&
      this.#last.length >= FIRST_SEARCH_BREATHS
    ) {
      this.#begin(prior);
    }
    this.#goOn(prior);
    if (columns !== null) this.#follow(prior);
    const effort =
      columns === null || this.#chest === null || this.#fitted === null
        ? null
        : readEffort(this.#fitted, columns);
    return { mechanics: this.#chest ?? straightChest(known), effort };
  }

  /** The last breath was none. */
  forgetLast(): void {
    this.#last = this.#last.slice(0, -1);
  }

  /** What follows may be another patient's: a chest that is looked for so seldom must not be told of him. */
  startAnew(): void {
    this.#last = [];
    this.#fitted = null;
    this.#chest = null;
    this.#search = null;
    this.#breaths = 0;
    this.#sinceSearch = 0;
    this.#interval = FIRST_SEARCH_BREATHS;
  }

  /** With no effort to follow, breaths are of use only where the next search will look at them. */
  #isAtWork(): boolean {
    if (this.#fitted !== null || this.#search !== null) return true;
    return this.#sinceSearch > this.#interval - MEMORY_BREATHS;
  }

  #isNew(): boolean {
    return this.#breaths <= NEW_BREATHS;
  }

  #peakL(): number {
    return Math.max(0.001, ...this.#last.map((one) => one.peakL));
  }

  #begin(prior: MechanicsPrior): void {
    this.#sinceSearch = 0;
    if (measureRestVariance(this.#last, prior) <= REST_RESIDUAL_CMH2O ** 2) {
      this.#take(null);
      this.#settleInterval('atRest');
      return;
    }
    const atOnce = this.#isNew() ? BREATHS_FITTED_AT_ONCE.isNew : BREATHS_FITTED_AT_ONCE.known;
    const fitsPerBreath = Math.ceil(atOnce / this.#last.length);
    this.#search = { steps: searchSharedEffort(this.#last, prior), fitsPerBreath, breaths: this.#last };
  }

  #goOn(prior: MechanicsPrior): void {
    if (this.#search === null) return;
    const { steps, breaths, fitsPerBreath } = this.#search;
    for (let step = 0; step < fitsPerBreath; step += 1) {
      const { done, value } = steps.next();
      if (done !== true) continue;
      this.#search = null;
      if (value !== null) this.#take(chooseFit(this.#last, prior, { fit: value, breaths }, this.#fitted));
      this.#settleInterval(this.#chest === null ? 'unexplained' : 'fitted');
      return;
    }
  }

  #follow(prior: MechanicsPrior): void {
    if (this.#fitted === null) return;
    if (!this.#isNew() && this.#breaths % FOLLOWED_EVERY_BREATHS !== 0) return;
    this.#take(followSharedEffort(this.#last, prior, this.#fitted, this.#breaths));
  }

  #take(fitted: FittedBreaths | null): void {
    this.#fitted = fitted;
    this.#chest = fitted === null ? null : readChest(fitted.fit, this.#peakL());
  }

  #settleInterval(outcome: keyof typeof LONGEST_INTERVAL_BREATHS): void {
    this.#interval = Math.min(
      LONGEST_INTERVAL_BREATHS[outcome],
      Math.max(FIRST_SEARCH_BREATHS, this.#breaths),
    );
  }
}
