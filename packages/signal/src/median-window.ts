/**
 * Sliding median, kept sorted incrementally, so that a new value costs one insertion instead of a sort. NaN = not
 * measured: takes a place in the window but not in the median.
 */
export class MedianWindow {
  /** Ring buffer: the next value replaces the oldest. */
  readonly #recent: Float64Array;
  readonly #sorted: Float64Array;
  #next = 0;
  #held = 0;
  #known = 0;

  constructor(capacity: number) {
    this.#recent = new Float64Array(capacity);
    this.#sorted = new Float64Array(capacity);
  }

  push(value: number): void {
    if (this.#held === this.#recent.length) this.#remove(this.#recent[this.#next]);
    else this.#held += 1;
    this.#recent[this.#next] = value;
    this.#next = (this.#next + 1) % this.#recent.length;
    this.#insert(value);
  }

  /** NaN when the window has no measured value. */
  get median(): number {
    const middle = this.#known >> 1;
    if (this.#known === 0) return Number.NaN;
    const upper = this.#sorted[middle];
    return this.#known % 2 === 1 ? upper : (this.#sorted[middle - 1] + upper) / 2;
  }

  /** Number of values in the window, measured or not. */
  get held(): number {
    return this.#held;
  }

  /** Measured value of this rank, the smallest first; NaN beyond them. */
  valueAt(rank: number): number {
    return rank < this.#known ? this.#sorted[rank] : Number.NaN;
  }

  /** The middle measured value; the upper one of an even number. NaN without any. */
  get upperMedian(): number {
    return this.valueAt(this.#known >> 1);
  }

  /**
   * Median distance of the measured values of ranks [from, to) from `centre`, the upper one of an even number. NaN
   * without any.
   */
  medianDistance(centre: number, from = 0, to: number = this.#known): number {
    let right = from;
    while (right < to && this.#sorted[right] < centre) right += 1;
    let left = right - 1;
    let distance = Number.NaN;
    // The nearest values lie next to the centre, so that walking away from it counts them in order.
    for (let rank = 0; rank <= (to - from) >> 1; rank += 1) {
      const below = left >= from ? centre - this.#sorted[left] : Number.POSITIVE_INFINITY;
      const above = right < to ? this.#sorted[right] - centre : Number.POSITIVE_INFINITY;
      distance = Math.min(below, above);
      if (below < above) left -= 1;
      else right += 1;
    }
    return to > from ? distance : Number.NaN;
  }

  /** Number of measured values in the window. */
  get known(): number {
    return this.#known;
  }

  /** Number of measured values within `tolerance` of a value. */
  countNear(value: number, tolerance: number): number {
    let near = 0;
    for (let at = 0; at < this.#known; at += 1) {
      if (Math.abs(this.#sorted[at] - value) <= tolerance) near += 1;
    }
    return near;
  }

  #insert(value: number): void {
    if (Number.isNaN(value)) return;
    let at = this.#known;
    while (at > 0 && this.#sorted[at - 1] > value) {
      this.#sorted[at] = this.#sorted[at - 1];
      at -= 1;
    }
    this.#sorted[at] = value;
    this.#known += 1;
  }

  #remove(value: number): void {
    if (Number.isNaN(value)) return;
    this.#known -= 1;
    let at = 0;
    while (this.#sorted[at] < value) at += 1;
    for (; at < this.#known; at += 1) this.#sorted[at] = this.#sorted[at + 1];
  }
}
