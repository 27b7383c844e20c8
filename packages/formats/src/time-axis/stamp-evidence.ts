import { BurstSpread } from './burst-spread.ts';
import { RepeatCounter } from './repeat-counter.ts';
import { StampSpans } from './stamp-spans.ts';
import { StepHistogram } from './step-histogram.ts';

/** Rows held until the length of a burst is known. */
const HELD_ROWS = 4096;
/** Steps below this share of the mean step belong to one burst: rows that share a stamp or a packet. */
const BURST_SHARE = 0.2;
/** A longer step never counts as the pace of rows, s. */
const LONGEST_PACE = 5;
/** A step this many times longer than the next longest is a pause. */
const PAUSE_RATIO = 3.5;
/** Rows of a shaking clock step back by less, s. */
const SHAKE_SECONDS = 0.1;
/** A block of rows measures the pace: at least so many bursts and so many seconds. */
const BLOCK_BURSTS = 16;
const BLOCK_SECONDS = 2;
/** Most blocks kept: 36 hours. */
const MOST_BLOCKS = 65_536;
/** Finest resolution of stamps that is told apart, decimals of a second. */
const MOST_DECIMALS = 5;

/** Pace of the rows over one block. */
export interface StampBlock {
  readonly seconds: number;
  readonly rows: number;
  /** Rows with the value of the row before. */
  readonly repeated: number;
}

/**
 * Evidence about the sampling clock from the time stamps of all rows, in constant memory: lengths of steps, rows in a
 * burst, and the pace of blocks of rows. `take` gets every row in file order.
 */
export class StampEvidence {
  readonly steps = new StepHistogram();
  readonly blocks: StampBlock[] = [];
  /** Rows with a stamp. */
  rows = 0;
  /** Rows that follow within a burst, and those of them that repeat the former row. */
  burstRows = 0;
  repeatedRows = 0;
  readonly repeats = new RepeatCounter();
  readonly spans = new StampSpans();
  readonly bursts = new BurstSpread();
  backwards = 0;
  /** Resolution of the stamps, s. */
  resolution = 1;
  #heldTimes = new Float64Array(HELD_ROWS);
  #heldValues = new Float64Array(HELD_ROWS);
  #held = 0;
  #burst = Number.NaN;
  #longest = LONGEST_PACE;
  #before = Number.NaN;
  #valueBefore = Number.NaN;
  #burstStart = Number.NaN;
  #placedRows = 0;
  #blockStart = Number.NaN;
  #blockRows = 0;
  #blockBursts = 0;
  #blockRepeated = 0;
  /** Rows of the block before the current burst, and the repeated ones among them. */
  #wholeRows = 0;
  #wholeRepeated = 0;

