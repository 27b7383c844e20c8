import type { SampleBlock } from '@eupnea/model';

/** Maximum time for which rows are held, s: longer than any breath, and bounded when no breath is found. */
const LONGEST_HOLD_SECONDS = 60;

/** Maximum times held per minute, so that a file of times without rows uses bounded memory. */
const MAX_TIMES = 1024;

/** Missing rows after a breath from which they end it, and not the next breath: 0.1 s. */
const LEAST_MISSING_ROWS = 5;

export interface HeldRow {
  readonly index: number;
  readonly flow: number;
  readonly pressure: number;
  /** Wall time of this row, in the format of the text; null without one. */
  readonly time: string | null;
}

/** Holds blocks of samples in order until the marks before each sample are known. */
export class HeldRows {
  readonly #longest: number;
  #blocks: SampleBlock[] = [];
  #times: { readonly index: number; readonly time: string }[] = [];
  #taken = 0;
  #newest = 0;

  constructor(rateHz: number) {
    this.#longest = LONGEST_HOLD_SECONDS * rateHz;
  }

  addBlock(block: SampleBlock): void {
    this.#blocks.push(block);
    this.#newest = block.firstIndex + block.length;
  }

  addTime(index: number, time: string): void {
    if (this.#times.length === MAX_TIMES) this.#times.shift();
    this.#times.push({ index, time });
  }

  /** Rows before this index were held for the maximum time. A gap between the rows is no time. */
  get overdueIndex(): number {
    let held = 0;
    for (const { firstIndex, length } of this.#blocks.toReversed()) {
      held += length;
      if (held > this.#longest) return firstIndex + held - this.#longest;
    }
    return 0;
  }

  /** What follows a breath that ends before an index: rows, a gap or missing values, or nothing so far. */
  followingAt(index: number): 'rows' | 'gap' | 'nothing' {
    if (index >= this.#newest) return 'nothing';
    if (index < this.#taken) return 'rows';
    for (let at = index; at < index + LEAST_MISSING_ROWS; at += 1) {
      const row = this.#rowAt(at);
      if (row !== 'missing') return row === 'whole' ? 'rows' : 'gap';
    }
    return 'gap';
  }

  #rowAt(index: number): 'whole' | 'missing' | 'none' {
    const block = this.#blocks.find(
      ({ firstIndex, length }) => index >= firstIndex && index < firstIndex + length,
    );
    if (block === undefined) return 'none';
    const { flow, pressure } = block.channels;
    const at = index - block.firstIndex;
    const sum = (flow?.[at] ?? Number.NaN) + (pressure?.[at] ?? Number.NaN);
    return Number.isNaN(sum) ? 'missing' : 'whole';
  }

  *takeBefore(end: number): Generator<HeldRow> {
    for (;;) {
      const block = this.#blocks[0];
      if (block === undefined || block.firstIndex >= end) return;
      const { flow, pressure } = block.channels;
      const from = Math.max(this.#taken, block.firstIndex);
      const to = Math.min(end, block.firstIndex + block.length);
      for (let index = from; index < to; index += 1) {
        const offset = index - block.firstIndex;
        yield {
          index,
          flow: flow?.[offset] ?? Number.NaN,
          pressure: pressure?.[offset] ?? Number.NaN,
          time: this.#takeTime(index),
        };
      }
      this.#taken = Math.max(this.#taken, to);
      if (to < block.firstIndex + block.length) return;
      this.#blocks.shift();
    }
  }

  #takeTime(index: number): string | null {
    let time: string | null = null;
    while ((this.#times[0]?.index ?? Number.POSITIVE_INFINITY) <= index)
      time = this.#times.shift()?.time ?? null;
    return time;
  }
}
