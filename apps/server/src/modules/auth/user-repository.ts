import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';

export type UserRow = typeof appUser.$inferSelect;

export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const rows = await executor
    .select()
    .from(appUser)
    .where(eq(sql`lower(${appUser.email})`, email.toLowerCase()));
  return rows[0] ?? null;
}

export async function findUserById(executor: Executor, id: number): Promise<UserRow | null> {
  const rows = await executor.select().from(appUser).where(eq(appUser.id, id));
  return rows[0] ?? null;
}

/** Locks the user's row until the transaction ends, so that changes of factors and sessions run in sequence. */
export async function lockUser(executor: Executor, id: number): Promise<UserRow | null> {
  const rows = await executor.select().from(appUser).where(eq(appUser.id, id)).for('update');
  return rows[0] ?? null;
}

/** True when a user can administer this server. The demo's user does not count, because it disappears with the demo. */
export async function hasAdministrator(executor: Executor): Promise<boolean> {
  const rows = await executor
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.isAdmin, true), eq(appUser.isDemo, false), isNull(appUser.disabledAt)))
    .limit(1);
  return rows.length > 0;
}

export interface NewUser {
  readonly email: string;
  readonly username: string;
  /** null for an account that signs in by a provider. */
  readonly passwordHash: string | null;
  readonly isAdmin: boolean;
  readonly isDemo: boolean;
}

export async function insertUser(executor: Executor, user: NewUser): Promise<UserRow> {
  const rows = await executor
    .insert(appUser)
    .values({ ...user, verifiedAt: sql`now()`, passwordChangedAt: sql`now()` })
    .returning();
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row;
}

export async function updatePassword(
  executor: Executor,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await executor
    .update(appUser)
    .set({
      passwordHash,
      passwordChangedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${appUser.version} + 1`,
    })
    .where(eq(appUser.id, userId));
}
