import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';
import { labelingTask } from './labeling-task.ts';

/** How the labels of the muscle signal were derived; the same samples and version give the same labels. */
export interface DerivedFrom {
  readonly channel: 'oesophageal_pressure' | 'diaphragm_activity' | 'surface_emg';
  readonly analysis_version: number;
  /** Elastance that turns esophageal pressure into muscle pressure, cmH2O/L; null with another channel. */
  readonly chest_wall: { readonly elastance: number; readonly source: 'measured' | 'usual' } | null;
}

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
    /** Null for a person. With it the labels are those of the patient's muscle signal, which nobody edits. */
    derivedFrom: jsonb('derived_from').$type<DerivedFrom>(),
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
    uniqueIndex('labeling_rater_derived_key').on(table.taskId).where(sql`${table.derivedFrom} is not null`),
    check(
      'labeling_rater_state_check',
      sql`${table.state} in ('unlabelled', 'in_progress', 'submitted', 'returned')`,
    ),
  ],
);
