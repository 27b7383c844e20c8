import { and, eq, gt, isNull } from 'drizzle-orm';
import { invalidField, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { accountToken } from '../../storage/schema/account-token.ts';
import { recordChange } from '../audit/audit-service.ts';
import { GRANTABLE_FEATURES, grantFeatures } from '../features/feature-service.ts';
import { ensureDefaultProject } from '../projects/project-service.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../http/opaque-token.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { findUserByEmail, hasAdministrator, insertUser, type UserRow } from './user-repository.ts';

/** Validity of the one-time link of a first start (definitions.md, Access). */
const LINK_VALID_MS = 24 * 3600_000;

export interface FirstAccount {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export interface FirstAdministratorOptions {
  readonly db: Database;
  readonly hasher: PasswordHasher;
  readonly now: () => number;
}

/** Creates the first administrator: from the configuration, or for the holder of the one-time link. */
export class FirstAdministratorService {
  readonly #options: FirstAdministratorOptions;

  constructor(options: FirstAdministratorOptions) {
    this.#options = options;
  }

  async isNeeded(): Promise<boolean> {
    return !(await hasAdministrator(this.#options.db));
  }

  async create(account: FirstAccount): Promise<UserRow> {
    const passwordHash = await this.#options.hasher.hash(account.password, account);
    return await this.#options.db.transaction((tx) => makeAdministrator(tx, account, passwordHash));
  }

  /** Returns the token of a new one-time link; all earlier links become invalid. */
  async issueLinkToken(): Promise<string> {
    const token = makeOpaqueToken();
    await this.#options.db.transaction(async (tx) => {
      await tx.delete(accountToken).where(eq(accountToken.kind, 'first_admin'));
      await tx.insert(accountToken).values({
        kind: 'first_admin',
        tokenHash: hashOpaqueToken(token),
        expiresAt: new Date(this.#options.now() + LINK_VALID_MS),
      });
    });
    return token;
  }

  /**
   * Uses up the link together with creating the account, so that a failure keeps the link valid. Unknown, used, expired
   * and unneeded links get the same refusal.
   */
  async claim(token: string, account: FirstAccount): Promise<UserRow> {
    const { db, now, hasher } = this.#options;
    const isOpen = and(
      eq(accountToken.kind, 'first_admin'),
      eq(accountToken.tokenHash, hashOpaqueToken(token)),
      isNull(accountToken.usedAt),
      gt(accountToken.expiresAt, new Date(now())),
    );
    // Checked before hashing, so that an invalid link costs one query.
    const known = await db.select({ id: accountToken.id }).from(accountToken).where(isOpen);
    if (known.length === 0) throw notFound();
    const passwordHash = await hasher.hash(account.password, account);
    return await db.transaction(async (tx) => {
      const used = await tx.delete(accountToken).where(isOpen).returning({ id: accountToken.id });
      if (used.length === 0) throw notFound();
      return await makeAdministrator(tx, account, passwordHash);
    });
  }
}

async function makeAdministrator(
  tx: Executor,
  { email, username }: FirstAccount,
  passwordHash: string,
): Promise<UserRow> {
  if (await hasAdministrator(tx)) throw notFound();
  if ((await findUserByEmail(tx, email)) !== null) throw invalidField('email', 'has an account already');
  const user = await insertUser(tx, { email, username, passwordHash, isAdmin: true, isDemo: false });
  await grantFeatures(tx, user.id, GRANTABLE_FEATURES, null);
  await ensureDefaultProject(tx, user.id);
  await recordChange(tx, {
    actor: { kind: 'system' },
    action: 'user.first_administrator',
    objectKind: 'user',
    objectId: user.id,
    personal: { userId: user.id, after: { email, username } },
  });
  return user;
}
