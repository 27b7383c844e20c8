import { ProblemError } from '../../http/problem-error.ts';

interface Rule {
  readonly failures: number;
  readonly windowMs: number;
}

/**
 * Wrong passwords that are heard before the answer is "too many", judged before anything is hashed. Only failures
 * count. The pair stops guessing at one account from one place while its owner, elsewhere, still gets in; the account's
 * own limit is the 100 of NIST SP 800-63B section 3.2.2, and it ends by itself.
 */
const RULES = {
  pair: { failures: 10, windowMs: 5 * 60_000 },
  address: { failures: 60, windowMs: 5 * 60_000 },
  account: { failures: 100, windowMs: 60 * 60_000 },
} as const satisfies { readonly [name: string]: Rule };

/** Keys that are counted at once; beyond it the oldest is forgotten. */
const MAX_KEYS = 30_000;

interface Count {
  failures: number;
  endsAt: number;
}

export class SignInLimiter {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts an attempt as failed until `forgive` is called: attempts at once cannot slip past the limit. */
  reserve(email: string, address: string): void {
    const keys = listKeys(email, address);
    for (const [key, rule] of keys) {
      const count = this.#read(key);
      if (count !== null && count.failures >= rule.failures) {
        throw new ProblemError('rate_limited', { retryAfterSeconds: (count.endsAt - this.#now()) / 1000 });
      }
    }
    for (const [key, rule] of keys) this.#add(key, rule);
  }

  /** The attempt was right: it does not count, and the pair starts anew. */
  forgive(email: string, address: string): void {
    for (const [key] of listKeys(email, address)) {
      const count = this.#read(key);
      if (count !== null) count.failures = key.startsWith('pair') ? 0 : Math.max(0, count.failures - 1);
    }
  }

  #read(key: string): Count | null {
    const count = this.#counts.get(key);
    if (count === undefined) return null;
    if (count.endsAt > this.#now()) return count;
    this.#counts.delete(key);
    return null;
  }

  #add(key: string, rule: Rule): void {
    const count = this.#read(key);
    if (count !== null) {
      count.failures += 1;
      return;
    }
    if (this.#counts.size >= MAX_KEYS) {
      const oldest = this.#counts.keys().next();
      if (oldest.done !== true) this.#counts.delete(oldest.value);
    }
    this.#counts.set(key, { failures: 1, endsAt: this.#now() + rule.windowMs });
  }
}

function listKeys(email: string, address: string): readonly (readonly [key: string, rule: Rule])[] {
  const account = email.toLowerCase();
  return [
    [`pair ${address} ${account}`, RULES.pair],
    [`address ${address}`, RULES.address],
    [`account ${account}`, RULES.account],
  ];
}
