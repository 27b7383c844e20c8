import type { ViewScreen } from '@eupnea/contracts/saved-view';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';
import { project } from './project.ts';

/** Columns, filters and period of a screen, saved by a user under a name. */
export const savedView = pgTable(
  'saved_view',
  {
    id: idColumn(),
    version: versionColumn(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** Project whose members see the view; null = private. */
    projectId: integer('project_id').references(() => project.id, { onDelete: 'set null' }),
    screen: text('screen').$type<ViewScreen>().notNull(),
    name: text('name').notNull(),
    search: jsonb('search').$type<{ readonly [name: string]: string }>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('saved_view_user_index').on(table.userId),
    index('saved_view_project_index').on(table.projectId),
  ],
);
