import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/** Codes that replace a lost second factor, once each. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: idColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, hex; a code has 120 random bits. */
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('recovery_code_hash_key').on(table.userId, table.codeHash),
    index('recovery_code_user_index').on(table.userId),
  ],
);
