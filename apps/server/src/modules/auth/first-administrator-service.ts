import { and, eq, gt, isNull } from 'drizzle-orm';
import { ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { accountToken } from '../../storage/schema/account-token.ts';
import { recordChange } from '../audit/audit-service.ts';
import { GRANTABLE_FEATURES, grantFeatures } from '../features/feature-service.ts';
import { ensureDefaultProject } from '../projects/project-service.ts';
import { hashOpaqueToken, makeOpaqueToken } from './opaque-token.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { hasAdministrator, insertUser, type UserRow } from './user-repository.ts';

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
    const passwordHash = await this.#options.hasher.hash(account.password);
    return await this.#options.db.transaction(async (tx) => {
      if (await hasAdministrator(tx)) throw new ProblemError('not_found');
      const user = await insertUser(tx, {
        email: account.email,
        username: account.username,
        passwordHash,
        isAdmin: true,
        isDemo: false,
      });
      await grantFeatures(tx, user.id, GRANTABLE_FEATURES, null);
      await ensureDefaultProject(tx, user.id);
      await recordChange(tx, {
        actor: { kind: 'system' },
        action: 'user.first_administrator',
        objectKind: 'user',
        objectId: user.id,
        personal: { userId: user.id, after: { email: user.email, username: user.username } },
      });
      return user;
    });
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

  /** Uses the link up. Unknown, used, run out and no longer needed are one answer. */
  async claim(token: string, account: FirstAccount): Promise<UserRow> {
    const { db, now } = this.#options;
    const rows = await db
      .delete(accountToken)
      .where(
        and(
          eq(accountToken.kind, 'first_admin'),
          eq(accountToken.tokenHash, hashOpaqueToken(token)),
          isNull(accountToken.usedAt),
          gt(accountToken.expiresAt, new Date(now())),
        ),
      )
      .returning();
    if (rows.length === 0) throw new ProblemError('not_found');
    return await this.create(account);
  }
}
