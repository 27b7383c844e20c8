import { randomUUID } from 'node:crypto';
import type { Tokens } from '@eupnea/contracts';
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
  /** Users of the demo exist only while the demo runs. */
  readonly isDemo: boolean;
  readonly now: () => number;
  readonly onSweepError: (error: unknown) => void;
}

/** A browser's own name for itself; what is longer is somebody's experiment. */
const USER_AGENT_MAX = 300;

/** Where a sign-in came from. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string | null;
  /** Of a browser that signed in before (known-devices.ts). */
  readonly deviceCookie: string | null;
}

export interface IssuedSession {
  readonly tokens: Tokens;
  readonly sessionId: string;
  /** Makes this browser one that the account knows. */
  readonly deviceCookie: string;
}

/** Sessions: begun by a password, carried on by rotation, ended by sign-out, reuse, expiry or an administrator. */
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
   * The first step of a sign-in. One answer for an unknown e-mail, a wrong password and a disabled account, after the
   * same work.
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

  /** Proves that who holds the session knows the password too, within the same limits as a sign-in. */
  async provePassword(caller: Caller, password: string, client: SignInClient): Promise<void> {
    const { address, deviceCookie } = client;
    const user = await this.#passwords.accepts(
      { email: caller.email, password, address, deviceCookie },
      () => findUserById(this.#options.db, caller.userId),
      (found) => this.mayEnter(found),
    );
    if (user === null) throw invalidField('password', 'is wrong');
  }

  /** The owner proved the account by its mailbox: wrong passwords so far are forgotten. */
  forgiveFailures(email: string): void {
    this.#passwords.forgiveAccount(email);
  }

  /**
   * For who has proven to be the user: by password, one-time link, provider or passkey. Throws `second_step_over` for an
   * account that has a second factor when none was proven: no door can forget to ask.
   * @param factor what stood for the second factor
   * @param note writes what belongs to the session in the same transaction
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
      // First: its lock puts this session before or after the first factor of the account, never beside it.
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

  /** Rotates: the token given is used up, and coming again after the grace it ends the whole family. */
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

  /** Every session of a user ends: a changed password, a disabled account, an administrator's wish. */
  async endSessionsOfUser(userId: number, reason: SessionEndReason): Promise<void> {
    const at = new Date(this.#options.now());
    this.#announceEnd(await revokeFamiliesOfUser(this.#options.db, userId, reason, at));
    if (reason === 'disabled' || reason === 'deleted')
      this.#options.bus.publish('auth.user_ended', { userId });
  }

  async setPassword(executor: Executor, userId: number, password: string): Promise<void> {
    await updatePassword(executor, userId, await this.#options.hasher.hash(password));
  }

  /** What a row of a user takes for a new password. */
  async hashPassword(
    userId: number,
    password: string,
  ): Promise<{ passwordHash: string; passwordChangedAt: Date }> {
    const owner = (await findUserById(this.#options.db, userId)) ?? {};
    const passwordHash = await this.#options.hasher.hash(password, owner);
    return { passwordHash, passwordChangedAt: new Date(this.#options.now()) };
  }

  /** Every session of the caller but the one that asks. @returns how many ended */
  async endOtherSessions(caller: Caller, reason: SessionEndReason): Promise<number> {
    const at = new Date(this.#options.now());
    const ended = await revokeFamiliesOfUser(this.#options.db, caller.userId, reason, at, caller.sessionId);
    this.#announceEnd(ended);
    return ended.length;
  }

  /**
   * One session, by an administrator (ownerId null) or its own user.
   * @returns whose it was; null when it does not live, or is somebody else's
   */
  async endSession(sessionId: string, ownerId: number | null): Promise<number | null> {
    const { db, now } = this.#options;
    const userId = await findLiveSessionOwner(db, sessionId, ownerId, new Date(now()));
    if (userId === null) return null;
    await revokeFamily(db, sessionId, 'revoked', new Date(now()));
    this.#announceEnd([sessionId]);
    return userId;
  }

  /** These sessions, whosever they are. */
  async endSessions(sessionIds: readonly string[], reason: SessionEndReason): Promise<void> {
    const at = new Date(this.#options.now());
    for (const sessionId of sessionIds) await revokeFamily(this.#options.db, sessionId, reason, at);
    this.#announceEnd(sessionIds);
  }

  async isLive(sessionId: string, userId: number): Promise<boolean> {
    const { db, now } = this.#options;
    return (await findLiveSessionOwner(db, sessionId, userId, new Date(now()))) !== null;
  }

  /** Sessions that live, the one used last first. */
  async listSessions(userId: number | null, paging: SessionPaging) {
    return await listLiveSessions(this.#options.db, userId, new Date(this.#options.now()), paging);
  }

  /** The caller of an access token while its session lives; null for everything else. */
  async authenticate(accessToken: string): Promise<Caller | null> {
    return await this.#callers.authenticate(accessToken);
  }

  /** What is believed of the user is read anew: its features or rights changed. */
  forgetUser(userId: number): void {
    this.#callers.forgetUser(userId);
    this.#options.bus.publish('auth.user_changed', { userId });
  }

  /** Ends what has run out and tells of what ended elsewhere. */
  async sweepSessions(): Promise<void> {
    const { db, now } = this.#options;
    this.#announceEnd(await sweepStoredSessions(db, now()));
  }

  /** Not disabled, confirmed, and of this kind of server. */
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
