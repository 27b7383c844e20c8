import { ProblemError } from '../../http/problem-error.ts';
import { AttemptCounter, type AttemptRule } from '../../http/attempt-counter.ts';

/** Mails requested from one network address: more than typing errors explain is a flood. */
const ADDRESS_RULE: AttemptRule = { most: 20, windowMs: 3600_000 };

/** Mails to one mailbox: enough to repeat a lost one, too few to fill it. */
const MAILBOX_RULE: AttemptRule = { most: 5, windowMs: 3600_000 };

/** Limits the mails that strangers can make this server send, without revealing whether an address has an account. */
export class MailLimiter {
  readonly #counter: AttemptCounter;

  constructor(now: () => number) {
    this.#counter = new AttemptCounter(now);
  }

  /**
   * Throws for a network address that asked too often.
   * @returns false when the mailbox reached its limit: the response is then the same and nothing is sent, so that the
   * limit does not block the owner's request
   */
  reserve(email: string, address: string): boolean {
    const [place, mailbox] = [`address ${address}`, `mailbox ${email.toLowerCase()}`];
    const wait = this.#counter.secondsToWait(place, ADDRESS_RULE);
    if (wait > 0) throw new ProblemError('rate_limited', { retryAfterSeconds: wait });
    this.#counter.add(place, ADDRESS_RULE);
    const isFull = this.#counter.secondsToWait(mailbox, MAILBOX_RULE) > 0;
    if (!isFull) this.#counter.add(mailbox, MAILBOX_RULE);
    return !isFull;
  }
}
