/** Tick interval, and the largest part of a longer pause that counts. */
const TICK_MS = 20;
const LONGEST_STEP_MS = 50;

/**
 * Milliseconds in which this machine ran. A guarantee such as "at most the last second is lost" concerns a process that
 * gets processor time; while the whole machine is suspended, neither the process nor its timers run.
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
