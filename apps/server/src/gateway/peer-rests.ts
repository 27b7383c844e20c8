import { backoffDelayMs } from './backoff.ts';

/** Addresses remembered; the one that faulted longest ago is forgotten first. */
const MAX_ADDRESSES = 1_000;

/** Refuses addresses for a while after their connection was closed for faults: longer with each time in a row. */
export class PeerRests {
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #rests = new Map<string, { readonly failures: number; readonly untilMs: number }>();

  constructor(now: () => number, random: () => number) {
    this.#now = now;
    this.#random = random;
  }

  isResting(address: string): boolean {
    const rest = this.#rests.get(address);
    return rest !== undefined && this.#now() < rest.untilMs;
  }

  /** Begins the address's next rest. */
  begin(address: string): void {
    const failures = (this.#rests.get(address)?.failures ?? 0) + 1;
    this.#rests.delete(address);
    this.#rests.set(address, {
      failures,
      untilMs: this.#now() + backoffDelayMs(failures, this.#random()),
    });
    const [oldest] = this.#rests.keys();
    if (this.#rests.size > MAX_ADDRESSES && oldest !== undefined) this.#rests.delete(oldest);
  }

  /** Forgets former faults of an address that uses the protocol. */
  forgive(address: string): void {
    this.#rests.delete(address);
  }
}
