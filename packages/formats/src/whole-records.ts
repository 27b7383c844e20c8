/**
 * Splits a byte stream into records of a given size, independent of chunk sizes. Holds at most one incomplete record.
 */
export class WholeRecords {
  #held = new Uint8Array(0);
  #length = 0;

  /** Bytes of the incomplete record. */
  get heldBytes(): number {
    return this.#length;
  }

  /**
   * Calls `take` for each complete piece, which is valid only during the call. Memory grows with the received bytes,
   * never with a size that a header claims. @param size of the next piece, asked again after each; null = skip all
   * further bytes
   */
  push(bytes: Uint8Array, size: () => number | null, take: (record: Uint8Array) => void): void {
    let from = 0;
    for (;;) {
      const wanted = size();
      if (wanted === null) return;
      const missing = wanted - this.#length;
      if (bytes.length - from < missing) break;
      if (this.#length === 0) take(bytes.subarray(from, from + wanted));
      else {
        this.#append(bytes.subarray(from, from + missing));
        this.#length = 0;
        take(this.#held.subarray(0, wanted));
      }
      from += missing;
    }
    this.#append(bytes.subarray(from));
  }

  #append(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#held.length) {
      const grown = new Uint8Array(Math.max(needed, 2 * this.#held.length));
      grown.set(this.#held.subarray(0, this.#length));
      this.#held = grown;
    }
    this.#held.set(bytes, this.#length);
    this.#length = needed;
  }
}
