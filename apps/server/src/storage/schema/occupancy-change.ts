import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/**
 * A change of occupancy by a user: assignment, transfer or combination. Its periods (occupancy_change_period)
 * list what moved; undoing sets `undone_at` and moves it back. The remaining changes in order explain every
 * breath's patient.
 */
export const occupancyChange = pgTable(
  'occupancy_change',
  {
    id: idColumn(),
    kind: text('kind', {
      enum: ['assignment', 'transfer_session', 'transfer_segment', 'combination'],
    }).notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneBy: integer('undone_by').references(() => appUser.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
    /** Data for undoing a combination; contains personal values, emptied by erasure. */
    details: jsonb('details').$type<unknown>(),
  },
  (table) => [index('occupancy_change_created_index').on(table.createdAt)],
);
