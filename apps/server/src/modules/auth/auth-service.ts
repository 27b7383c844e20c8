import { randomUUID } from 'node:crypto';
import type { Tokens } from '@eupnea/contracts/auth';
import { eq, sql } from 'drizzle-orm';
import type { Bus } from '../../bus/bus.ts';
import type { Caller } from '../../http/caller.ts';
import { ProblemError, invalidField } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import type { Executor } from '../../storage/executor.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashOpaqueToken, makeOpaqueToken } from '../../http/opaque-token.ts';
import { hasFactor } from './factor/factor-repository.ts';
import { insertSessionProof, type SessionFactor } from './factor/session-proof-repository.ts';
import type { KnownDevices } from './known-devices.ts';
import { PasswordCheck } from './password-check.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { REFRESH_GRACE_MS, REFRESH_IDLE_MS, SESSION_MAX_MS } from './session-lifetimes.ts';
import { SWEEP_INTERVAL_MS, sweepStoredSessions } from './sweep-sessions.ts';
import { SessionCallers } from './session-callers.ts';
import {
  findLiveSessionOwner,
  findRefreshTokenForUpdate,
  insertRefreshToken,
  listLiveSessions,
  markRotated,
  revokeFamiliesOfUser,
  revokeFamily,
  type SessionEndReason,
  type SessionPaging,
} from './session-repository.ts';
import { findUserByEmail, findUserById, updatePassword, type UserRow } from './user-repository.ts';

export interface AuthServiceOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly accessTokens: AccessTokens;
  readonly hasher: PasswordHasher;
  readonly devices: KnownDevices;
  /** True while the demo runs; its users can sign in only then. */
  readonly isDemo: boolean;
  readonly now: () => number;
  readonly onSweepError: (error: unknown) => void;
}

/** Maximum length of a browser's user agent; longer ones are cut. */
const USER_AGENT_MAX = 300;

/** Origin of a sign-in. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string | null;
  /** Cookie of a browser that signed in before (known-devices.ts). */
  readonly deviceCookie: string | null;
}

export interface IssuedSession {
  readonly tokens: Tokens;
  readonly sessionId: string;
  /** Cookie that makes this browser known to the account. */
  readonly deviceCookie: string;
}

/**
 * Sessions: started by a sign-in, continued by token rotation, ended by sign-out, token reuse, expiry or an
 * administrator.
 */
export class AuthService {
  readonly #options: AuthServiceOptions;
  readonly #passwords: PasswordCheck;
  readonly #callers: SessionCallers;
  #sweep: NodeJS.Timeout | null = null;

  constructor(options: AuthServiceOptions) {
    this.#options = options;
    this.#passwords = new PasswordCheck(options.hasher, options.devices, options.now);
    const { db, accessTokens, now } = options;
    this.#callers = new SessionCallers({ db, accessTokens, now, mayEnter: (user) => this.mayEnter(user) });
  }

