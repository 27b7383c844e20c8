/** Samples of a long breath at 50 Hz; longer ones make it grow. */
const FIRST_LENGTH = 512;

/**
 * A working array kept between calls: making a typed array costs more than a pass over a breath's samples
 * (`npm run bench:analyze`). For what is done with before its function returns, one array a purpose.
 */
export class ScratchArray {
  #values = new Float64Array(FIRST_LENGTH);

  /** At least so long, and holding what the last call left in it; it grows with the longest breath, which is bounded. */
  atLeast(length: number): Float64Array {
    if (length > this.#values.length) this.#values = new Float64Array(2 * length);
    return this.#values;
  }
}
