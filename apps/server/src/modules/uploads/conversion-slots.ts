import { ProblemError } from '../../http/problem-error.ts';

const RETRY_AFTER_SECONDS = 30;

/** Limits the number of processes and of waiting callers. First come, first served. */
export class ConversionSlots {
  readonly #slots: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(slots: number, maxWaiting: number) {
    this.#slots = slots;
    this.#maxWaiting = maxWaiting;
  }

  /** Throws when too many callers wait or the signal aborts. Every acquired slot must be released once. */
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

  /** Passes the slot to the longest waiting caller. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }
}
