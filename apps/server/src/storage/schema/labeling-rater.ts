import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';
import { labelingTask } from './labeling-task.ts';

/** A rater of a task with progress. Labels of a deleted account stay under R1, R2. */
export const labelingRater = pgTable(
  'labeling_rater',
  {
    id: idColumn(),
    taskId: integer('task_id')
      .notNull()
      .references(() => labelingTask.id, { onDelete: 'cascade' }),
    /** 1 is R1. */
    ordinal: integer('ordinal').notNull(),
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['unlabelled', 'in_progress', 'submitted', 'returned'] })
      .notNull()
      .default('unlabelled'),
    /** Number of breaths with a label, updated in the transaction of every event. */
    labelled: integer('labelled').notNull().default(0),
    submittedAt: instant('submitted_at'),
    returnComment: text('return_comment'),
    returnedPositions: integer('returned_positions').array(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('labeling_rater_ordinal_key').on(table.taskId, table.ordinal),
    uniqueIndex('labeling_rater_user_key').on(table.taskId, table.userId),
    index('labeling_rater_user_index').on(table.userId),
    check(
      'labeling_rater_state_check',
      sql`${table.state} in ('unlabelled', 'in_progress', 'submitted', 'returned')`,
    ),
  ],
);
