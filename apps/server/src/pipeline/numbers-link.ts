import { DELAYED_MAX_SECONDS } from '@eupnea/model';

/** Numbers come breath by breath or poll by poll: for so long after the newest the link counts as live. */
const HEARD_FOR_MS = DELAYED_MAX_SECONDS * 1000;

/** The link of a device that has sent numbers and no sample: some protocols carry no waveform. */
export class NumbersLink {
  #newestAtMs: number | null = null;

  /** When the newest numbers came; null while none came. */
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
