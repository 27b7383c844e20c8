/** Shortest and longest step of the histogram, s, and the relative width of a bin. */
const SHORTEST = 1e-5;
const LONGEST = 100;
const BIN_WIDTH = 0.002;
const BINS = Math.ceil(Math.log(LONGEST / SHORTEST) / BIN_WIDTH);

/** Steps of nearly one length. */
export interface StepClass {
  /** Mean length, s. */
  readonly seconds: number;
  readonly count: number;
  /** Sum of the absolute changes of the signal over these steps, each relative to that of the step before. */
  readonly relativeChange: number;
  /** Steps on slopes, which alone have a relative change. */
  readonly slopes: number;
}

/** A relative change counts on slopes: where the signal changes by more than this share of its mean change. */
const SLOPE_SHARE = 0.5;
/** A valve that opens or closes counts no more than this relative change. */
const MOST_RELATIVE_CHANGE = 3;

/** Counts time steps by length in constant memory, with the change of a signal over each step. */
export class StepHistogram {
  readonly #counts = new Float64Array(BINS);
  readonly #sums = new Float64Array(BINS);
  readonly #changes = new Float64Array(BINS);
  readonly #slopes = new Float64Array(BINS);
  #changeSum = 0;
  #lastChange = 0;
  #lastStep = Number.NaN;
  #lastBin = 0;
  total = 0;

  add(step: number, change: number): void {
    if (step !== this.#lastStep) {
      const bin = Math.floor(Math.log(step / SHORTEST) / BIN_WIDTH);
      this.#lastBin = Math.max(0, Math.min(BINS - 1, bin));
      this.#lastStep = step;
    }
    const bin = this.#lastBin;
    this.#counts[bin] = (this.#counts[bin] ?? 0) + 1;
    this.#sums[bin] = (this.#sums[bin] ?? 0) + step;
    this.total += 1;
    this.#changeSum += change;
    if (this.#lastChange * this.total > SLOPE_SHARE * this.#changeSum) {
      const relative = Math.min(MOST_RELATIVE_CHANGE, change / this.#lastChange);
      this.#changes[bin] = (this.#changes[bin] ?? 0) + relative;
      this.#slopes[bin] = (this.#slopes[bin] ?? 0) + 1;
    }
    this.#lastChange = change;
  }

  /** Classes with at least one step, by length. */
  classes(): readonly StepClass[] {
    const found: StepClass[] = [];
    for (let bin = 0; bin < BINS; bin += 1) {
      const count = this.#counts[bin] ?? 0;
      if (count === 0) continue;
      found.push({
        seconds: (this.#sums[bin] ?? 0) / count,
        count,
        relativeChange: this.#changes[bin] ?? 0,
        slopes: this.#slopes[bin] ?? 0,
      });
    }
    return found;
  }
}
