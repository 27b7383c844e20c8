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
    const known: number[] = [];
    for (const value of this.#values) if (!Number.isNaN(value)) insert(known, value);
    const upper = known[Math.floor(known.length / 2)] ?? Number.NaN;
    const lower = known[Math.floor((known.length - 1) / 2)] ?? Number.NaN;
    return (lower + upper) / 2;
  }
}

/** Inserts a value into ascending ones. */
function insert(sorted: number[], value: number): void {
  let at = sorted.length;
  for (; at > 0; at -= 1) {
    const before = sorted[at - 1] ?? value;
    if (before <= value) break;
    sorted[at] = before;
  }
  sorted[at] = value;
}
