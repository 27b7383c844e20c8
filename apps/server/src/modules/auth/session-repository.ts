import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { authSession } from '../../storage/schema/auth-session.ts';

export type SessionEndReason =
  | 'sign_out'
  | 'refresh_token_reused'
  | 'expired'
  | 'password_changed'
  | 'disabled'
  | 'revoked';

export interface NewRefreshToken {
  readonly family: string;
  readonly userId: number;
  readonly refreshHash: string;
  readonly userAgent: string | null;
  readonly expiresAt: Date;
}

export async function insertRefreshToken(executor: Executor, token: NewRefreshToken): Promise<void> {
  await executor.insert(authSession).values({ ...token, lastUsedAt: sql`now()` });
}

/** Locks the row: of two refreshes at once with one token, one is first. */
export async function findRefreshTokenForUpdate(executor: Executor, refreshHash: string) {
  const rows = await executor
    .select({ token: authSession, user: appUser })
    .from(authSession)
    .innerJoin(appUser, eq(appUser.id, authSession.userId))
    .where(eq(authSession.refreshHash, refreshHash))
    .for('update');
  return rows[0] ?? null;
}

export async function findFamilyStart(executor: Executor, family: string): Promise<Date | null> {
  const rows = await executor
    .select({ startedAt: sql<Date | string | null>`min(${authSession.createdAt})` })
    .from(authSession)
    .where(eq(authSession.family, family));
  const startedAt = rows[0]?.startedAt ?? null;
  return startedAt === null ? null : new Date(startedAt);
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

/** @returns the families that ended */
export async function revokeFamiliesOfUser(
  executor: Executor,
  userId: number,
  reason: SessionEndReason,
  at: Date,
): Promise<readonly string[]> {
  const rows = await executor
    .update(authSession)
    .set({ revokedAt: at, revokedReason: reason })
    .where(and(eq(authSession.userId, userId), isNull(authSession.revokedAt)))
    .returning({ family: authSession.family });
  return [...new Set(rows.map((row) => row.family))];
}

/** Families of which every token has run out: two tabs may hold two tokens of one family. */
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

/** Families that anybody ended since then: the command line on a PostgreSQL server, another server process. */
export async function listFamiliesRevokedSince(executor: Executor, since: Date): Promise<readonly string[]> {
  const rows = await executor
    .selectDistinct({ family: authSession.family })
    .from(authSession)
    .where(gt(authSession.revokedAt, since));
  return rows.map((row) => row.family);
}

/** Rows that can answer nothing any more. */
export async function deleteTokensExpiredBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(authSession).where(lt(authSession.expiresAt, before));
}

/** The session's user while the session lives: not revoked, not run out, not disabled. */
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
