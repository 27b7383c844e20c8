import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/** Single-use links: first administrator, invitation, e-mail verification, password reset. */
export const accountToken = pgTable(
  'account_token',
  {
    id: idColumn(),
    kind: text('kind', { enum: ['first_admin', 'invite', 'verify_email', 'reset_password'] }).notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: text('token_hash').notNull(),
    /** Null for the first administrator, who has no account yet. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('account_token_hash_key').on(table.tokenHash),
    check(
      'account_token_kind_check',
      sql`${table.kind} in ('first_admin', 'invite', 'verify_email', 'reset_password')`,
    ),
  ],
);
