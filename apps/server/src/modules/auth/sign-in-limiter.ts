import { ProblemError } from '../../http/problem-error.ts';
import { AttemptCounter, type AttemptRule } from '../../http/attempt-counter.ts';

/**
 * Wrong passwords that are heard before the answer is "too many", judged before anything is hashed. Only failures
 * count. The pair stops guessing at one account from one place while its owner, elsewhere, still gets in; the account's
 * own limit is the 100 of NIST SP 800-63B section 3.2.2, and it ends by itself. A browser that was signed in to the
 * account before has a limit of its own: whoever floods the account cannot keep its owner out.
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
  /** Of a device that was signed in to this account before (known-devices.ts); null for any other. */
  readonly knownDevice: string | null;
}

export class SignInLimiter {
  readonly #counter: AttemptCounter;

  constructor(now: () => number) {
    this.#counter = new AttemptCounter(now);
  }

  /** Counts an attempt as failed until `forgive` is called: attempts at once cannot slip past the limit. */
  reserve(attempt: SignInAttempt): void {
    const keys = listKeys(attempt);
    for (const [key, rule] of keys) {
      const retryAfterSeconds = this.#counter.secondsToWait(key, rule);
      if (retryAfterSeconds > 0) throw new ProblemError('rate_limited', { retryAfterSeconds });
    }
    for (const [key, rule] of keys) this.#counter.add(key, rule);
  }

  /** The attempt was right: it does not count, and the pair starts anew. */
  forgive(attempt: SignInAttempt): void {
    for (const [key, rule] of listKeys(attempt)) {
      if (rule === RULES.pair || rule === RULES.device) this.#counter.forget(key);
      else this.#counter.takeBack(key);
    }
  }

  /** Not even begun (the queue of hashes was full): it counts for nobody. */
  withdraw(attempt: SignInAttempt): void {
    for (const [key] of listKeys(attempt)) this.#counter.takeBack(key);
  }

  /** The owner chose a new password through the mailbox: the account starts anew. */
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