  start(): void {
    this.#sweep ??= setInterval(() => {
      this.sweepSessions().catch(this.#options.onSweepError);
    }, SWEEP_INTERVAL_MS);
  }

  stop(): void {
    if (this.#sweep !== null) clearInterval(this.#sweep);
    this.#sweep = null;
  }

  /**
   * First step of a sign-in. Gives the same refusal after the same work for an unknown e-mail, a wrong password and a
   * disabled account.
   */
  async checkPassword(email: string, password: string, client: SignInClient): Promise<UserRow> {
    const user = await this.#passwords.accepts(
      { email, password, address: client.address, deviceCookie: client.deviceCookie },
      () => findUserByEmail(this.#options.db, email),
      (found) => this.mayEnter(found),
    );
    if (user === null) throw new ProblemError('sign_in_refused');
    return user;
  }

  /** Verifies the password of the session's user, within the limits of a sign-in. */
  async provePassword(caller: Caller, password: string, client: SignInClient): Promise<void> {
    const { address, deviceCookie } = client;
    const user = await this.#passwords.accepts(
      { email: caller.email, password, address, deviceCookie },
      () => findUserById(this.#options.db, caller.userId),
      (found) => this.mayEnter(found),
    );
    if (user === null) throw invalidField('password', 'is wrong');
  }

  /** Resets the count of wrong passwords, because the owner proved access to the mailbox. */
  forgiveFailures(email: string): void {
    this.#passwords.forgiveAccount(email);
  }

  /**
   * Starts a session for a user authenticated by password, one-time link, provider or passkey. Throws
   * `second_step_over` when the account has a second factor and none was proven, so that no caller can omit it.
   * @param factor second factor that was proven
   * @param note writes related rows in the same transaction
   */
  async beginSession(
    user: UserRow,
    client: SignInClient,
    factor: SessionFactor | null,
    note?: (tx: Executor, family: string) => Promise<void>,
  ): Promise<IssuedSession> {
    const now = this.#options.now();
    const refreshToken = makeOpaqueToken();
    const family = randomUUID();
    await this.#options.db.transaction(async (tx) => {
      // First statement: its lock orders this session before or after the account's first factor.
      await tx.update(appUser).set({ lastSignInAt: sql`now()` }).where(eq(appUser.id, user.id));
      if (factor === null && (await hasFactor(tx, user.id))) throw new ProblemError('second_step_over');
      await insertRefreshToken(tx, {
        family,
        userId: user.id,
        refreshHash: hashOpaqueToken(refreshToken),
        familyStartedAt: new Date(now),
        userAgent: client.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
        expiresAt: new Date(now + REFRESH_IDLE_MS),
      });
      await insertSessionProof(tx, { family, userId: user.id, factor, provedAt: new Date(now) });
      await note?.(tx, family);
    });
    return await this.#answer(user, family, refreshToken);
  }

  /** Rotates a refresh token. The given token is used up; reuse after the grace period ends the whole family. */
  async refresh(refreshToken: string, client: SignInClient): Promise<IssuedSession> {
    const now = new Date(this.#options.now());
    const outcome = await this.#options.db.transaction(async (tx) => {
      const found = await findRefreshTokenForUpdate(tx, hashOpaqueToken(refreshToken));
      if (found === null || found.token.revokedAt !== null || found.token.expiresAt <= now) return null;
      const { token, user } = found;
      const endsAt = token.familyStartedAt.getTime() + SESSION_MAX_MS;
      const rotatedMs = token.rotatedAt === null ? 0 : now.getTime() - token.rotatedAt.getTime();
      if (rotatedMs > REFRESH_GRACE_MS || !this.mayEnter(user) || endsAt <= now.getTime()) {
        const reason = rotatedMs > REFRESH_GRACE_MS ? 'refresh_token_reused' : 'expired';
        await revokeFamily(tx, token.family, reason, now);
        return { ended: token.family } as const;
      }
      if (token.rotatedAt === null) await markRotated(tx, token.id, now);
      const next = makeOpaqueToken();
      await insertRefreshToken(tx, {
        family: token.family,
        userId: user.id,
        refreshHash: hashOpaqueToken(next),
        familyStartedAt: token.familyStartedAt,
        userAgent: client.userAgent?.slice(0, USER_AGENT_MAX) ?? token.userAgent,
        expiresAt: new Date(Math.min(now.getTime() + REFRESH_IDLE_MS, endsAt)),
      });
      return { user, family: token.family, next } as const;
    });
    if (outcome !== null && 'ended' in outcome) this.#announceEnd([outcome.ended]);
    if (outcome === null || 'ended' in outcome) throw new ProblemError('unauthenticated');
    return await this.#answer(outcome.user, outcome.family, outcome.next);
  }

  async signOut(caller: Caller): Promise<void> {
    await revokeFamily(this.#options.db, caller.sessionId, 'sign_out', new Date(this.#options.now()));
    this.#announceEnd([caller.sessionId]);
  }

  /** Ends every session of a user, after a password change, a disabled account or an administrator's request. */
  async endSessionsOfUser(userId: number, reason: SessionEndReason): Promise<void> {
    const at = new Date(this.#options.now());
    this.#announceEnd(await revokeFamiliesOfUser(this.#options.db, userId, reason, at));
    if (reason === 'disabled' || reason === 'deleted')
      this.#options.bus.publish('auth.user_ended', { userId });
  }

  async setPassword(executor: Executor, userId: number, password: string): Promise<void> {
    await updatePassword(executor, userId, await this.#options.hasher.hash(password));
  }

  /** Returns the columns for a new password. */
  async hashPassword(
    userId: number,
    password: string,
  ): Promise<{ passwordHash: string; passwordChangedAt: Date }> {
    const owner = (await findUserById(this.#options.db, userId)) ?? {};
    const passwordHash = await this.#options.hasher.hash(password, owner);
    return { passwordHash, passwordChangedAt: new Date(this.#options.now()) };
  }

  /**
   * Ends every session of the caller except the current one.
   * @returns number of ended sessions
   */
  async endOtherSessions(caller: Caller, reason: SessionEndReason): Promise<number> {
    const at = new Date(this.#options.now());
    const ended = await revokeFamiliesOfUser(this.#options.db, caller.userId, reason, at, caller.sessionId);
    this.#announceEnd(ended);
    return ended.length;
  }

  /**
   * Ends one session, for an administrator (ownerId null) or its own user.
   * @returns the session's user; null when it has ended or belongs to another user
   */
  async endSession(sessionId: string, ownerId: number | null): Promise<number | null> {
    const { db, now } = this.#options;
    const userId = await findLiveSessionOwner(db, sessionId, ownerId, new Date(now()));
    if (userId === null) return null;
    await revokeFamily(db, sessionId, 'revoked', new Date(now()));
    this.#announceEnd([sessionId]);
    return userId;
  }

  /** Ends these sessions of any users. */
  async endSessions(sessionIds: readonly string[], reason: SessionEndReason): Promise<void> {
    const at = new Date(this.#options.now());
    for (const sessionId of sessionIds) await revokeFamily(this.#options.db, sessionId, reason, at);
    this.#announceEnd(sessionIds);
  }

  async isLive(sessionId: string, userId: number): Promise<boolean> {
    const { db, now } = this.#options;
    return (await findLiveSessionOwner(db, sessionId, userId, new Date(now()))) !== null;
  }

  /** Returns live sessions, most recently used first. */
  async listSessions(userId: number | null, paging: SessionPaging) {
    return await listLiveSessions(this.#options.db, userId, new Date(this.#options.now()), paging);
  }

  /** Returns the caller of an access token while its session lives, else null. */
  async authenticate(accessToken: string): Promise<Caller | null> {
    return await this.#callers.authenticate(accessToken);
  }

  /** Clears the cached permissions of a user whose features or rights changed. */
  forgetUser(userId: number): void {
    this.#callers.forgetUser(userId);
    this.#options.bus.publish('auth.user_changed', { userId });
  }

  /** Ends expired sessions and reports those that other processes ended. */
  async sweepSessions(): Promise<void> {
    const { db, now } = this.#options;
    this.#announceEnd(await sweepStoredSessions(db, now()));
  }

  /** True for a user who is enabled and verified, and belongs to this kind of server (demo or not). */
  mayEnter(user: UserRow): boolean {
    return user.disabledAt === null && user.verifiedAt !== null && (!user.isDemo || this.#options.isDemo);
  }

  #announceEnd(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) {
      this.#callers.forget(sessionId);
      this.#options.bus.publish('auth.ended', { sessionId });
    }
  }

  async #answer(user: UserRow, sessionId: string, refreshToken: string): Promise<IssuedSession> {
    const accessToken = await this.#options.accessTokens.issue({ userId: user.id, sessionId });
    return {
      sessionId,
      deviceCookie: this.#options.devices.issue(user.email),
      tokens: {
        access_token: accessToken,
        refresh_token: refreshToken,
        user: { id: user.id, username: user.username, email: user.email },
      },
    };
  }
}
