import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Used challenges and sign-in tickets: each works once, across all processes of the installation. */
export const usedChallenge = pgTable('used_challenge', {
  /** SHA-256 of the ticket's id, hex. */
  hash: text('hash').primaryKey(),
  /** After this time the ticket itself is refused and the row is deleted. */
  expiresAt: instant('expires_at').notNull(),
});
