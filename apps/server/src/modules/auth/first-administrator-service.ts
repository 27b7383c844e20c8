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

/** The one-time link of a first start is good for a day (decisions section 5). */
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

/** A server without an administrator gets one: from the configuration, or from who holds the one-time link. */
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

  /** The token of a new one-time link; every former one is void. */
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
   * Uses the link up together with making the account: what fails leaves the link good. Unknown, used, run out and no
   * longer needed are one answer.
   */
  async claim(token: string, account: FirstAccount): Promise<UserRow> {
    const { db, now, hasher } = this.#options;
    const isOpen = and(
      eq(accountToken.kind, 'first_admin'),
      eq(accountToken.tokenHash, hashOpaqueToken(token)),
      isNull(accountToken.usedAt),
      gt(accountToken.expiresAt, new Date(now())),
    );
    // Before the work of hashing: a link that opens nothing costs one query.
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
