import { DELAYED_MAX_SECONDS } from '@eupnea/model';

/** Time after the newest numbers during which the link counts as live: they arrive per breath or per poll. */
const HEARD_FOR_MS = DELAYED_MAX_SECONDS * 1000;

/** Link of a device that has sent numbers but no samples: some protocols have no waveform. */
export class NumbersLink {
  #newestAtMs: number | null = null;

  /** Arrival of the newest numbers; null before the first. */
  get newestAtMs(): number | null {
    return this.#newestAtMs;
  }

  hear(nowMs: number): void {
    this.#newestAtMs = nowMs;
  }

  isHeard(nowMs: number): boolean {
    return this.#newestAtMs !== null && nowMs - this.#newestAtMs <= HEARD_FOR_MS;
  }
}
