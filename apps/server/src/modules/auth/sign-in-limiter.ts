import { ProblemError } from '../../http/problem-error.ts';
import { AttemptCounter, type AttemptRule } from '../../http/attempt-counter.ts';

/**
 * Limits of wrong passwords, checked before hashing. Only failures count. The pair limit stops guessing at one account
 * from one network address while its owner can sign in elsewhere. The account's limit is the 100 of NIST SP 800-63B
 * section 3.2.2, and it expires. A browser that signed in to the account before has its own limit, so that a flood
 * cannot lock the owner out.
 */
const RULES = {
  pair: { most: 10, windowMs: 5 * 60_000 },
  address: { most: 60, windowMs: 5 * 60_000 },
  account: { most: 100, windowMs: 60 * 60_000 },
  device: { most: 10, windowMs: 5 * 60_000 },
} as const satisfies { readonly [name: string]: AttemptRule };

export interface SignInAttempt {
  readonly email: string;
  readonly address: string;
  /** Device that signed in to this account before (known-devices.ts); null for any other. */
  readonly knownDevice: string | null;
}

export class SignInLimiter {
  readonly #counter: AttemptCounter;

  constructor(now: () => number) {
    this.#counter = new AttemptCounter(now);
  }

  /** Counts an attempt as failed until `forgive` is called, so that concurrent attempts cannot exceed the limit. */
  reserve(attempt: SignInAttempt): void {
    const keys = listKeys(attempt);
    for (const [key, rule] of keys) {
      const retryAfterSeconds = this.#counter.secondsToWait(key, rule);
      if (retryAfterSeconds > 0) throw new ProblemError('rate_limited', { retryAfterSeconds });
    }
    for (const [key, rule] of keys) this.#counter.add(key, rule);
  }

  /** Removes the attempt's count and resets the pair, because the password was right. */
  forgive(attempt: SignInAttempt): void {
    for (const [key, rule] of listKeys(attempt)) {
      if (rule === RULES.pair || rule === RULES.device) this.#counter.forget(key);
      else this.#counter.takeBack(key);
    }
  }

  /** Removes the attempt's count, because it was not checked (full queue of hashes). */
  withdraw(attempt: SignInAttempt): void {
    for (const [key] of listKeys(attempt)) this.#counter.takeBack(key);
  }

  /** Resets the account's count, because the owner chose a new password through the mailbox. */
  forgiveAccount(email: string): void {
    this.#counter.forget(`account ${email.toLowerCase()}`);
  }
}

type Keys = readonly (readonly [key: string, rule: AttemptRule])[];

function listKeys({ email, address, knownDevice }: SignInAttempt): Keys {
  const account = email.toLowerCase();
  if (knownDevice !== null) return [[`device ${knownDevice} ${account}`, RULES.device]];
  return [
    [`pair ${address} ${account}`, RULES.pair],
    [`address ${address}`, RULES.address],
    [`account ${account}`, RULES.account],
  ];
}
