import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/**
 * One decision of a person about who breathed on which device and when: an assignment, a transfer, a combination. Its
 * periods (occupancy_change_period) say what it moved from whom to whom; undoing writes `undone_at` and moves it back.
 * Read in order, the changes that are not undone explain every breath's patient.
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
    /** What undoing a combination needs beside the periods; holds personal values, emptied by erasure. */
    details: jsonb('details').$type<unknown>(),
  },
  (table) => [index('occupancy_change_created_index').on(table.createdAt)],
);
