import { hash, verify } from 'argon2';
import { ProblemError } from '../../http/problem-error.ts';
import { refuseGuessable, type PasswordOwner } from './guessable-passwords.ts';

/** OWASP Password Storage Cheat Sheet, Argon2id minimum: 19 MiB, 2 passes, 1 lane. About 25 ms of one core. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes at once. One leaves the other core, and the thread pool that files share, to signed-in users. */
const MAX_RUNNING = 1;

/** Waiting hashes: about a second of work. What comes on top is refused at once instead of made to wait. */
const MAX_WAITING = 40;

/** Hashes passwords one after another; a flood of sign-ins meets a bounded queue, never the machine's memory. */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #waitingFirst: (() => void)[] = [];
  #decoy: Promise<string> | null = null;

  /** For a password that is about to be stored: what guessing begins with is refused, whoever sets it and by which way. */
  async hash(password: string, owner: PasswordOwner = {}): Promise<string> {
    await refuseGuessable(password, owner);
    return await this.#inTurn(this.#waiting, () => hash(password, ARGON2_OPTIONS));
  }

  /** Hashes that wait now. */
  get waiting(): number {
    return this.#waiting.length + this.#waitingFirst.length;
  }

  /**
   * Takes as long for an account that does not exist (null) as for one that does.
   * @param read looks up what is stored: in turn, so that what the queue refuses has not cost a query either
   * @param goesFirst from a device that was signed in to the account before: a queue of its own, served before the
   *   other, so that a flood of strangers does not keep owners out
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
      // The place goes to who waits longest; nobody slips in between.
      const next = this.#waitingFirst.shift() ?? this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
