import type { SecondStepMethod } from '@eupnea/contracts/second-step';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../storage/executor.ts';
import { appUser } from '../../../storage/schema/app-user.ts';
import { authSession } from '../../../storage/schema/auth-session.ts';
import { factorPolicy } from '../../../storage/schema/factor-policy.ts';
import { sessionProof } from '../../../storage/schema/session-proof.ts';
import { userFactor } from '../../../storage/schema/user-factor.ts';

/** Second factor of a session. */
export type SessionFactor = SecondStepMethod | 'provider';

type PolicyRow = typeof factorPolicy.$inferSelect;

export async function insertSessionProof(
  executor: Executor,
  proof: { family: string; userId: number; factor: SessionFactor | null; provedAt: Date },
): Promise<void> {
  await executor.insert(sessionProof).values(proof);
}

/**
 * Records a step-up of a session.
 * @param factor null = keep the session's factor
 */
export async function renewSessionProof(
  executor: Executor,
  proof: { family: string; userId: number; factor: SessionFactor | null; provedAt: Date },
): Promise<void> {
  const { factor, provedAt } = proof;
  await executor
    .insert(sessionProof)
    .values(proof)
    .onConflictDoUpdate({
      target: sessionProof.family,
      set: { provedAt, ...(factor === null ? {} : { factor }) },
    });
}

export interface SessionState {
  readonly factor: string | null;
  readonly provedAt: Date | null;
  readonly hasFactor: boolean;
  readonly policy: PolicyRow | null;
}

/** Reads everything that restricts a session besides its user's rights, in one query. */
export async function readSessionState(
  executor: Executor,
  userId: number,
  family: string,
): Promise<SessionState> {
  const rows = await executor
    .select({
      factor: sessionProof.factor,
      provedAt: sessionProof.provedAt,
      hasFactor: sql<boolean>`exists (select 1 from ${userFactor} where ${userFactor.userId} = ${userId})`,
      policy: factorPolicy,
    })
    .from(appUser)
    .leftJoin(sessionProof, and(eq(sessionProof.family, family), eq(sessionProof.userId, userId)))
    .leftJoin(factorPolicy, eq(factorPolicy.id, 1))
    .where(eq(appUser.id, userId));
  return rows[0] ?? { factor: null, provedAt: null, hasFactor: false, policy: null };
}

/** Deletes rows whose session has no token left. */
export async function deleteOrphanedProofs(executor: Executor): Promise<void> {
  await executor
    .delete(sessionProof)
    .where(
      sql`not exists (select 1 from ${authSession} where ${authSession.family} = ${sessionProof.family})`,
    );
}
