/** Numbers of bursts over which times are compared with rows. */
const LAGS = [1, 8, 32] as const;
const RING = 64;
/** Usual steps from which a step is a pause or a lost burst, and bursts that make a usual step. */
const PAUSE_STEPS = 1.9;
const STEPS = 16;
/** Fewest spans of a length that give a variance. */
const FEWEST_SPANS = 24;

/**
 * Variance of the time of 1, 8 and 32 bursts about the time of their rows, in constant memory. Late bursts even out:
 * the variance stays. Lost rows add up: it grows with the number of bursts.
 */
export class BurstSpread {
  readonly #times = new Float64Array(RING);
  readonly #rows = new Float64Array(RING);
  readonly #sums = LAGS.map(() => ({ count: 0, time: 0, rows: 0, timeTime: 0, timeRows: 0, rowsRows: 0 }));
  #bursts = 0;
  #meanStep = Number.NaN;

  /** @param rows rows before this burst */
  take(seconds: number, rows: number): void {
    const step = this.#bursts === 0 ? Number.NaN : seconds - (this.#times[(this.#bursts - 1) % RING] ?? 0);
    // A pause or a whole burst that is lost is no loss among the rows.
    if (step > PAUSE_STEPS * this.#meanStep) this.#bursts = 0;
    else if (!Number.isNaN(step)) {
      this.#meanStep = Number.isNaN(this.#meanStep) ? step : this.#meanStep + (step - this.#meanStep) / STEPS;
    }
    const at = this.#bursts;
    this.#times[at % RING] = seconds;
    this.#rows[at % RING] = rows;
    this.#bursts += 1;
    for (const [index, lag] of LAGS.entries()) {
      const sum = this.#sums[index];
      if (at < lag || sum === undefined) return;
      const time = seconds - (this.#times[(at - lag) % RING] ?? 0);
      const count = rows - (this.#rows[(at - lag) % RING] ?? 0);
      sum.count += 1;
      sum.time += time;
      sum.rows += count;
      sum.timeTime += time * time;
      sum.timeRows += time * count;
      sum.rowsRows += count * count;
    }
  }

  /** The next burst does not follow in time. */
  pause(): void {
    this.#bursts = 0;
  }

  /** Variances for 1, 8 and 32 bursts, s²; NaN with too few. @param pace seconds a row */
  variances(pace: number): readonly number[] {
    return this.#sums.map(({ count, time, rows, timeTime, timeRows, rowsRows }) => {
      if (count < FEWEST_SPANS) return Number.NaN;
      const mean = (time - pace * rows) / count;
      const square = (timeTime - 2 * pace * timeRows + pace * pace * rowsRows) / count;
      return Math.max(0, square - mean * mean);
    });
  }
}
