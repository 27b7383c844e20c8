/** Initial length: a long breath at 50 Hz. */
const FIRST_LENGTH = 512;

/**
 * A reused working array, because allocating a typed array costs more than a pass over a breath (`npm run
 * bench:analyze`). One array per purpose, read within one function or by one owner who knows when it is free again.
 */
export class ScratchArray {
  #values = new Float64Array(FIRST_LENGTH);

  /**
   * Array of at least this length with the content of the last call; grows with the longest breath, which is
   * bounded.
   */
  atLeast(length: number): Float64Array {
    if (length > this.#values.length) this.#values = new Float64Array(2 * length);
    return this.#values;
  }

  /** The first `length` values, with the content of the last call: for readers that ask an array for its length. */
  take(length: number): Float64Array {
    return this.atLeast(length).subarray(0, length);
  }
}
