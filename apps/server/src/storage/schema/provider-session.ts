import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './column-types.ts';
import { externalIdentity } from './external-identity.ts';

/** Sessions started through a provider, so that the provider can end them. */
export const providerSession = pgTable(
  'provider_session',
  {
    /** Family of auth_session; no foreign key, because a family has many rows. */
    family: uuid('family').primaryKey(),
    identityId: integer('identity_id')
      .notNull()
      .references(() => externalIdentity.id, { onDelete: 'cascade' }),
    /** Session id of the provider (claim `sid`); null without one. */
    sid: text('sid'),
    /** The ID token, encrypted (factor-secret.ts): it identifies the provider's session at sign-out. */
    sealedIdToken: text('sealed_id_token'),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_session_identity_index').on(table.identityId),
    index('provider_session_sid_index').on(table.sid),
  ],
);
