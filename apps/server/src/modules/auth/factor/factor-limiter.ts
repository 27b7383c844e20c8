import { ProblemError } from '../../../http/problem-error.ts';
import type { Database } from '../../../storage/open-storage.ts';
import { type FactorRules, countAttempt, findWaitEnd, takeBackAttempt } from './factor-attempt-repository.ts';

/**
 * Limits of wrong codes per account. Three of a million codes are valid at a time: 30 wrong ones per day find a valid
 * one in 11,000 days. Attempts need the password first, so that only its holder can use them up. Passkeys are not
 * counted, because a signature cannot be guessed. The counts are in the database: they outlast a restart, and hold for all
 * processes together.
 */
const RULES = {
  short: { most: 5, windowMs: 5 * 60_000 },
  day: { most: 30, windowMs: 24 * 3600_000 },
} as const satisfies FactorRules;

export class FactorLimiter {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Counts an attempt as wrong until `forgive` is called, so that concurrent attempts cannot exceed the limit. */
  async reserve(userId: number): Promise<void> {
    const now = new Date(this.#now());
    if (await countAttempt(this.#db, userId, RULES, now)) return;
    const end = await findWaitEnd(this.#db, userId, RULES, now);
    const retryAfterSeconds = end === null ? 1 : (end.getTime() - now.getTime()) / 1000;
    throw new ProblemError('rate_limited', { retryAfterSeconds });
  }

  /** Removes the attempt's count, because the code was right. */
  async forgive(userId: number): Promise<void> {
    await takeBackAttempt(this.#db, userId);
  }
}
