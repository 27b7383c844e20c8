import type { MarkEvent } from '@eupnea/model';

/** Upper bound of waiting marks, so that a file of marks without samples uses bounded memory. */
const MAX_WAITING = 256;

/** Holds marks until their sample is written, so that row writers put them on the row of that sample. */
export class PendingMarks {
  #marks: MarkEvent[] = [];

  add(mark: MarkEvent): void {
    if (this.#marks.length === MAX_WAITING) this.#marks.shift();
    this.#marks.push(mark);
  }

  /** Sample index of the first waiting mark; Infinity without one. */
  get firstIndex(): number {
    return this.#marks[0]?.sampleIndex ?? Number.POSITIVE_INFINITY;
  }

  /** Removes and returns the marks at or before the index, in order. */
  takeThrough(sampleIndex: number): readonly MarkEvent[] {
    const count = this.#marks.findIndex((mark) => mark.sampleIndex > sampleIndex);
    return this.#marks.splice(0, count < 0 ? this.#marks.length : count);
  }
}
