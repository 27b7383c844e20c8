import type { DisplayUnits } from '@eupnea/contracts/display-units';
import { boolean, check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';

export const appUser = pgTable(
  'app_user',
  {
    id: idColumn(),
    version: versionColumn(),
    email: text('email').notNull(),
    username: text('username').notNull(),
    /** Encoded Argon2id hash; null until an invited user has chosen a password. */
    passwordHash: text('password_hash'),
    /** Language of the application and of mails to the user. */
    language: text('language', { enum: ['en', 'nl', 'de', 'pt-BR'] })
      .notNull()
      .default('en'),
    /** Chosen display units; null = never chosen. */
    units: jsonb('units').$type<DisplayUnits>(),
    isAdmin: boolean('is_admin').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    verifiedAt: instant('verified_at'),
    disabledAt: instant('disabled_at'),
    passwordChangedAt: instant('password_changed_at'),
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('app_user_email_key').on(sql`lower(${table.email})`),
    check('app_user_language_check', sql`${table.language} in ('en', 'nl', 'de', 'pt-BR')`),
  ],
);
