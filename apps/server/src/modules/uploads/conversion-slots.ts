import { ProblemError } from '../../http/problem-error.ts';

const RETRY_AFTER_SECONDS = 30;

/** A bound on processes, and on those who wait for one. First come, first served. */
export class ConversionSlots {
  readonly #slots: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(slots: number, maxWaiting: number) {
    this.#slots = slots;
    this.#maxWaiting = maxWaiting;
  }

  /** Throws when too many wait, or when the signal ends. Every acquired slot is released once. */
  async acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#taken < this.#slots) {
      this.#taken += 1;
      return;
    }
    if (this.#waiting.length >= this.#maxWaiting) {
      throw new ProblemError('unavailable', {
        detail: 'Many other files are being converted',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    const turn = Promise.withResolvers<void>();
    const stop = () => {
      const place = this.#waiting.indexOf(turn.resolve);
      if (place >= 0) this.#waiting.splice(place, 1);
      turn.reject(signal.reason);
    };
    this.#waiting.push(turn.resolve);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** The slot goes to whoever waits longest. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }
}
