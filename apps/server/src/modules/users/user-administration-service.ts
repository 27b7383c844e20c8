import type {
  AdministeredUser,
  EditUserBody,
  InviteUserBody,
  ListUsersQuery,
} from '@eupnea/contracts/administered-user';
import type { FeatureCode } from '@eupnea/contracts/feature';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError, invalidField, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange } from '../audit/audit-service.ts';
import type { AuthService } from '../auth/auth-service.ts';
import type { PasswordResetService } from '../auth/password-reset-service.ts';
import type { SignUpService } from '../auth/sign-up-service.ts';
import { GRANTABLE_FEATURES, grantFeatures, setFeatures } from '../features/feature-service.ts';
import { toAdministeredUser } from './to-administered-user.ts';
import {
  type UserChange,
  type UserRow,
  countOtherAdministrators,
  countFactors,
  countSessions,
  findUserForUpdate,
  insertInvited,
  listFeatureCodes,
  listUserPage,
  updateUser,
} from './user-repository.ts';

export interface UserAdministrationOptions {
  readonly db: Database;
  readonly auth: AuthService;
  readonly signUp: SignUpService;
  readonly resets: PasswordResetService;
  readonly now: () => number;
}

/** User administration. Every change is audited and applies at once, also to open sessions. */
export class UserAdministrationService {
  readonly #options: UserAdministrationOptions;

  constructor(options: UserAdministrationOptions) {
    this.#options = options;
  }

