/** Time between two ticks, ms, after which the process stood still; they come once a second. */
const STALLED_MS = 3_000;

/**
 * Tells a tick after a stall of this process. What arrived meanwhile is read first, because the timers run before the
 * sockets, and by the silence so far every device would be gone.
 */
export class StallWatch {
  #lastMs: number | null = null;

  /**
   * @param nowMs time that never goes back
   * @returns whether this tick comes after a stall; never twice in a row, so that a process that always stands still ticks
   */
  isAfterStall(nowMs: number): boolean {
    const isAfter = this.#lastMs !== null && nowMs - this.#lastMs > STALLED_MS;
    this.#lastMs = isAfter ? null : nowMs;
    return isAfter;
  }
}
