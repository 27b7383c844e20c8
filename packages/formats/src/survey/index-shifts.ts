/** Late events, such as breaths, lie at most some minutes back, so that older shifts are not needed. */
const MOST_SHIFTS = 256;

interface Shift {
  readonly from: number;
  readonly shift: number;
}

/** By how much sample indices move in a target, each shift from a sample index on. Bounded memory. */
export class IndexShifts {
  /** Oldest first; the oldest one holds for all before it. */
  readonly #shifts: Shift[] = [{ from: Number.NEGATIVE_INFINITY, shift: 0 }];

  /** The shift that holds for new samples. */
  get latest(): number {
    return this.#shifts.at(-1)?.shift ?? 0;
  }

  /** Moves what follows by so many indices more. */
  add(from: number, by: number): void {
    this.#shifts.push({ from, shift: this.latest + by });
    if (this.#shifts.length > MOST_SHIFTS) this.#shifts.shift();
  }

  at(index: number): number {
    return (this.#shifts.findLast(({ from }) => from <= index) ?? this.#shifts[0])?.shift ?? 0;
  }
}
