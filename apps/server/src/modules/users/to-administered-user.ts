import type { AdministeredUser } from '@eupnea/contracts/administered-user';
import type { FeatureCode } from '@eupnea/contracts/feature';
import type { UserRow } from './user-repository.ts';

export function toAdministeredUser(
  row: UserRow,
  features: readonly FeatureCode[],
  totals: { readonly sessions: number; readonly factors: number },
): AdministeredUser {
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    username: row.username,
    language: row.language,
    state: stateOf(row),
    is_admin: row.isAdmin,
    is_demo: row.isDemo,
    features: [...features],
    ...totals,
    created_at: row.createdAt.toISOString(),
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
  };
}

function stateOf(row: UserRow): AdministeredUser['state'] {
  if (row.disabledAt !== null) return 'disabled';
  if (row.verifiedAt !== null) return 'active';
  return row.passwordHash === null ? 'invited' : 'unverified';
}
