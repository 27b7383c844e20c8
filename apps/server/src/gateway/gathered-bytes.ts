import type { Arrival } from './received-bytes.ts';

/** Room for half a second of most devices; it grows with the first larger burst. */
const INITIAL_BYTES = 2 * 1024;
/** Bytes from which a device's data is passed on at once: far more than any ventilator sends in half a second. */
const MAX_BYTES = 16 * 1024;

/** Received bytes of one connection that are passed to its driver together. */
export class GatheredBytes {
  #bytes = new Uint8Array(INITIAL_BYTES);
  #length = 0;
  #arrivedMs = 0;
  #lastArrivalMs: number | null = null;
  #longestGapMs = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** @returns false when the bytes do not fit and those gathered must be taken first */
  add(bytes: Uint8Array, nowMs: number): boolean {
    const length = this.#length + bytes.length;
    if (length > MAX_BYTES) return false;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.min(MAX_BYTES, length * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
    this.noteArrival(nowMs);
    return true;
  }

  /** Notes the arrival of bytes, also of those that are passed to the driver at once. */
  noteArrival(nowMs: number): void {
    this.#arrivedMs = nowMs;
    if (this.#lastArrivalMs !== null)
      this.#longestGapMs = Math.max(this.#longestGapMs, nowMs - this.#lastArrivalMs);
    this.#lastArrivalMs = nowMs;
  }

  /** What was gathered, dated by the newest of it. Its bytes are valid until the next add(). */
  takeAll(): Arrival {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return { bytes, arrivedMs: this.#arrivedMs, longestGapMs: this.takeLongestGapMs() };
  }

  /** Longest time between two arrivals since the last call, ms. */
  takeLongestGapMs(): number {
    const longest = this.#longestGapMs;
    this.#longestGapMs = 0;
    return longest;
  }

  /** Forgets what a connection that ended has left. */
  reset(): void {
    this.#length = 0;
    this.#longestGapMs = 0;
    this.#lastArrivalMs = null;
  }
}
