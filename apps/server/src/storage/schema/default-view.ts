import type { ViewScreen } from '@eupnea/contracts/saved-view';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { savedView } from './saved-view.ts';

/** The saved view that a user sees when a screen opens without parameters in its address. */
export const defaultView = pgTable(
  'default_view',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    screen: text('screen').$type<ViewScreen>().notNull(),
    viewId: integer('view_id')
      .notNull()
      .references(() => savedView.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.screen] }),
    index('default_view_view_index').on(table.viewId),
  ],
);
