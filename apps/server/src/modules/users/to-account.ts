import type { Account } from '@eupnea/contracts/account';
import type { UserRow } from './user-repository.ts';

export function toAccount(row: UserRow): Account {
  return {
    id: row.id,
    version: row.version,
    email: row.email,
    username: row.username,
    language: row.language,
    units: row.units,
    is_admin: row.isAdmin,
    has_password: row.passwordHash !== null,
    verified: row.verifiedAt !== null,
    created_at: row.createdAt.toISOString(),
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    password_changed_at: row.passwordChangedAt?.toISOString() ?? null,
  };
}
