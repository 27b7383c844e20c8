import { integer, pgTable } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { instant } from './column-types.ts';

/** Wrong codes of one account in its two running windows, counted by every process of the installation. */
export const factorAttempt = pgTable('factor_attempt', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  shortCount: integer('short_count').notNull(),
  /** The window ends here, and its count with it. */
  shortEndsAt: instant('short_ends_at').notNull(),
  dayCount: integer('day_count').notNull(),
  dayEndsAt: instant('day_ends_at').notNull(),
});
