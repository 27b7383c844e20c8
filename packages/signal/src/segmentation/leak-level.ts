/** Breaths that define the leak. */
const LEAK_BREATHS = 40;
/** Breaths in a row that lose clearly more than the level, or clearly less, after which the leak has changed. */
const CHANGED_BREATHS = 4;

interface NetFlow {
  readonly lpm: number;
  readonly samples: number;
}

/**
 * The leak as the median of the mean flows of whole breaths, L/min; before the fourth, that of the longest. A mask that is moved changes the leak within one
 * breath, and a level that follows over forty would hide every breath until then: breaths before a change are forgotten.
 */
export class LeakLevel {
  #flows: readonly NetFlow[] = [];
  #lpm = 0;

  get lpm(): number {
    return this.#lpm;
  }

  /**
   * @param samples duration of the breath
   * @param toleranceLpm distance from the level that is no change of the leak
   */
  learn(lpm: number, samples: number, toleranceLpm: number): void {
    const newest = [...this.#flows.slice(1 - CHANGED_BREATHS), { lpm, samples }];
    const isChanged =
      newest.length === CHANGED_BREATHS &&
      (newest.every((flow) => flow.lpm > this.#lpm + toleranceLpm) ||
        newest.every((flow) => flow.lpm < this.#lpm - toleranceLpm));
    this.#flows = isChanged ? newest : [...this.#flows.slice(1 - LEAK_BREATHS), { lpm, samples }];
    const isFew = this.#flows.length < CHANGED_BREATHS;
    this.#lpm = Math.max(0, isFew ? longestOf(this.#flows).lpm : medianOf(this.#flows));
  }

  /** Replaces the level by what the flow showed over so many samples while no breath was found. */
  replace(lpm: number, samples: number): void {
    this.#flows = [{ lpm, samples }];
    this.#lpm = lpm;
  }
}

/** A fragment loses all that its one inspiration takes in: of few breaths the longest says most, of two as long the later. */
function longestOf(flows: readonly NetFlow[]): NetFlow {
  return flows.reduce((longest, flow) => (flow.samples >= longest.samples ? flow : longest));
}

/** The upper middle of an even number. */
function medianOf(flows: readonly NetFlow[]): number {
  const sorted = flows.map(({ lpm }) => lpm).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
