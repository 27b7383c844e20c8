import { hash, verify } from 'argon2';
import { ProblemError } from '../../http/problem-error.ts';
import { refuseGuessable, type PasswordOwner } from './guessable-passwords.ts';

/**
 * Minimum of the OWASP Password Storage Cheat Sheet for Argon2id: 19 MiB, 2 passes, 1 lane. About 25 ms of one core.
 */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Maximum concurrent hashes: one leaves the other core, and the thread pool shared with files, to signed-in users. */
const MAX_RUNNING = 1;

/** Maximum waiting hashes: about a second of work. Further ones are refused at once. */
const MAX_WAITING = 40;

/** Hashes passwords in sequence with a bounded queue, so that a flood of sign-ins cannot exhaust memory. */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #waitingFirst: (() => void)[] = [];
  #decoy: Promise<string> | null = null;

  /** Hashes a password for storage; refuses guessable ones for every way of setting a password. */
  async hash(password: string, owner: PasswordOwner = {}): Promise<string> {
    await refuseGuessable(password, owner);
    return await this.#inTurn(this.#waiting, () => hash(password, ARGON2_OPTIONS));
  }

  /** Number of waiting hashes. */
  get waiting(): number {
    return this.#waiting.length + this.#waitingFirst.length;
  }

  /**
   * Takes equally long for an account that does not exist (null).
   * @param read reads the stored hash; called in turn, so that an attempt refused by the queue costs no query
   * @param goesFirst true for a device that signed in to the account before. Such devices have their own queue, served
   * first, so that a flood of strangers does not block owners
   */
  async verify(read: () => Promise<string | null>, password: string, goesFirst = false): Promise<boolean> {
    const queue = goesFirst ? this.#waitingFirst : this.#waiting;
    return await this.#inTurn(queue, async () => {
      const encoded = await read();
      this.#decoy ??= hash('no account has this password', ARGON2_OPTIONS);
      const isRight = await verify(encoded ?? (await this.#decoy), password);
      return encoded !== null && isRight;
    });
  }

  async #inTurn<Answer>(queue: (() => void)[], work: () => Promise<Answer>): Promise<Answer> {
    if (this.#running < MAX_RUNNING) this.#running += 1;
    else if (queue.length < MAX_WAITING) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new ProblemError('rate_limited', { retryAfterSeconds: 2 });
    try {
      return await work();
    } finally {
      // Passes the free place to the longest waiting attempt, so that no newer one takes it.
      const next = this.#waitingFirst.shift() ?? this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
