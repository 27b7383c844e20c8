/** A quantile of the last few values. Small on purpose: sorting two dozen values a breath costs nothing. */
export class RunningQuantile {
  readonly #size: number;
  readonly #share: number;
  readonly #values: number[] = [];

  /** @param share 0.5 for the median; between two values the upper one counts */
  constructor(size: number, share: number) {
    this.#size = size;
    this.#share = share;
  }

  /** @returns the quantile with this value included */
  add(value: number): number {
    this.#values.push(value);
    if (this.#values.length > this.#size) this.#values.shift();
    const sorted = this.#values.toSorted((left, right) => left - right);
    return sorted[Math.ceil(this.#share * (sorted.length - 1))] ?? value;
  }
}
