import { and, count, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { authSession } from '../../storage/schema/auth-session.ts';

export type SessionEndReason =
  | 'sign_out'
  | 'refresh_token_reused'
  | 'expired'
  | 'password_changed'
  | 'disabled'
  | 'deleted'
  | 'provider_logout'
  | 'factor_changed'
  | 'revoked';

export interface NewRefreshToken {
  readonly family: string;
  readonly userId: number;
  readonly refreshHash: string;
  /** Time of the sign-in that started the family. */
  readonly familyStartedAt: Date;
  readonly userAgent: string | null;
  readonly expiresAt: Date;
}

export async function insertRefreshToken(executor: Executor, token: NewRefreshToken): Promise<void> {
  await executor.insert(authSession).values({ ...token, lastUsedAt: sql`now()` });
}

/** Locks the row, so that two concurrent refreshes with one token run in sequence. */
export async function findRefreshTokenForUpdate(executor: Executor, refreshHash: string) {
  const rows = await executor
    .select({ token: authSession, user: appUser })
    .from(authSession)
    .innerJoin(appUser, eq(appUser.id, authSession.userId))
    .where(eq(authSession.refreshHash, refreshHash))
    .for('update');
  return rows[0] ?? null;
}

export async function markRotated(executor: Executor, id: number, at: Date): Promise<void> {
  await executor.update(authSession).set({ rotatedAt: at, lastUsedAt: at }).where(eq(authSession.id, id));
}

export async function revokeFamily(
  executor: Executor,
  family: string,
  reason: SessionEndReason,
  at: Date,
): Promise<void> {
  await executor
    .update(authSession)
    .set({ revokedAt: at, revokedReason: reason })
    .where(and(eq(authSession.family, family), isNull(authSession.revokedAt)));
}

/**
 * @param except family that continues
 * @returns the families that ended
 */
export async function revokeFamiliesOfUser(
  executor: Executor,
  userId: number,
  reason: SessionEndReason,
  at: Date,
  except: string | null = null,
): Promise<readonly string[]> {
  const rows = await executor
    .update(authSession)
    .set({ revokedAt: at, revokedReason: reason })
    .where(
      and(
        eq(authSession.userId, userId),
        isNull(authSession.revokedAt),
        ...(except === null ? [] : [ne(authSession.family, except)]),
      ),
    )
    .returning({ family: authSession.family });
  return [...new Set(rows.map((row) => row.family))];
}

/** Revokes families whose tokens have all expired: two tabs may hold two tokens of one family. */
export async function revokeExpiredFamilies(executor: Executor, at: Date): Promise<void> {
  await executor
    .update(authSession)
    .set({ revokedAt: at, revokedReason: 'expired' satisfies SessionEndReason })
    .where(
      and(
        isNull(authSession.revokedAt),
        sql`${authSession.family} in (select "family" from "auth_session" group by "family"
              having max("expires_at") <= ${at.toISOString()}::timestamptz)`,
      ),
    );
}

/** Returns families revoked since a time, by any process: the command line on PostgreSQL, another server process. */
export async function listFamiliesRevokedSince(executor: Executor, since: Date): Promise<readonly string[]> {
  const rows = await executor
    .selectDistinct({ family: authSession.family })
    .from(authSession)
    .where(gt(authSession.revokedAt, since));
  return rows.map((row) => row.family);
}

/** Deletes rows that are no longer needed to recognise a token. */
export async function deleteTokensExpiredBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(authSession).where(lt(authSession.expiresAt, before));
}

/** Returns the session's user while the session lives: not revoked, not expired, not disabled. */
export async function findUserOfLiveSession(executor: Executor, family: string, userId: number, at: Date) {
  const rows = await executor
    .select({ user: appUser })
    .from(appUser)
    .where(
      and(
        eq(appUser.id, userId),
        isNull(appUser.disabledAt),
        sql`exists (select 1 from ${authSession} where ${authSession.family} = ${family}
              and ${authSession.userId} = ${appUser.id} and ${authSession.revokedAt} is null
              and ${authSession.expiresAt} > ${at.toISOString()}::timestamptz)`,
      ),
    );
  return rows[0]?.user ?? null;
}

export interface SessionPaging {
  readonly page: number;
  readonly count: number;
}

/** A live sign-in: one row for all tokens of its rotation. */
export interface LiveSessionRow {
  readonly id: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly userAgent: string | null;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** Represents a family by its newest token: each rotation adds one, and only the newest is not rotated. */
export async function listLiveSessions(
  executor: Executor,
  userId: number | null,
  at: Date,
  paging: SessionPaging,
): Promise<{ readonly rows: readonly LiveSessionRow[]; readonly total: number }> {
  const newest = executor
    .selectDistinctOn([authSession.family], {
      id: authSession.family,
      userId: authSession.userId,
      userAgent: authSession.userAgent,
      startedAt: authSession.familyStartedAt,
      lastUsedAt: authSession.createdAt,
      expiresAt: authSession.expiresAt,
    })
    .from(authSession)
    .where(
      and(
        isNull(authSession.revokedAt),
        gt(authSession.expiresAt, at),
        ...(userId === null ? [] : [eq(authSession.userId, userId)]),
      ),
    )
    .orderBy(authSession.family, desc(authSession.id))
    .as('newest');
  const counted = await executor.select({ total: count() }).from(newest);
  const rows = await executor
    .select({
      id: newest.id,
      userId: newest.userId,
      username: appUser.username,
      email: appUser.email,
      userAgent: newest.userAgent,
      startedAt: newest.startedAt,
      lastUsedAt: newest.lastUsedAt,
      expiresAt: newest.expiresAt,
    })
    .from(newest)
    .innerJoin(appUser, eq(appUser.id, newest.userId))
    .orderBy(desc(newest.lastUsedAt), newest.id)
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count);
  return { rows, total: counted[0]?.total ?? 0 };
}

/**
 * @param ownerId null = any user
 * @returns the session's user; null when it has ended or belongs to another user
 */
export async function findLiveSessionOwner(
  executor: Executor,
  family: string,
  ownerId: number | null,
  at: Date,
): Promise<number | null> {
  const rows = await executor
    .select({ userId: authSession.userId })
    .from(authSession)
    .where(
      and(
        eq(authSession.family, family),
        isNull(authSession.revokedAt),
        gt(authSession.expiresAt, at),
        ...(ownerId === null ? [] : [eq(authSession.userId, ownerId)]),
      ),
    )
    .limit(1);
  return rows[0]?.userId ?? null;
}
