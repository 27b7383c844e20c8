import type { FactorPolicy } from '@eupnea/contracts/second-factor';
import { and, count, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { authSession } from '../../storage/schema/auth-session.ts';
import { factorPolicy } from '../../storage/schema/factor-policy.ts';
import { sessionProof } from '../../storage/schema/session-proof.ts';
import { userFactor } from '../../storage/schema/user-factor.ts';
import { userFeature } from '../../storage/schema/user-feature.ts';
import { recordChange } from '../audit/audit-service.ts';
import type { AuthService } from './auth-service.ts';
import { isCovered } from './factor/factor-demand.ts';
import { readSessionState } from './factor/session-proof-repository.ts';

const NOBODY: FactorPolicy = { everybody: false, administrators: false, features: [] };

/** The policy on who must have a second factor. */
export class FactorPolicyService {
  readonly #db: Database;
  readonly #auth: AuthService;

  constructor(db: Database, auth: AuthService) {
    this.#db = db;
    this.#auth = auth;
  }

  async read() {
    const policy = await readPolicy(this.#db);
    return { policy, users_without: await this.#countWithout(policy) };
  }

  /** Ends sessions that lack the newly required factor; their users add it at the next sign-in. */
  async edit(caller: Caller, policy: FactorPolicy, requestId: string) {
    const families = await this.#db.transaction(async (tx) => {
      const before = await readPolicy(tx);
      const { factor } = await readSessionState(tx, caller.userId, caller.sessionId);
      if (factor === null && isCovered(policy, { ...caller, isDemo: false })) {
        throw new ProblemError('conflict', { detail: 'Add a second factor to your own account first' });
      }
      await tx
        .insert(factorPolicy)
        .values({ id: 1, ...policy })
        .onConflictDoUpdate({ target: factorPolicy.id, set: { ...policy, updatedAt: sql`now()` } });
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'factor_policy.edit',
        objectKind: 'factor_policy',
        objectId: 1,
        before,
        after: policy,
      });
      return await listSessionsWithout(tx, policy);
    });
    await this.#auth.endSessions(families, 'factor_changed');
    return await this.read();
  }

  async #countWithout(policy: FactorPolicy): Promise<number> {
    const rows = await this.#db
      .select({ total: count() })
      .from(appUser)
      .where(
        and(
          covers(policy),
          isNull(appUser.disabledAt),
          isNotNull(appUser.verifiedAt),
          notInArray(appUser.id, this.#db.select({ id: userFactor.userId }).from(userFactor)),
        ),
      );
    return rows[0]?.total ?? 0;
  }
}

async function readPolicy(executor: Executor): Promise<FactorPolicy> {
  const [row] = await executor.select().from(factorPolicy).where(eq(factorPolicy.id, 1));
  if (row === undefined) return NOBODY;
  return { everybody: row.everybody, administrators: row.administrators, features: [...row.features] };
}

/** The rule of isCovered (factor/factor-demand.ts) as a condition over all users. */
function covers({ everybody, administrators, features }: FactorPolicy) {
  return and(
    eq(appUser.isDemo, false),
    or(
      sql`${everybody}::boolean`,
      administrators ? eq(appUser.isAdmin, true) : sql`false`,
      features.length === 0
        ? sql`false`
        : sql`exists (select 1 from ${userFeature} where ${userFeature.userId} = ${appUser.id}
            and ${inArray(userFeature.featureCode, [...features])})`,
    ),
  );
}

async function listSessionsWithout(tx: Executor, policy: FactorPolicy): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ family: authSession.family })
    .from(authSession)
    .innerJoin(appUser, eq(appUser.id, authSession.userId))
    .leftJoin(sessionProof, eq(sessionProof.family, authSession.family))
    .where(and(isNull(authSession.revokedAt), isNull(sessionProof.factor), covers(policy)));
  return rows.map(({ family }) => family);
}