  async list(query: ListUsersQuery) {
    const { rows, total } = await listUserPage(this.#options.db, query);
    const items = await this.#describe(this.#options.db, rows);
    return { items, total, page: query.page, count: query.count };
  }

  async invite(caller: Caller, body: InviteUserBody, requestId: string): Promise<AdministeredUser> {
    const { email, language, is_admin: isAdmin, features } = body;
    const username = body.username ?? email.split('@')[0] ?? email;
    return await this.#options.db.transaction(async (tx) => {
      const user = await insertInvited(tx, { email, username, language, isAdmin });
      if (user === null) throw invalidField('email', 'has an account already');
      await grantFeatures(tx, user.id, features, caller.userId);
      await this.#options.signUp.sendInvitation(tx, user);
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'user.invite',
        objectKind: 'user',
        objectId: user.id,
        after: { is_admin: isAdmin, features, language },
        personal: { userId: user.id, after: { email, username } },
      });
      return await this.#describeOne(tx, user);
    });
  }

  async edit(caller: Caller, id: number, body: EditUserBody, requestId: string): Promise<AdministeredUser> {
    const answer = await this.#options.db.transaction(async (tx) => {
      const before = await this.#require(tx, id);
      if (before.version !== body.version) {
        throw new ProblemError('version_conflict', { current: await this.#describeOne(tx, before) });
      }
      await this.#refuseLockOut(tx, caller, before, body);
      const after = await updateUser(tx, id, this.#changeOf(before, body));
      if (after === null) throw notFound();
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'user.administer',
        objectKind: 'user',
        objectId: id,
        before: describeForAudit(before),
        after: describeForAudit(after),
        personal: { userId: id, before: { username: before.username }, after: { username: after.username } },
      });
      return await this.#describeOne(tx, after);
    });
    if (body.disabled === true) await this.#options.auth.endSessionsOfUser(id, 'disabled');
    this.#options.auth.forgetUser(id);
    return answer;
  }

  async setFeatures(
    caller: Caller,
    id: number,
    codes: readonly FeatureCode[],
    requestId: string,
  ): Promise<AdministeredUser> {
    const answer = await this.#options.db.transaction(async (tx) => {
      const user = await this.#require(tx, id);
      const before = await setFeatures(tx, id, codes, caller.userId);
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'user.set_features',
        objectKind: 'user',
        objectId: id,
        before: { features: before },
        after: { features: GRANTABLE_FEATURES.filter((code) => codes.includes(code)) },
      });
      return await this.#describeOne(tx, user);
    });
    this.#options.auth.forgetUser(id);
    return answer;
  }

  /** Sends a reset link to the user's mailbox, so that only the user knows the password. */
  async sendReset(caller: Caller, id: number, requestId: string): Promise<void> {
    await this.#options.db.transaction(async (tx) => {
      const user = await this.#require(tx, id);
      if (user.passwordHash === null) {
        throw new ProblemError('conflict', { detail: 'The invitation is not accepted yet: send it anew' });
      }
      await this.#options.resets.sendLink(tx, user);
      await this.#record(tx, caller, id, 'user.send_reset', requestId);
    });
  }

  async resendInvitation(caller: Caller, id: number, requestId: string): Promise<void> {
    await this.#options.db.transaction(async (tx) => {
      const user = await this.#require(tx, id);
      if (user.passwordHash !== null) {
        throw new ProblemError('conflict', { detail: 'The user has a password already: send a reset link' });
      }
      await this.#options.signUp.sendInvitation(tx, user);
      await this.#record(tx, caller, id, 'user.invite_again', requestId);
    });
  }

  async listSessions(caller: Caller, userId: number | null, paging: { page: number; count: number }) {
    const { rows, total } = await this.#options.auth.listSessions(userId, paging);
    const items = rows.map((row) => ({
      id: row.id,
      user_id: row.userId,
      username: row.username,
      email: row.email,
      user_agent: row.userAgent,
      started_at: row.startedAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      current: row.id === caller.sessionId,
    }));
    return { items, total, page: paging.page, count: paging.count };
  }

  async endSession(caller: Caller, sessionId: string, requestId: string): Promise<void> {
    const userId = await this.#options.auth.endSession(sessionId, null);
    if (userId === null) throw notFound();
    await this.#record(this.#options.db, caller, userId, 'user.end_sessions', requestId);
  }

  async #require(tx: Executor, id: number): Promise<UserRow> {
    const user = await findUserForUpdate(tx, id);
    if (user === null) throw notFound();
    return user;
  }

  /** Refuses to remove the last administrator, and administrators to remove their own right. */
  async #refuseLockOut(tx: Executor, caller: Caller, user: UserRow, body: EditUserBody): Promise<void> {
    const isEnding = body.disabled === true || body.is_admin === false;
    if (!isEnding || !user.isAdmin) return;
    if (user.id === caller.userId) {
      throw new ProblemError('conflict', { detail: 'Another administrator must do this for you' });
    }
    if ((await countOtherAdministrators(tx, user.id)) === 0) {
      throw new ProblemError('conflict', { detail: 'The last administrator stays' });
    }
  }

  #changeOf(before: UserRow, body: EditUserBody): UserChange {
    const at = new Date(this.#options.now());
    return {
      ...(body.username === undefined ? {} : { username: body.username }),
      ...(body.is_admin === undefined ? {} : { isAdmin: body.is_admin }),
      ...(body.disabled === undefined
        ? {}
        : { disabledAt: body.disabled ? (before.disabledAt ?? at) : null }),
      ...(body.verified === undefined ? {} : { verifiedAt: before.verifiedAt ?? at }),
    };
  }

  async #describe(executor: Executor, rows: readonly UserRow[]): Promise<AdministeredUser[]> {
    const ids = rows.map((row) => row.id);
    const grants = await listFeatureCodes(executor, ids);
    const factors = await countFactors(executor, ids);
    const sessions = await countSessions(executor, ids, new Date(this.#options.now()));
    return rows.map((row) => {
      const codes = new Set(grants.filter((grant) => grant.userId === row.id).map((grant) => grant.code));
      return toAdministeredUser(
        row,
        GRANTABLE_FEATURES.filter((code) => codes.has(code)),
        {
          sessions: sessions.find((entry) => entry.userId === row.id)?.total ?? 0,
          factors: factors.find((entry) => entry.userId === row.id)?.total ?? 0,
        },
      );
    });
  }

  async #describeOne(executor: Executor, row: UserRow): Promise<AdministeredUser> {
    const [user] = await this.#describe(executor, [row]);
    if (user === undefined) throw new Error('Invariant broken: one row describes one user');
    return user;
  }

  async #record(
    executor: Executor,
    caller: Caller,
    id: number,
    action: string,
    requestId: string,
  ): Promise<void> {
    await recordChange(executor, {
      actor: describeActor(caller, requestId),
      action,
      objectKind: 'user',
      objectId: id,
    });
  }
}

function describeForAudit(user: UserRow) {
  return { is_admin: user.isAdmin, disabled: user.disabledAt !== null, verified: user.verifiedAt !== null };
}
