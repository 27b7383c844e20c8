import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, updatedAt, versionColumn } from './column-types.ts';

/** A user's saved view of the analytics screen; the screen defines its content. */
export const analysisTemplate = pgTable(
  'analysis_template',
  {
    id: idColumn(),
    version: versionColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: jsonb('content').$type<{ readonly [name: string]: unknown }>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('analysis_template_user_index').on(table.userId)],
);
