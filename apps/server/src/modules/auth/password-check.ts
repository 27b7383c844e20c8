import type { KnownDevices } from './known-devices.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { SignInLimiter } from './sign-in-limiter.ts';

export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly deviceCookie: string | null;
}

/** Verifies a password within the limits on guessing, for all endpoints. */
export class PasswordCheck {
  readonly #hasher: PasswordHasher;
  readonly #devices: KnownDevices;
  readonly #limiter: SignInLimiter;

  constructor(hasher: PasswordHasher, devices: KnownDevices, now: () => number) {
    this.#hasher = hasher;
    this.#devices = devices;
    this.#limiter = new SignInLimiter(now);
  }

  /** Returns the account when the password is right and the account may sign in, else null, after the same work. */
  async accepts<Account extends { readonly passwordHash: string | null }>(
    attempt: PasswordAttempt,
    findAccount: () => Promise<Account | null>,
    mayEnter: (account: Account) => boolean,
  ): Promise<Account | null> {
    const { email, address, password } = attempt;
    const knownDevice = this.#devices.read(attempt.deviceCookie, email);
    const counted = { email, address, knownDevice };
    this.#limiter.reserve(counted);
    const found: { account: Account | null } = { account: null };
    const read = async () => {
      found.account = await findAccount();
      return found.account?.passwordHash ?? null;
    };
    const isRight = await this.#hasher
      .verify(read, password, knownDevice !== null)
      .catch((error: unknown) => {
        this.#limiter.withdraw(counted);
        throw error;
      });
    if (found.account === null || !isRight || !mayEnter(found.account)) return null;
    this.#limiter.forgive(counted);
    return found.account;
  }

  forgiveAccount(email: string): void {
    this.#limiter.forgiveAccount(email);
  }
}
