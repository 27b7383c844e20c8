import { straightChest, type ChestMechanics } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import type { TrackedMechanics } from '../mechanics-tracker.ts';
import { buildBreathColumns, type BreathColumns } from './breath-columns.ts';
import { measureRestVariance, type SharedEffortFit } from './fit-shared-effort.ts';
import { createPrior } from './mechanics-prior.ts';
import { searchSharedEffort } from './search-shared-effort.ts';

const MEMORY_BREATHS = 12;
const LEAST_BREATHS = 5;
/**
 * Searched after so many breaths, and then twice as many each time: mechanics change slowly, and a search costs as much as forty
 * breaths. Up to so many where efforts are fitted, where there is nothing to explain (which shows at once), and where no shape
 * explains the breaths.
 */
const FIRST_SEARCH_BREATHS = 6;
const LONGEST_INTERVAL_BREATHS = { fitted: 96, atRest: 48, unexplained: 192 } as const;
/** A chest of which so little is left over makes no effort, cmH2O: sensors and a heart leave as much. */
const REST_RESIDUAL_CMH2O = 0.2;
/** Breaths that are explained no better than this are not what the model is made for, cmH2O. */
const MOST_RESIDUAL_CMH2O = 0.4;
/** A heart looks like a small effort, and a bent lung like one of the same height in every breath (development beds): */
const LEAST_EFFORT_CMH2O = 2.5;
/** a muscle's differ by so much of the median at least, from the lower to the upper quartile. */
const LEAST_SPREAD_SHARE = 0.08;
/** A search takes about a hundred fits, each of ten microseconds for every breath in it: two milliseconds with each new breath. */
const BREATHS_FITTED_AT_ONCE = 192;
const LEAST_ELASTANCE = 2;
const LEAST_RESISTANCE = 0.3;
/** A lung does not get that much softer by being filled: share of the elastance left at the largest volume. */
const LEAST_SLOPE_SHARE = 0.2;

interface Search {
  readonly steps: Generator<void, SharedEffortFit | null>;
  readonly fitsPerBreath: number;
  /** Largest volume of the breaths, L. */
  readonly peakL: number;
}

/** The chest by what all efforts of some breaths have in common, looked for now and then, a little with every breath. */
export class SharedEffortTracker {
  #last: readonly BreathColumns[] = [];
  #mechanics: ChestMechanics | null = null;
  #search: Search | null = null;
  #breaths = 0;
  #interval = FIRST_SEARCH_BREATHS;

  /** Takes a breath of which steps and recoil told `known`, which is the answer where no shape of effort explains the breaths. */
  refine(known: TrackedMechanics, signals: LungSignals, former: LungSignals | null): ChestMechanics {
    const answer = this.#mechanics ?? straightChest(known);
    this.#goOn();
    this.#breaths += 1;
    if (this.#breaths <= this.#interval - MEMORY_BREATHS) return answer;
    const columns = buildBreathColumns(signals, former);
    if (columns !== null) this.#last = [...this.#last.slice(1 - MEMORY_BREATHS), columns];
    if (this.#search === null && this.#breaths >= this.#interval && this.#last.length >= LEAST_BREATHS) {
      this.#begin(known);
    }
    return answer;
  }

  /** The last breath was none. */
  forgetLast(): void {
    this.#last = this.#last.slice(0, -1);
  }

  /** What follows may be another patient's: a chest that is looked for so seldom must not be told of him. */
  startAnew(): void {
    this.#last = [];
    this.#mechanics = null;
    this.#search = null;
    this.#breaths = 0;
    this.#interval = FIRST_SEARCH_BREATHS;
  }

  #begin(known: TrackedMechanics): void {
    const peakL = Math.max(...this.#last.map((one) => one.peakL));
    const prior = createPrior(known, peakL);
    this.#breaths = 0;
    if (measureRestVariance(this.#last, prior) <= REST_RESIDUAL_CMH2O ** 2) {
      this.#end(null, 'atRest');
      return;
    }
    const fitsPerBreath = Math.ceil(BREATHS_FITTED_AT_ONCE / this.#last.length);
    this.#search = { steps: searchSharedEffort(this.#last, prior), fitsPerBreath, peakL };
  }

  #goOn(): void {
    if (this.#search === null) return;
    const { steps, peakL, fitsPerBreath } = this.#search;
    for (let fit = 0; fit < fitsPerBreath; fit += 1) {
      const { done, value } = steps.next();
      if (done !== true) continue;
      const chest = value !== null && isEffort(value) ? readChest(value.theta, peakL) : null;
      this.#end(chest, chest === null ? 'unexplained' : 'fitted');
      return;
    }
  }

  #end(chest: ChestMechanics | null, outcome: keyof typeof LONGEST_INTERVAL_BREATHS): void {
    this.#search = null;
    this.#mechanics = chest;
    this.#interval = Math.min(LONGEST_INTERVAL_BREATHS[outcome], 2 * this.#interval);
  }
}

/** A shape that explains the breaths and is high enough to be a muscle's. */
function isEffort({ variance, onsets }: SharedEffortFit): boolean {
  // Written so that a fit without a number is none.
  if (!(variance <= MOST_RESIDUAL_CMH2O ** 2)) return false;
  const peaks = onsets.map((one) => one.peakCmh2o).toSorted((one, other) => one - other);
  const quantile = (share: number) => peaks[Math.floor(share * peaks.length)] ?? Number.NaN;
  const median = quantile(0.5);
  return median >= LEAST_EFFORT_CMH2O && quantile(0.75) - quantile(0.25) >= LEAST_SPREAD_SHARE * median;
}

function readChest(theta: Float64Array, peakL: number): ChestMechanics | null {
  const [elastance = 0, resistanceIn = 0, resistanceOut = 0, turbulence = 0, bend = 0, bow = 0] = theta;
  if (!(elastance > LEAST_ELASTANCE && Math.min(resistanceIn, resistanceOut) > LEAST_RESISTANCE)) return null;
  // Written so that a slope without a number is none.
  if (!(leastSlope(elastance, bend, bow, peakL) >= LEAST_SLOPE_SHARE * elastance && turbulence >= 0))
    return null;
  return { elastance, resistanceIn, resistanceOut, turbulence, bend, bow };
}

/** Of the recoil from empty to the largest volume: at an end or where it turns. */
function leastSlope(elastance: number, bend: number, bow: number, peakL: number): number {
  const slopeAt = (volumeL: number) => elastance + (2 * bend + 3 * bow * volumeL) * volumeL;
  const turnL = bow === 0 ? 0 : Math.min(peakL, Math.max(0, -bend / (3 * bow)));
  return Math.min(slopeAt(0), slopeAt(turnL), slopeAt(peakL));
}
