/** Reused memory of a unimodal fit, which runs many times per breath. */
export class UnimodalFit {
  readonly #reversed: Float64Array;
  readonly #rising: IsotonicFits;
  readonly #falling: IsotonicFits;

  /** @param capacity maximum length of a series */
  constructor(capacity: number) {
    this.#reversed = new Float64Array(capacity);
    this.#rising = new IsotonicFits(capacity);
    this.#falling = new IsotonicFits(capacity);
  }

  /**
   * Least-squares fit of a series that rises to a peak and then falls, with values of at least 0, over all
   * peaks (pool-adjacent-violators, linear time).
   * @param fitted output, at least `n` long
   */
  fit(values: Float64Array, n: number, fitted: Float64Array): void {
    const reversed = this.#reversed;
    for (let index = 0; index < n; index += 1) reversed[n - 1 - index] = values[index];
    this.#rising.pool(values, n);
    this.#falling.pool(reversed, n);
    const risingError = this.#rising.error;
    const fallingError = this.#falling.error;
    let turn = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let head = 0; head <= n; head += 1) {
      const error = risingError[head] + fallingError[n - head];
      if (error < least) {
        least = error;
        turn = head;
      }
    }
    fill(this.#rising, turn, fitted, 0, 1);
    fill(this.#falling, n - turn, fitted, n - 1, -1);
  }
}

/**
 * Isotonic (rising) fits of every head of a series. The fit of the first k values consists of a last block, and of the
 * fit of the values before that block.
 */
class IsotonicFits {
  /** Squared error of the fit of the first k values. */
  readonly error: Float64Array;
  /** Mean of the last block of that fit. */
  readonly mean: Float64Array;
  /** Number of values in that block. */
  readonly count: Int32Array;

  constructor(capacity: number) {
    this.error = new Float64Array(capacity + 1);
    this.mean = new Float64Array(capacity + 1);
    this.count = new Int32Array(capacity + 1);
  }

  pool(values: Float64Array, n: number): void {
    const { error, mean, count } = this;
    let total = 0;
    error[0] = 0;
    for (let head = 1; head <= n; head += 1) {
      let blockMean = values[head - 1];
      let blockCount = 1;
      for (let before = head - 1; before > 0; before = head - blockCount) {
        const otherMean = mean[before];
        if (!(otherMean > blockMean)) break;
        const otherCount = count[before];
        const together = otherCount + blockCount;
        const gap = otherMean - blockMean;
        total += ((otherCount * blockCount) / together) * gap * gap;
        blockMean = (otherMean * otherCount + blockMean * blockCount) / together;
        blockCount = together;
      }
      mean[head] = blockMean;
      count[head] = blockCount;
      error[head] = total;
    }
  }
}

/**
 * Writes the fit of the first `head` values, at least 0 each.
 * @param first place of the first value in `fitted`
 * @param step 1, or -1 for a reversed series
 */
function fill(
  { mean, count }: IsotonicFits,
  head: number,
  fitted: Float64Array,
  first: number,
  step: 1 | -1,
): void {
  for (let end = head; end > 0; ) {
    const from = end - count[end];
    const value = Math.max(0, mean[end]);
    for (let at = from; at < end; at += 1) fitted[first + step * at] = value;
    end = from;
  }
}
