import type { LabelKind } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, sampleIndex } from './column-types.ts';
import { labelingItem } from './labeling-item.ts';
import { labelingRater } from './labeling-rater.ts';
import { labelingTask } from './labeling-task.ts';

/**
 * Labels of breaths. Rows are only added: the newest row of a breath and rater is in force. Clearing and
 * undoing are rows too.
 */
export const labelEvent = pgTable(
  'label_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    taskId: integer('task_id')
      .notNull()
      .references(() => labelingTask.id, { onDelete: 'cascade' }),
    itemId: bigint('item_id', { mode: 'number' })
      .notNull()
      .references(() => labelingItem.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Null for a gold label. */
    raterId: integer('rater_id').references(() => labelingRater.id, { onDelete: 'cascade' }),
    /** Sender. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    /** Id from the client, so that a repeated request is stored once. */
    clientId: uuid('client_id').notNull(),
    action: text('action', { enum: ['label', 'clear', 'undo', 'majority', 'agreed'] }).notNull(),
    /** For an undo: the reverted event. */
    undoes: uuid('undoes'),
    /** Null: the breath has no label after this event. */
    kinds: text('kinds').array().$type<LabelKind[]>(),
    /** Kinds of which the rater does not tell whether the breath has them; null = none. Only muscle signals leave any. */
    openKinds: text('open_kinds').array().$type<LabelKind[]>(),
    confidence: doublePrecision('confidence'),
    isUnsure: boolean('is_unsure').notNull().default(false),
    comment: text('comment'),
    startIndex: sampleIndex('start_index').notNull(),
    endIndex: sampleIndex('end_index').notNull(),
    schemaVersion: integer('schema_version').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('label_event_client_key').on(table.taskId, table.raterId, table.clientId).nullsNotDistinct(),
    index('label_event_force_index').on(table.taskId, table.raterId, table.position, table.id),
    index('label_event_item_index').on(table.itemId),
    check(
      'label_event_action_check',
      sql`${table.action} in ('label', 'clear', 'undo', 'majority', 'agreed')`,
    ),
    check('label_event_range_check', sql`${table.endIndex} > ${table.startIndex}`),
  ],
);
