import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TokenScope } from '@eupnea/contracts/api-token';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/** API tokens. Revoked and expired ones are kept for their owner's information. */
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
    /** First characters of the secret: enough to find it in a script, too few to guess it. */
    hint: text('hint').notNull(),
    scopes: jsonb('scopes').$type<TokenScope[]>().notNull(),
    /** Project ids; null means every project of the owner. Ids of deleted projects are never reused. */
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
