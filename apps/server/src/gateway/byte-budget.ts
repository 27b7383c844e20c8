/** Limits the bytes of one source: a store of bytes that fills again at a constant rate (token bucket). */
export class ByteBudget {
  readonly #limit: number;
  readonly #bytesPerMs: number;
  #left: number;
  #countedMs: number | null = null;

  /**
   * @param limit bytes that may come at once
   * @param bytesPerSecond bytes granted for any length of time
   */
  constructor(limit: number, bytesPerSecond: number) {
    this.#limit = limit;
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#left = limit;
  }

  /** @returns false when more was taken than granted */
  take(bytes: number, nowMs: number): boolean {
    this.#refill(nowMs);
    this.#left -= bytes;
    return this.#left >= 0;
  }

  /** True while anything may be taken; the last bytes may exceed the rest. */
  hasRoom(nowMs: number): boolean {
    this.#refill(nowMs);
    return this.#left > 0;
  }

  /** Grants bytes beyond the limit. */
  grant(bytes: number): void {
    this.#left += Math.max(0, bytes);
  }

  #refill(nowMs: number): void {
    const passedMs = this.#countedMs === null ? 0 : Math.max(0, nowMs - this.#countedMs);
    this.#countedMs = nowMs;
    const refilled = Math.min(this.#limit, this.#left + passedMs * this.#bytesPerMs);
    // Granted bytes may stand above the limit.
    this.#left = Math.max(this.#left, refilled);
  }
}
