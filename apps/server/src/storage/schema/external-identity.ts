import type { FeatureCode } from '@eupnea/contracts/feature';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/**
 * Rights granted by groups at the last sign-in, so that the next one can revoke rights that the groups no
 * longer grant.
 */
export interface GrantedByGroups {
  readonly features: readonly FeatureCode[];
  readonly projectIds: readonly number[];
}

/** An account at an OpenID Connect provider, identified by issuer and subject and never by e-mail. */
export const externalIdentity = pgTable(
  'external_identity',
  {
    id: idColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Last e-mail from the provider; for display only, never used to find an account. */
    email: text('email'),
    granted: jsonb('granted').$type<GrantedByGroups>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('external_identity_subject_key').on(table.issuer, table.subject),
    index('external_identity_user_index').on(table.userId),
  ],
);
