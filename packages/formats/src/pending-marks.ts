import type { MarkEvent } from '@eupnea/model';

/** A file that is nothing but marks must not fill the memory: no sample has more than a few before it. */
const MAX_WAITING = 256;

/** Marks wait for the sample they stand before: writers of rows put them on its row. */
export class PendingMarks {
  #marks: MarkEvent[] = [];

  add(mark: MarkEvent): void {
    if (this.#marks.length === MAX_WAITING) this.#marks.shift();
    this.#marks.push(mark);
  }

  /** Index of the first waiting mark; Infinity when none waits. */
  get firstIndex(): number {
    return this.#marks[0]?.sampleIndex ?? Number.POSITIVE_INFINITY;
  }

  /** The marks that stand at or before the index, in their order. */
  takeThrough(sampleIndex: number): readonly MarkEvent[] {
    const count = this.#marks.findIndex((mark) => mark.sampleIndex > sampleIndex);
    return this.#marks.splice(0, count < 0 ? this.#marks.length : count);
  }
}
