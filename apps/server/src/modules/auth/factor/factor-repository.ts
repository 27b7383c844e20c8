import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../storage/executor.ts';
import { recoveryCode } from '../../../storage/schema/recovery-code.ts';
import { usedChallenge } from '../../../storage/schema/used-challenge.ts';
import { userFactor } from '../../../storage/schema/user-factor.ts';

export type FactorRow = typeof userFactor.$inferSelect;
export type NewFactor = Omit<typeof userFactor.$inferInsert, 'id' | 'createdAt' | 'lastUsedAt'>;

export async function listFactorsOf(executor: Executor, userId: number): Promise<readonly FactorRow[]> {
  return await executor
    .select()
    .from(userFactor)
    .where(eq(userFactor.userId, userId))
    .orderBy(asc(userFactor.id));
}

/** Returns the encrypted secrets of authenticator apps. */
export async function listSealedSecrets(executor: Executor) {
  return await executor
    .select({ id: userFactor.id, userId: userFactor.userId, sealed: userFactor.sealedSecret })
    .from(userFactor)
    .where(eq(userFactor.kind, 'totp'));
}

/** Replaces an encrypted secret unless it changed since it was read. */
export async function replaceSealedSecret(
  executor: Executor,
  id: number,
  former: string,
  sealed: string,
): Promise<void> {
  await executor
    .update(userFactor)
    .set({ sealedSecret: sealed })
    .where(and(eq(userFactor.id, id), eq(userFactor.sealedSecret, former)));
}

export async function hasFactor(executor: Executor, userId: number): Promise<boolean> {
  const rows = await executor
    .select({ id: userFactor.id })
    .from(userFactor)
    .where(eq(userFactor.userId, userId))
    .limit(1);
  return rows.length > 0;
}

export async function findPasskey(executor: Executor, credentialId: string): Promise<FactorRow | null> {
  const rows = await executor.select().from(userFactor).where(eq(userFactor.credentialId, credentialId));
  return rows[0] ?? null;
}

/** @returns null for a passkey that is registered already, to any user */
export async function insertFactor(executor: Executor, factor: NewFactor): Promise<FactorRow | null> {
  const rows = await executor
    .insert(userFactor)
    .values({ ...factor, lastUsedAt: sql`now()` })
    .onConflictDoNothing()
    .returning();
  return rows[0] ?? null;
}

export async function renameFactor(
  executor: Executor,
  { id, userId, name }: { id: number; userId: number; name: string },
): Promise<FactorRow | null> {
  const rows = await executor
    .update(userFactor)
    .set({ name })
    .where(and(eq(userFactor.id, id), eq(userFactor.userId, userId)))
    .returning();
  return rows[0] ?? null;
}

export async function deleteFactor(executor: Executor, id: number): Promise<void> {
  await executor.delete(userFactor).where(eq(userFactor.id, id));
}

/**
 * Deletes every factor and recovery code of a user.
 * @returns number of deleted factors
 */
export async function deleteFactorsOf(executor: Executor, userId: number): Promise<number> {
  await executor.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  const rows = await executor
    .delete(userFactor)
    .where(eq(userFactor.userId, userId))
    .returning({ id: userFactor.id });
  return rows.length;
}

/** @returns false when a concurrent request used this or a later step */
export async function useTotpStep(executor: Executor, id: number, step: number, at: Date): Promise<boolean> {
  const rows = await executor
    .update(userFactor)
    .set({ lastStep: step, lastUsedAt: at })
    .where(and(eq(userFactor.id, id), or(isNull(userFactor.lastStep), lt(userFactor.lastStep, step))))
    .returning({ id: userFactor.id });
  return rows.length > 0;
}

/**
 * Authenticators without a counter always send 0 (WebAuthn Level 3, section 6.1.1).
 * @returns false for a counter that did not increase
 */
export async function useCounter(
  executor: Executor,
  id: number,
  counter: number,
  at: Date,
): Promise<boolean> {
  const isAhead = counter === 0 ? eq(userFactor.counter, 0) : lt(userFactor.counter, counter);
  const rows = await executor
    .update(userFactor)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(userFactor.id, id), isAhead))
    .returning({ id: userFactor.id });
  return rows.length > 0;
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  executor: Executor,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await executor.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await executor.insert(recoveryCode).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses up a recovery code; of two concurrent requests only one succeeds. */
export async function useRecoveryCode(
  executor: Executor,
  userId: number,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const rows = await executor
    .update(recoveryCode)
    .set({ usedAt: at })
    .where(
      and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)),
    )
    .returning({ id: recoveryCode.id });
  return rows.length > 0;
}

export async function countRecoveryCodes(executor: Executor, userId: number): Promise<number> {
  const rows = await executor
    .select({ total: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));
  return rows[0]?.total ?? 0;
}

/** @returns false for a challenge or ticket that was used before */
export async function useOnce(executor: Executor, hash: string, expiresAt: Date): Promise<boolean> {
  const rows = await executor
    .insert(usedChallenge)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: usedChallenge.hash });
  return rows.length > 0;
}

export async function deleteChallengesExpiredBefore(executor: Executor, before: Date): Promise<void> {
  await executor.delete(usedChallenge).where(lt(usedChallenge.expiresAt, before));
}
