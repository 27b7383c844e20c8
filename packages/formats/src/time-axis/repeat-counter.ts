/** A slope changes a value by more than this many of its smallest changes from row to row. */
const STEEP_STEPS = 8;
/** A change of at most so many of the smallest ones is nearly none. */
const NEAR_STEPS = 1.5;

/**
 * Tells rows that are written twice from a signal at rest: on a slope no sensor gives the same value twice. `take`
 * gets one signal of all rows in order.
 */
export class RepeatCounter {
  /** Rows on a slope, and those of them that are followed by one row with the same value. */
  steep = 0;
  doubled = 0;
  /** Rows on a slope that differ from the one before by the smallest change, up or down: noise gives half as many equal ones. */
  near = 0;
  /** Rows with the value of the row before. */
  equal = 0;
  #smallest = Number.POSITIVE_INFINITY;
  #before = Number.NaN;
  #changeBefore = 0;
  /** The change before the last one, when the last one is nearly none. */
  #slopeBefore = 0;
  #run = 0;

  /** @returns whether the value is that of the row before */
  take(value: number): boolean {
    const change = value - this.#before;
    this.#before = value;
    if (change === 0) {
      this.equal += 1;
      this.#run += 1;
      return true;
    }
    const size = Math.abs(change);
    if (size < this.#smallest) this.#smallest = size;
    if (this.#isSlope(change, this.#changeBefore)) {
      this.steep += 1;
      if (this.#run === 1) this.doubled += 1;
    }
    if (this.#run === 0 && this.#isSlope(change, this.#slopeBefore)) this.near += 1;
    this.#slopeBefore = this.#run === 0 && size <= NEAR_STEPS * this.#smallest ? this.#changeBefore : 0;
    this.#changeBefore = change;
    this.#run = 0;
    return false;
  }

  #isSlope(change: number, before: number): boolean {
    return change * before > 0 && Math.min(Math.abs(change), Math.abs(before)) > STEEP_STEPS * this.#smallest;
  }
}
