import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/**
 * Lock for work that one process of an installation does at a time; its holder renews it
 * (apps/server/src/cluster/singleton.ts).
 */
export const processLock = pgTable('process_lock', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
