import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, updatedAt } from './column-types.ts';

/** Work areas granted by an administrator; packages/contracts defines the codes. */
export const userFeature = pgTable(
  'user_feature',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    featureCode: text('feature_code').notNull(),
    grantedBy: integer('granted_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.featureCode] })],
);
