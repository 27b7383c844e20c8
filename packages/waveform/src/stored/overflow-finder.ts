import type { TraceSink } from '../sweep/trace-path.ts';

/** A run of values beyond the scale, represented by its extreme value. */
export interface Overflow {
  readonly timeMs: number;
  readonly value: number;
}

/**
 * Collects runs where the trace leaves its scale, because a clipped peak would otherwise be read as the value at the
 * lane's edge.
 */
export class OverflowFinder implements TraceSink {
  readonly #lowest: number;
  readonly #highest: number;
  readonly #found: Overflow[] = [];
  #open: Overflow | null = null;

  constructor(lowest: number, highest: number) {
    this.#lowest = lowest;
    this.#highest = highest;
  }

  begin(): void {
    this.#close();
  }

  point(timeMs: number, value: number): void {
    const beyond = this.#measureBeyond(value);
    if (beyond === 0) return this.#close();
    const before = this.#open === null ? 0 : this.#measureBeyond(this.#open.value);
    if (before * beyond < 0) this.#close();
    if (this.#open === null || Math.abs(beyond) > Math.abs(before)) this.#open = { timeMs, value };
  }

  /** Returns the runs in time order. */
  finish(): readonly Overflow[] {
    this.#close();
    return this.#found;
  }

  /** Distance from the scale: positive above, negative below. */
  #measureBeyond(value: number): number {
    if (value > this.#highest) return value - this.#highest;
    return value < this.#lowest ? value - this.#lowest : 0;
  }

  #close(): void {
    if (this.#open !== null) this.#found.push(this.#open);
    this.#open = null;
  }
}
