import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './column-types.ts';
import { externalIdentity } from './external-identity.ts';

/** Sessions that a provider began, so that the provider can end them. */
export const providerSession = pgTable(
  'provider_session',
  {
    /** The family of auth_session; no foreign key, because a family is many rows. */
    family: uuid('family').primaryKey(),
    identityId: integer('identity_id')
      .notNull()
      .references(() => externalIdentity.id, { onDelete: 'cascade' }),
    /** The provider's own session id (claim `sid`); null when the provider tells none. */
    sid: text('sid'),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_session_identity_index').on(table.identityId),
    index('provider_session_sid_index').on(table.sid),
  ],
);
