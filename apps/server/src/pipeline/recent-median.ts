/** Number of breaths of a live median (definitions.md, Display of numbers). */
const BREATHS = 10;

/** Median of a number over the breaths that have it among the last ten; NaN without one. */
export class RecentMedian {
  readonly #values: number[] = [];

  /** @param value NaN for a breath without the number */
  add(value: number): void {
    this.#values.push(value);
    if (this.#values.length > BREATHS) this.#values.shift();
  }

  read(): number {
    const known = this.#values
      .filter((value) => !Number.isNaN(value))
      .toSorted((left, right) => left - right);
    const upper = known[Math.floor(known.length / 2)] ?? Number.NaN;
    const lower = known[Math.floor((known.length - 1) / 2)] ?? Number.NaN;
    return (lower + upper) / 2;
  }
}
