import { ProblemError } from '../../../http/problem-error.ts';
import { AttemptCounter, type AttemptRule } from '../../../http/attempt-counter.ts';

/**
 * Limits of wrong codes per account. Three of a million codes are valid at a time: 30 wrong ones per day find a valid
 * one in 11,000 days. Attempts need the password first, so that only its holder can use them up. Passkeys are not
 * counted, because a signature cannot be guessed.
 */
const RULES = {
  short: { most: 5, windowMs: 5 * 60_000 },
  day: { most: 30, windowMs: 24 * 3600_000 },
} as const satisfies { readonly [name: string]: AttemptRule };

export class FactorLimiter {
  readonly #counter: AttemptCounter;

  constructor(now: () => number) {
    this.#counter = new AttemptCounter(now);
  }

  /** Counts an attempt as wrong until `forgive` is called, so that concurrent attempts cannot exceed the limit. */
  reserve(userId: number): void {
    for (const [name, rule] of Object.entries(RULES)) {
      const retryAfterSeconds = this.#counter.secondsToWait(`${name} ${userId}`, rule);
      if (retryAfterSeconds > 0) throw new ProblemError('rate_limited', { retryAfterSeconds });
    }
    for (const [name, rule] of Object.entries(RULES)) this.#counter.add(`${name} ${userId}`, rule);
  }

  /** Removes the attempt's count, because the code was right. */
  forgive(userId: number): void {
    this.#counter.forget(`short ${userId}`);
    this.#counter.takeBack(`day ${userId}`);
  }
}
