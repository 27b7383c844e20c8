import type { ListUsersQuery, UserState } from '@eupnea/contracts/administered-user';
import { type SQL, and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { authSession } from '../../storage/schema/auth-session.ts';
import { userFactor } from '../../storage/schema/user-factor.ts';
import { userFeature } from '../../storage/schema/user-feature.ts';

export type UserRow = typeof appUser.$inferSelect;

/** Locks the row, so that the later of two concurrent changes finds a newer version. */
export async function findUserForUpdate(executor: Executor, id: number): Promise<UserRow | null> {
  const rows = await executor.select().from(appUser).where(eq(appUser.id, id)).for('update');
  return rows[0] ?? null;
}

export async function findUser(executor: Executor, id: number): Promise<UserRow | null> {
  const rows = await executor.select().from(appUser).where(eq(appUser.id, id));
  return rows[0] ?? null;
}

export async function findUnits(executor: Executor, userId: number): Promise<UserRow['units']> {
  const rows = await executor.select({ units: appUser.units }).from(appUser).where(eq(appUser.id, userId));
  return rows[0]?.units ?? null;
}

export async function writeUnits(executor: Executor, userId: number, units: UserRow['units']): Promise<void> {
  await executor.update(appUser).set({ units }).where(eq(appUser.id, userId));
}

export type UserChange = Partial<
  Pick<
    UserRow,
    'username' | 'language' | 'isAdmin' | 'disabledAt' | 'verifiedAt' | 'passwordHash' | 'passwordChangedAt'
  >
>;

export async function updateUser(
  executor: Executor,
  id: number,
  change: UserChange,
): Promise<UserRow | null> {
  const rows = await executor
    .update(appUser)
    .set({ ...change, updatedAt: sql`now()`, version: sql`${appUser.version} + 1` })
    .where(eq(appUser.id, id))
    .returning();
  return rows[0] ?? null;
}

/** Returns null when the address already has an account, ignoring case. */
export async function insertInvited(
  executor: Executor,
  user: Pick<UserRow, 'email' | 'username' | 'language' | 'isAdmin'>,
): Promise<UserRow | null> {
  const rows = await executor.insert(appUser).values(user).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export async function deleteUserRow(executor: Executor, id: number): Promise<void> {
  await executor.delete(appUser).where(eq(appUser.id, id));
}

/** Counts administrators who can sign in, except this one: at least one must remain. */
export async function countOtherAdministrators(executor: Executor, exceptId: number): Promise<number> {
  const rows = await executor
    .select({ total: count() })
    .from(appUser)
    .where(
      and(
        eq(appUser.isAdmin, true),
        eq(appUser.isDemo, false),
        isNull(appUser.disabledAt),
        isNotNull(appUser.passwordHash),
        ne(appUser.id, exceptId),
      ),
    );
  return rows[0]?.total ?? 0;
}

export async function listUserPage(executor: Executor, query: ListUsersQuery) {
  const where = and(
    ...(query.search === undefined ? [] : [contains(query.search)]),
    ...(query.state === undefined ? [] : [stateCondition(query.state)]),
  );
  const total = await executor.$count(appUser, where);
  const rows = await executor
    .select()
    .from(appUser)
    .where(where)
    .orderBy(appUser.id)
    .limit(query.count)
    .offset((query.page - 1) * query.count);
  return { rows, total };
}

export async function listFeatureCodes(executor: Executor, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return await executor
    .select({ userId: userFeature.userId, code: userFeature.featureCode })
    .from(userFeature)
    .where(inArray(userFeature.userId, [...userIds]));
}

export async function countSessions(executor: Executor, userIds: readonly number[], at: Date) {
  if (userIds.length === 0) return [];
  return await executor
    .select({ userId: authSession.userId, total: sql<number>`count(distinct ${authSession.family})::int` })
    .from(authSession)
    .where(
      and(
        inArray(authSession.userId, [...userIds]),
        isNull(authSession.revokedAt),
        sql`${authSession.expiresAt} > ${at.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(authSession.userId);
}

export async function countFactors(executor: Executor, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return await executor
    .select({ userId: userFactor.userId, total: count() })
    .from(userFactor)
    .where(inArray(userFactor.userId, [...userIds]))
    .groupBy(userFactor.userId);
}

/** Searches by position rather than pattern, so that `%` and `_` are literal. */
function contains(search: string): SQL | undefined {
  const needle = search.toLowerCase();
  return or(
    sql`position(${needle} in lower(${appUser.email})) > 0`,
    sql`position(${needle} in lower(${appUser.username})) > 0`,
  );
}

/** Checks in the same order as stateOf (to-administered-user.ts). */
function stateCondition(state: UserState): SQL | undefined {
  switch (state) {
    case 'disabled':
      return isNotNull(appUser.disabledAt);
    case 'invited':
      return and(isNull(appUser.disabledAt), isNull(appUser.passwordHash), isNull(appUser.verifiedAt));
    case 'unverified':
      return and(isNull(appUser.disabledAt), isNotNull(appUser.passwordHash), isNull(appUser.verifiedAt));
    case 'active':
      return and(isNull(appUser.disabledAt), isNotNull(appUser.verifiedAt));
    default:
      return sql`false`;
  }
}
