import { straightChest, type ChestMechanics } from '../chest-mechanics.ts';
import type { LungSignals } from '../lung-signals.ts';
import type { TrackedMechanics } from '../mechanics-tracker.ts';
import { buildBreathColumns, type BreathColumns } from './breath-columns.ts';
import type { SharedEffortFit } from './fit-shared-effort.ts';
import { createPrior } from './mechanics-prior.ts';
import { searchSharedEffort } from './search-shared-effort.ts';

const MEMORY_BREATHS = 12;
const LEAST_BREATHS = 5;
/** Searched after so many breaths, and then twice as many each time up to a few minutes: mechanics change slowly, a search costs. */
const FIRST_SEARCH_BREATHS = 6;
const LONGEST_INTERVAL_BREATHS = 48;
/** Breaths that are explained no better than this are not what the model is made for, cmH2O. */
const MOST_RESIDUAL_CMH2O = 0.4;
/** A heart looks like a small effort, and a bent lung like one of the same height in every breath (development beds): */
const LEAST_EFFORT_CMH2O = 2.5;
/** a muscle's differ by so much of the median at least, from the lower to the upper quartile. */
const LEAST_SPREAD_SHARE = 0.08;
const LEAST_ELASTANCE = 2;
const LEAST_RESISTANCE = 0.3;
/** A lung does not get that much softer by being filled: share of the elastance left at the largest volume. */
const LEAST_SLOPE_SHARE = 0.2;

/** The chest by what all efforts of the last breaths have in common, looked for now and then. */
export class SharedEffortTracker {
  #last: readonly BreathColumns[] = [];
  #mechanics: ChestMechanics | null = null;
  #breaths = 0;
  #interval = FIRST_SEARCH_BREATHS;

  /** Takes a breath of which steps and recoil told `known`, which is the answer where no shape of effort explains the breaths. */
  refine(known: TrackedMechanics, signals: LungSignals, former: LungSignals | null): ChestMechanics {
    const answer = this.#mechanics ?? straightChest(known);
    const columns = buildBreathColumns(signals, former);
    if (columns === null) return answer;
    this.#last = [...this.#last.slice(1 - MEMORY_BREATHS), columns];
    this.#breaths += 1;
    if (this.#breaths >= this.#interval && this.#last.length >= LEAST_BREATHS) {
      this.#breaths = 0;
      this.#interval = Math.min(LONGEST_INTERVAL_BREATHS, 2 * this.#interval);
      this.#mechanics = this.#search(known);
    }
    return answer;
  }

  /** The last breath was none. */
  forgetLast(): void {
    this.#last = this.#last.slice(0, -1);
  }

  #search(known: TrackedMechanics): ChestMechanics | null {
    const peakL = Math.max(...this.#last.map((one) => one.peakL));
    const prior = createPrior(known, peakL);
    const found = searchSharedEffort(this.#last, prior);
    return found === null || !isEffort(found) ? null : readChest(found.theta, peakL);
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
