import type { FeatureCode } from '@eupnea/contracts';
import type { SessionState } from './session-proof-repository.ts';

/** A proof of being there opens grave changes for this long. */
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

/** Whether the policy asks this user for a second factor. The demo's users are nobody, and work unattended. */
export function isCovered(policy: Policy | null, { isAdmin, isDemo, features }: Owner): boolean {
  if (policy === null || isDemo) return false;
  return (
    policy.everybody ||
    (policy.administrators && isAdmin) ||
    policy.features.some((code) => features.has(code))
  );
}

/** Restricts a session until its user proves, or adds, a second factor. */
export function needsFactor(state: SessionState, owner: Owner): boolean {
  // Only sessions from before the first factor are without one here; they ended when it was added.
  if (state.hasFactor) return state.factor === null;
  return state.factor !== 'provider' && isCovered(state.policy, owner);
}

/** Until when the session may make grave changes, ms since the epoch; 0 = not before a step-up. */
export function provenUntilMs(state: SessionState, owner: Owner): number {
  if (state.hasFactor && state.factor === null) return 0;
  // The demo's password is printed at its start: asking for it again proves nothing.
  if (owner.isDemo && !state.hasFactor) return Number.POSITIVE_INFINITY;
  return state.provedAt === null ? 0 : state.provedAt.getTime() + STEP_UP_MS;
}
