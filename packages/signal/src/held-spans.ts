/** Work of one breath, or of what arrived between two breaths. */
interface Held {
  /** The stream must have reached this sample. */
  readonly ready: number;
  /** First sample that the work reads; infinite when it reads none. */
  readonly needed: number;
  /** End of the breath. */
  readonly end: number;
  readonly run: () => void;
}

/**
 * Work that waits, in order, until the stream has the samples that it needs: the CO2 of a sidestream monitor comes
 * seconds after the end of its breath.
 */
export class HeldSpans {
  #held: Held[] = [];

  add(work: Held): void {
    this.#held.push(work);
  }

  /** Runs now, or after what already waits. */
  runInOrder(run: () => void): void {
    const last = this.#held.at(-1);
    if (last === undefined) run();
    else this.#held.push({ ready: last.ready, needed: Number.POSITIVE_INFINITY, end: last.end, run });
  }

  /** Runs all work up to a sample of the stream. */
  release(endIndex: number): void {
    for (let next = this.#held[0]; next !== undefined && next.ready <= endIndex; next = this.#held[0]) {
      this.#held.shift();
      next.run();
    }
  }

  /** First sample that waiting work reads; infinite without any. */
  get neededIndex(): number {
    return this.#held.reduce((least, { needed }) => Math.min(least, needed), Number.POSITIVE_INFINITY);
  }

  /** End of the first breath that waits; infinite without any. */
  get firstEnd(): number {
    return this.#held[0]?.end ?? Number.POSITIVE_INFINITY;
  }
}
