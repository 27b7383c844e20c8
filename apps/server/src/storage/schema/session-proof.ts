import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { instant } from './column-types.ts';

/** How the user of a session was authenticated. A session without a row is older than second factors. */
export const sessionProof = pgTable(
  'session_proof',
  {
    /** The family of auth_session; no foreign key, because a family is many rows. */
    family: uuid('family').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** Second factor of this session: passkey, totp, recovery_code or provider; null when there was none. */
    factor: text('factor'),
    /** Last authentication of the user: sign-in or step-up. */
    provedAt: instant('proved_at').notNull(),
  },
  (table) => [index('session_proof_user_index').on(table.userId)],
);
