import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/** A second factor of a user: a passkey (WebAuthn) or an authenticator app (TOTP). */
export const userFactor = pgTable(
  'user_factor',
  {
    id: idColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['passkey', 'totp'] }).notNull(),
    /** Name chosen by the user, to distinguish devices. */
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    /** Passkey: credential id, base64url. */
    credentialId: text('credential_id'),
    /** Passkey: COSE public key, base64url. */
    publicKey: text('public_key'),
    /** Passkey: signature counter of the last use; a lower counter shows a copied authenticator. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** Passkey: transports to the authenticator (usb, internal, hybrid). */
    transports: jsonb('transports').$type<readonly string[]>(),
    /** Passkey: registered with user verification (fingerprint, face or PIN), so that it suffices to sign in. */
    verifiesUser: boolean('verifies_user').notNull().default(false),
    /** TOTP: shared secret, encrypted with a key of the server secret (factor-secret.ts). */
    sealedSecret: text('sealed_secret'),
    /** TOTP: time step of the last accepted code; codes of this and earlier steps are refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('user_factor_credential_key').on(table.credentialId),
    index('user_factor_user_index').on(table.userId),
    check('user_factor_kind_check', sql`${table.kind} in ('passkey', 'totp')`),
  ],
);
