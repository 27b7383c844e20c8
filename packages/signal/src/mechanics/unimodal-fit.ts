/** Reused memory of a unimodal fit, which runs many times per breath. */
export class UnimodalFit {
  readonly #mean: Float64Array;
  readonly #count: Int32Array;
  readonly #risingError: Float64Array;
  readonly #fallingError: Float64Array;

  /** @param capacity maximum length of a series */
  constructor(capacity: number) {
    this.#mean = new Float64Array(capacity);
    this.#count = new Int32Array(capacity);
    this.#risingError = new Float64Array(capacity + 1);
    this.#fallingError = new Float64Array(capacity + 1);
  }

  /**
   * Least-squares fit of a series that rises to a peak and then falls, with values of at least 0, over all
   * peaks (pool-adjacent-violators, linear time).
   * @param fitted output, at least `n` long
   */
  fit(values: Float64Array, n: number, fitted: Float64Array): void {
    this.#pool(values, n, false, this.#risingError, null);
    this.#pool(values, n, true, this.#fallingError, null);
    let turn = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let head = 0; head <= n; head += 1) {
      const error = (this.#risingError[head] ?? 0) + (this.#fallingError[n - head] ?? 0);
      if (error < least) {
        least = error;
        turn = head;
      }
    }
    this.#pool(values, turn, false, null, fitted);
    this.#pool(values.subarray(turn, n), n - turn, true, null, fitted.subarray(turn, n));
    for (let index = 0; index < n; index += 1) if ((fitted[index] ?? 0) < 0) fitted[index] = 0;
  }

  /**
   * Isotonic fit of the first `n` values, from the front (rising) or the back (falling towards the end).
   * @param errors output: squared error of the first k values, k = 0..n
   */
  #pool(
    values: Float64Array,
    n: number,
    fromBack: boolean,
    errors: Float64Array | null,
    fitted: Float64Array | null,
  ): void {
    const mean = this.#mean;
    const count = this.#count;
    let blocks = 0;
    let error = 0;
    if (errors !== null) errors[0] = 0;
    for (let step = 0; step < n; step += 1) {
      let blockMean = values[fromBack ? n - 1 - step : step] ?? 0;
      let blockCount = 1;
      while (blocks > 0 && (mean[blocks - 1] ?? 0) > blockMean) {
        const otherMean = mean[blocks - 1] ?? 0;
        const otherCount = count[blocks - 1] ?? 0;
        const together = otherCount + blockCount;
        const gap = otherMean - blockMean;
        error += ((otherCount * blockCount) / together) * gap * gap;
        blockMean = (otherMean * otherCount + blockMean * blockCount) / together;
        blockCount = together;
        blocks -= 1;
      }
      mean[blocks] = blockMean;
      count[blocks] = blockCount;
      blocks += 1;
      if (errors !== null) errors[step + 1] = error;
    }
    if (fitted === null) return;
    let at = 0;
    for (let block = 0; block < blocks; block += 1) {
      for (let rest = count[block] ?? 0; rest > 0; rest -= 1) {
        fitted[fromBack ? n - 1 - at : at] = mean[block] ?? 0;
        at += 1;
      }
    }
  }
}