  /**
   * @param seconds NaN when the row has no time: the next step says nothing
   * @param value one signal of the row; NaN when it has none
   */
  take(seconds: number, value: number): void {
    if (!Number.isNaN(seconds)) this.rows += 1;
    if (this.#held < HELD_ROWS && Number.isNaN(this.#burst)) {
      this.#heldTimes[this.#held] = seconds;
      this.#heldValues[this.#held] = value;
      this.#held += 1;
      if (this.#held === HELD_ROWS) this.#begin();
      return;
    }
    this.#step(seconds, value);
  }

  /** Rows were left out here: the next step of time says nothing. */
  pause(): void {
    if (Number.isNaN(this.#burst)) {
      if (this.#held === 0) return;
      this.#begin();
    }
    this.#before = Number.NaN;
    this.#burstStart = Number.NaN;
    this.#blockStart = Number.NaN;
    this.spans.pause();
    this.bursts.pause();
  }

  /** Call after the last row. */
  finish(): void {
    if (Number.isNaN(this.#burst)) this.#begin();
    if (this.blocks.length === 0) this.#endBlock();
  }

  #begin(): void {
    const held = this.#held;
    const mean = meanStep(this.#heldTimes.subarray(0, held));
    this.#burst = BURST_SHARE * mean;
    this.resolution = findResolution(this.#heldTimes.subarray(0, held));
    for (let row = 0; row < held; row += 1) this.#step(this.#heldTimes[row] ?? 0, this.#heldValues[row] ?? 0);
    this.#heldTimes = new Float64Array(0);
    this.#heldValues = new Float64Array(0);
  }

  #step(seconds: number, value: number): void {
    if (Number.isNaN(seconds)) {
      this.spans.pause();
      this.bursts.pause();
      this.#before = Number.NaN;
      this.#burstStart = Number.NaN;
      this.#blockStart = Number.NaN;
      return;
    }
    const step = seconds - this.#before;
    const change = Math.abs(value - this.#valueBefore);
    const isRepeated = this.repeats.take(value);
    if (step < 0 || step > this.#longest) {
      this.spans.pause();
      this.bursts.pause();
    }
    // A row written twice shortens no span, a signal at rest only lengthens it; a row with a stamp of its own counts.
    if (!isRepeated || step >= this.#burst) this.spans.take(seconds);
    if (Number.isNaN(step)) this.#burstStart = seconds;
    else if (step < 0 && step > -SHAKE_SECONDS) {
      // A shaking clock: the row belongs to the burst before it.
      this.burstRows += 1;
      this.#countRow(isRepeated);
      this.#valueBefore = value;
      return;
    } else if (step < 0 || step > this.#longest) {
      if (step < 0) this.backwards += 1;
      this.#burstStart = seconds;
      this.#beginBlock(Number.NaN);
    } else if (step < this.#burst || step <= 0) {
      this.burstRows += 1;
      if (change === 0 || Number.isNaN(change)) this.repeatedRows += 1;
    } else {
      this.steps.add(seconds - this.#burstStart, Number.isNaN(change) ? 0 : change);
      this.bursts.take(seconds, this.#placedRows);
      this.#burstStart = seconds;
      this.#beginBurst();
    }
    this.#countRow(isRepeated);
    this.#before = seconds;
    this.#valueBefore = value;
  }

  #countRow(isRepeated: boolean): void {
    this.#placedRows += 1;
    this.#blockRows += 1;
    if (isRepeated) this.#blockRepeated += 1;
  }

  /** The first burst of a run began before the recording did, so that its rows are not all there. */
  #beginBurst(): void {
    if (Number.isNaN(this.#blockStart)) return this.#beginBlock(this.#burstStart);
    this.#blockBursts += 1;
    this.#wholeRows = this.#blockRows;
    this.#wholeRepeated = this.#blockRepeated;
    const isLong = this.#burstStart - this.#blockStart >= BLOCK_SECONDS;
    if (this.#blockBursts >= BLOCK_BURSTS && isLong) this.#endBlock();
  }

  /** Ends the block before the current burst, whose rows are not all read. */
  #endBlock(): void {
    const span = this.#burstStart - this.#blockStart;
    if (span > 0 && this.#wholeRows > 0 && this.blocks.length < MOST_BLOCKS) {
      this.blocks.push({ seconds: span, rows: this.#wholeRows, repeated: this.#wholeRepeated });
    }
    this.#beginBlock(this.#burstStart);
  }

  /** @param seconds NaN = with the next burst */
  #beginBlock(seconds: number): void {
    this.#blockStart = seconds;
    this.#blockRows = 0;
    this.#blockRepeated = 0;
    this.#blockBursts = 0;
    this.#wholeRows = 0;
    this.#wholeRepeated = 0;
  }
}

/** Mean forward step without single pauses, s. */
function meanStep(times: Float64Array): number {
  const steps: number[] = [];
  for (let row = 1; row < times.length; row += 1) {
    const step = (times[row] ?? 0) - (times[row - 1] ?? 0);
    if (step >= 0 && step <= LONGEST_PACE) steps.push(step);
  }
  steps.sort((left, right) => left - right);
  // A step far longer than every other is a pause; the steps between packets are many.
  while (
    steps.length > 2 &&
    (steps.at(-1) ?? 0) > PAUSE_RATIO * (steps.at(-2) ?? 0) &&
    (steps.at(-2) ?? 0) > 0
  ) {
    steps.pop();
  }
  return steps.length === 0 ? 0 : steps.reduce((sum, step) => sum + step, 0) / steps.length;
}

function findResolution(times: Float64Array): number {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals;
    let fits = true;
    for (let row = 0; row < times.length && fits; row += 1) {
      const scaled = (times[row] ?? 0) * scale;
      fits = Number.isNaN(scaled) || Math.abs(scaled - Math.round(scaled)) < 0.01;
    }
    if (fits) return 1 / scale;
  }
  return 10 ** -(MOST_DECIMALS + 1);
}
