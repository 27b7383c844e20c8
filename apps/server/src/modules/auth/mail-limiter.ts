import { ProblemError } from '../../http/problem-error.ts';
import { AttemptCounter, type AttemptRule } from '../../http/attempt-counter.ts';

/** One place asking for mails to many addresses: more than a family of typing errors is a flood. */
const ADDRESS_RULE: AttemptRule = { most: 20, windowMs: 3600_000 };

/** Mails to one mailbox: enough for one that got lost, too few to fill it. */
const MAILBOX_RULE: AttemptRule = { most: 5, windowMs: 3600_000 };

/** Bounds the mails that strangers can make this server send, without telling whether an address has an account. */
export class MailLimiter {
  readonly #counter: AttemptCounter;

  constructor(now: () => number) {
    this.#counter = new AttemptCounter(now);
  }

  /**
   * Throws for a place that asked too often. @returns false when the mailbox had its mails for this hour: the answer is
   * then the same and nothing is sent, so that nobody can keep the owner from asking
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
