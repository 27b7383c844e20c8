/** How often it looks, and how much of a longer absence counts. */
const TICK_MS = 20;
const LONGEST_STEP_MS = 50;

/**
 * Milliseconds in which this machine ran. A promise like "at most the last second is lost" is one about a process that gets
 * its time: where the whole machine stood still for a second, neither the process nor its timers did anything in it.
 */
export class AwakeClock {
  #elapsedMs = 0;
  #lastMs = performance.now();
  readonly #timer = setInterval(() => this.now(), TICK_MS);

  now(): number {
    const nowMs = performance.now();
    this.#elapsedMs += Math.min(nowMs - this.#lastMs, LONGEST_STEP_MS);
    this.#lastMs = nowMs;
    return this.#elapsedMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
