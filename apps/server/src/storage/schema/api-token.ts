import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TokenScope } from '@eupnea/contracts/accounts';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/** Tokens for scripts. A revoked or expired one is kept, so that its owner sees what became of it. */
export const apiToken = pgTable(
  'api_token',
  {
    id: idColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the secret, hex; the secret itself is never stored. */
    tokenHash: text('token_hash').notNull(),
    /** First characters of the secret: too few to guess by, enough to find it in a script. */
    hint: text('hint').notNull(),
    scopes: jsonb('scopes').$type<TokenScope[]>().notNull(),
    /** Ids of projects; null = every project of the owner. A deleted project's id is never given to another one. */
    projectIds: integer('project_ids').array(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_token_hash_key').on(table.tokenHash),
    index('api_token_user_index').on(table.userId),
  ],
);
