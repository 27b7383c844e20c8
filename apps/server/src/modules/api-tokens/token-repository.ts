import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { apiToken } from '../../storage/schema/api-token.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { project } from '../../storage/schema/project.ts';

export type TokenRow = typeof apiToken.$inferSelect;

interface Paging {
  readonly page: number;
  readonly count: number;
}

export async function insertToken(
  executor: Executor,
  values: typeof apiToken.$inferInsert,
): Promise<TokenRow> {
  const [row] = await executor.insert(apiToken).values(values).returning();
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row;
}

/** The token and its owner while both are active. */
export async function findLiveToken(executor: Executor, tokenHash: string, at: Date) {
  const rows = await executor
    .select({ token: apiToken, user: appUser })
    .from(apiToken)
    .innerJoin(appUser, eq(appUser.id, apiToken.userId))
    .where(and(eq(apiToken.tokenHash, tokenHash), isLive(at), isNull(appUser.disabledAt)));
  return rows[0] ?? null;
}

/** Returns those of these hashes whose tokens are valid. */
export async function listLiveHashes(
  executor: Executor,
  hashes: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = await executor
    .select({ hash: apiToken.tokenHash })
    .from(apiToken)
    .innerJoin(appUser, eq(appUser.id, apiToken.userId))
    .where(and(inArray(apiToken.tokenHash, [...hashes]), isLive(at), isNull(appUser.disabledAt)));
  return new Set(rows.map(({ hash }) => hash));
}

export async function markUsed(executor: Executor, id: number, at: Date): Promise<void> {
  await executor.update(apiToken).set({ lastUsedAt: at }).where(eq(apiToken.id, id));
}

export async function countLiveTokens(executor: Executor, userId: number, at: Date): Promise<number> {
  return await executor.$count(apiToken, and(eq(apiToken.userId, userId), isLive(at)));
}

/** Newest first, including expired and revoked tokens. */
export async function pageOwnTokens(executor: Executor, userId: number, paging: Paging) {
  const where = eq(apiToken.userId, userId);
  const rows = await executor
    .select()
    .from(apiToken)
    .where(where)
    .orderBy(desc(apiToken.id))
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count);
  return { rows, total: await executor.$count(apiToken, where) };
}

/** Valid tokens of all users. */
export async function pageLiveTokens(executor: Executor, at: Date, paging: Paging) {
  const rows = await executor
    .select({ token: apiToken, username: appUser.username, email: appUser.email })
    .from(apiToken)
    .innerJoin(appUser, eq(appUser.id, apiToken.userId))
    .where(isLive(at))
    .orderBy(desc(apiToken.id))
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count);
  const counted = await executor.select({ total: count() }).from(apiToken).where(isLive(at));
  return { rows, total: counted[0]?.total ?? 0 };
}

/** @param userId required owner; null for any owner */
export async function findTokenForUpdate(
  executor: Executor,
  id: number,
  userId: number | null,
): Promise<TokenRow | null> {
  const rows = await executor
    .select()
    .from(apiToken)
    .where(and(eq(apiToken.id, id), ...(userId === null ? [] : [eq(apiToken.userId, userId)])))
    .for('update');
  return rows[0] ?? null;
}

export async function setRevokedAt(executor: Executor, id: number, at: Date | null): Promise<TokenRow> {
  const [row] = await executor.update(apiToken).set({ revokedAt: at }).where(eq(apiToken.id, id)).returning();
  if (row === undefined) throw new Error('Invariant broken: a locked row was not updated');
  return row;
}

/** Names of the projects that tokens are limited to; deleted projects are left out. */
export async function readProjectNames(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: project.id, name: project.name })
    .from(project)
    .where(and(inArray(project.id, [...ids]), isNull(project.deletedAt)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function isLive(at: Date) {
  return and(isNull(apiToken.revokedAt), gt(apiToken.expiresAt, sql`${at.toISOString()}::timestamptz`));
}
