import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../storage/executor.ts';
import { appUser } from '../../../storage/schema/app-user.ts';
import { authSession } from '../../../storage/schema/auth-session.ts';
import { externalIdentity, type GrantedByGroups } from '../../../storage/schema/external-identity.ts';
import { providerSession } from '../../../storage/schema/provider-session.ts';

export type IdentityRow = typeof externalIdentity.$inferSelect;

/** Locks the row, so that two concurrent sign-ins apply their groups in sequence. */
export async function findIdentityForUpdate(executor: Executor, issuer: string, subject: string) {
  const rows = await executor
    .select({ identity: externalIdentity, user: appUser })
    .from(externalIdentity)
    .innerJoin(appUser, eq(appUser.id, externalIdentity.userId))
    .where(and(eq(externalIdentity.issuer, issuer), eq(externalIdentity.subject, subject)))
    .for('update');
  return rows[0] ?? null;
}

export async function insertIdentity(
  executor: Executor,
  values: Omit<typeof externalIdentity.$inferInsert, 'granted'>,
): Promise<IdentityRow> {
  const granted: GrantedByGroups = { features: [], projectIds: [] };
  const [row] = await executor
    .insert(externalIdentity)
    .values({ ...values, granted })
    .returning();
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row;
}

export async function updateIdentity(
  executor: Executor,
  id: number,
  change: Partial<Pick<IdentityRow, 'email' | 'granted' | 'lastUsedAt'>>,
): Promise<void> {
  await executor.update(externalIdentity).set(change).where(eq(externalIdentity.id, id));
}

export async function listIdentitiesOf(executor: Executor, userId: number): Promise<readonly IdentityRow[]> {
  return await executor
    .select()
    .from(externalIdentity)
    .where(eq(externalIdentity.userId, userId))
    .orderBy(asc(externalIdentity.id));
}

/** @returns true when the user had this identity */
export async function deleteIdentity(executor: Executor, id: number, userId: number): Promise<boolean> {
  const rows = await executor
    .delete(externalIdentity)
    .where(and(eq(externalIdentity.id, id), eq(externalIdentity.userId, userId)))
    .returning({ id: externalIdentity.id });
  return rows.length > 0;
}

export interface NewProviderSession {
  readonly identityId: number;
  readonly sid: string | null;
  readonly sealedIdToken: string | null;
}

export async function insertProviderSession(
  executor: Executor,
  family: string,
  session: NewProviderSession,
): Promise<void> {
  await executor.insert(providerSession).values({ ...session, family });
}

/** Returns the provider's part of a session; null for a session that no provider started. */
export async function findProviderSession(executor: Executor, family: string) {
  const rows = await executor
    .select({ provider: externalIdentity.provider, sealedIdToken: providerSession.sealedIdToken })
    .from(providerSession)
    .innerJoin(externalIdentity, eq(externalIdentity.id, providerSession.identityId))
    .where(eq(providerSession.family, family));
  return rows[0] ?? null;
}

/** Deletes rows whose session has no token left, so that no logout can refer to them. */
export async function deleteOrphanedProviderSessions(executor: Executor): Promise<void> {
  await executor
    .delete(providerSession)
    .where(
      sql`not exists (select 1 from ${authSession} where ${authSession.family} = ${providerSession.family})`,
    );
}

/** Returns sessions started by this provider: the one with its session id, or all of a subject without one. */
export async function listFamiliesOfProvider(
  executor: Executor,
  { issuer, subject, sid }: { issuer: string; subject: string | null; sid: string | null },
): Promise<readonly string[]> {
  const named: SQL | undefined =
    sid === null ? eq(externalIdentity.subject, subject ?? '') : eq(providerSession.sid, sid);
  const ofSubject = subject === null ? undefined : eq(externalIdentity.subject, subject);
  const rows = await executor
    .select({ family: providerSession.family })
    .from(providerSession)
    .innerJoin(externalIdentity, eq(externalIdentity.id, providerSession.identityId))
    .where(and(eq(externalIdentity.issuer, issuer), named, ofSubject));
  return rows.map(({ family }) => family);
}

/** Returns all sessions of one identity. */
export async function listFamiliesOfIdentity(
  executor: Executor,
  identityId: number,
): Promise<readonly string[]> {
  const rows = await executor
    .select({ family: providerSession.family })
    .from(providerSession)
    .where(eq(providerSession.identityId, identityId));
  return rows.map(({ family }) => family);
}
