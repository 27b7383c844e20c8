/** A quantile of recent values. Small: sorting two dozen values per breath is cheap. */
export class RunningQuantile {
  readonly #size: number;
  readonly #share: number;
  readonly #values: number[] = [];

  /** @param share 0.5 for the median; the upper value of an even number */
  constructor(size: number, share: number) {
    this.#size = size;
    this.#share = share;
  }

  /** @returns the quantile including this value */
  add(value: number): number {
    this.#values.push(value);
    if (this.#values.length > this.#size) this.#values.shift();
    const sorted = this.#values.toSorted((left, right) => left - right);
    return sorted[Math.ceil(this.#share * (sorted.length - 1))] ?? value;
  }
}
