import type { Account, EditAccountBody, Session } from '@eupnea/contracts/account';
import type { DisplayUnits } from '@eupnea/contracts/display-units';
import type { Language } from '@eupnea/contracts/language';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError, notFound } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange } from '../audit/audit-service.ts';
import type { AuthService, SignInClient } from '../auth/auth-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import { toAccount } from './to-account.ts';
import { findUnits, findUser, findUserForUpdate, updateUser, writeUnits } from './user-repository.ts';

/** Validity of a notice, which is useful only while the user can act on it. */
const NOTICE_VALID_MS = 7 * 24 * 3600_000;

export interface AccountOptions {
  readonly db: Database;
  readonly auth: AuthService;
  readonly mail: MailService;
}

interface Request {
  readonly caller: Caller;
  readonly requestId: string;
  readonly client: SignInClient;
}

/** The caller's own account: name, language, password, sessions. */
export class AccountService {
  readonly #options: AccountOptions;

  constructor(options: AccountOptions) {
    this.#options = options;
  }

  async read(caller: Caller): Promise<Account> {
    const row = await findUser(this.#options.db, caller.userId);
    if (row === null) throw notFound();
    return toAccount(row);
  }

  /** Returns the chosen units; null = never chosen. */
  async readUnits(userId: number): Promise<DisplayUnits | null> {
    return await findUnits(this.#options.db, userId);
  }

  /** Language and units of what the user reads. Throws for a deleted account. */
  async readPreferences(userId: number): Promise<{ language: Language; units: DisplayUnits | null }> {
    const row = await findUser(this.#options.db, userId);
    if (row === null) throw notFound();
    return { language: row.language, units: await findUnits(this.#options.db, userId) };
  }

  /** The last write wins: a display preference has no version and no audit entry. */
  async setUnits(userId: number, units: DisplayUnits): Promise<DisplayUnits> {
    await writeUnits(this.#options.db, userId, units);
    return units;
  }

  async edit(caller: Caller, body: EditAccountBody, requestId: string): Promise<Account> {
    const { version, username, language } = body;
    const changed = await this.#options.db.transaction(async (tx) => {
      const before = await findUserForUpdate(tx, caller.userId);
      if (before === null) throw notFound();
      if (before.version !== version) {
        throw new ProblemError('version_conflict', { current: toAccount(before) });
      }
      const after = await updateUser(tx, before.id, {
        ...(username === undefined ? {} : { username }),
        ...(language === undefined ? {} : { language }),
      });
      if (after === null) throw notFound();
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'user.edit',
        objectKind: 'user',
        objectId: before.id,
        before: { language: before.language },
        after: { language: after.language },
        personal: {
          userId: before.id,
          before: { username: before.username },
          after: { username: after.username },
        },
      });
      return after;
    });
    this.#options.auth.forgetUser(caller.userId);
    return toAccount(changed);
  }

  /** Changes the password and ends the user's other sessions. */
  async changePassword(
    { caller, requestId, client }: Request,
    present: string,
    password: string,
  ): Promise<void> {
    const { db, auth, mail } = this.#options;
    await auth.provePassword(caller, present, client);
    const change = await auth.hashPassword(caller.userId, password);
    await db.transaction(async (tx) => {
      const user = await updateUser(tx, caller.userId, change);
      if (user === null) throw notFound();
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'user.change_password',
        objectKind: 'user',
        objectId: user.id,
      });
      await mail.queue(tx, { kind: 'password_changed', recipient: user, validMs: NOTICE_VALID_MS });
    });
    await auth.endOtherSessions(caller, 'password_changed');
  }

  async listSessions(caller: Caller, paging: { page: number; count: number }) {
    const { rows, total } = await this.#options.auth.listSessions(caller.userId, paging);
    const items: Session[] = rows.map((row) => ({
      id: row.id,
      user_agent: row.userAgent,
      started_at: row.startedAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      current: row.id === caller.sessionId,
    }));
    return { items, total, page: paging.page, count: paging.count };
  }

  /** Refuses another user's session like an unknown one. */
  async endSession(caller: Caller, sessionId: string, requestId: string): Promise<void> {
    if ((await this.#options.auth.endSession(sessionId, caller.userId)) === null) throw notFound();
    await this.#recordEnd(caller, requestId, { sessions: 1 });
  }

  async endOtherSessions(caller: Caller, requestId: string): Promise<void> {
    const sessions = await this.#options.auth.endOtherSessions(caller, 'revoked');
    if (sessions > 0) await this.#recordEnd(caller, requestId, { sessions });
  }

  async #recordEnd(caller: Caller, requestId: string, after: { sessions: number }): Promise<void> {
    await recordChange(this.#options.db, {
      actor: describeActor(caller, requestId),
      action: 'user.end_sessions',
      objectKind: 'user',
      objectId: caller.userId,
      after,
    });
  }
}
