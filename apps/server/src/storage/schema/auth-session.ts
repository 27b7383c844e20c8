import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/**
 * One row per issued refresh token. A sign-in starts a family; each rotation adds a row and marks the
 * previous one as rotated. Reuse of a rotated token revokes the family.
 */
export const authSession = pgTable(
  'auth_session',
  {
    id: idColumn(),
    family: uuid('family').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** SHA-256 of the refresh token, hex; the token itself is never stored. */
    refreshHash: text('refresh_hash').notNull(),
    /** Binds the double-submit cookie to the session (definitions.md, Access). */
    xsrfHash: text('xsrf_hash'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    /**
     * Time of the sign-in, on every row: old rows of a long session are deleted, and its maximum age must not
     * move with them.
     */
    familyStartedAt: instant('family_started_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at').notNull(),
    rotatedAt: instant('rotated_at'),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (table) => [
    uniqueIndex('auth_session_refresh_hash_key').on(table.refreshHash),
    index('auth_session_family_index').on(table.family),
    index('auth_session_user_index').on(table.userId),
  ],
);
