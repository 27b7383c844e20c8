import type { FeatureCode } from '@eupnea/contracts/feature';
import type { SessionState } from './session-proof-repository.ts';

/** Time for which an authentication permits critical changes. */
const STEP_UP_MS = 15 * 60_000;

interface Owner {
  readonly isAdmin: boolean;
  readonly isDemo: boolean;
  readonly features: ReadonlySet<FeatureCode>;
}

interface Policy {
  readonly everybody: boolean;
  readonly administrators: boolean;
  readonly features: readonly FeatureCode[];
}

/** True when the policy requires a second factor of this user. Never for demo users, who are not real persons. */
export function isCovered(policy: Policy | null, { isAdmin, isDemo, features }: Owner): boolean {
  if (policy === null || isDemo) return false;
  return (
    policy.everybody ||
    (policy.administrators && isAdmin) ||
    policy.features.some((code) => features.has(code))
  );
}

/** True for a session that is restricted until its user proves or adds a second factor. */
export function needsFactor(state: SessionState, owner: Owner): boolean {
  // Only sessions started before the first factor lack it here; they ended when it was added.
  if (state.hasFactor) return state.factor === null;
  return state.factor !== 'provider' && isCovered(state.policy, owner);
}

/** Returns until when the session may make critical changes, ms since the epoch; 0 = only after a step-up. */
export function provenUntilMs(state: SessionState, owner: Owner): number {
  if (state.hasFactor && state.factor === null) return 0;
  // The demo prints its password at the start, so that asking for it again proves nothing.
  if (owner.isDemo && !state.hasFactor) return Number.POSITIVE_INFINITY;
  return state.provedAt === null ? 0 : state.provedAt.getTime() + STEP_UP_MS;
}
