/** Maximum number of counted keys; above it the oldest key is dropped. */
const MAX_KEYS = 30_000;

export interface AttemptRule {
  readonly most: number;
  readonly windowMs: number;
}

interface Count {
  attempts: number;
  endsAt: number;
}

/**
 * Counts attempts per key in windows that start with the first attempt. In memory only: a restart resets it,
 * and its size is bounded.
 */
export class AttemptCounter {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Seconds until the key may try again; 0 when it may try now. */
  secondsToWait(key: string, rule: AttemptRule): number {
    const count = this.#read(key);
    return count === null || count.attempts < rule.most ? 0 : (count.endsAt - this.#now()) / 1000;
  }

  add(key: string, rule: AttemptRule): void {
    const count = this.#read(key);
    if (count !== null) {
      count.attempts += 1;
      return;
    }
    if (this.#counts.size >= MAX_KEYS) {
      const oldest = this.#counts.keys().next();
      if (oldest.done !== true) this.#counts.delete(oldest.value);
    }
    this.#counts.set(key, { attempts: 1, endsAt: this.#now() + rule.windowMs });
  }

  takeBack(key: string): void {
    const count = this.#read(key);
    if (count !== null) count.attempts = Math.max(0, count.attempts - 1);
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  #read(key: string): Count | null {
    const count = this.#counts.get(key);
    if (count === undefined) return null;
    if (count.endsAt > this.#now()) return count;
    this.#counts.delete(key);
    return null;
  }
}
