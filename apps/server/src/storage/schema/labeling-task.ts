import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, timeUs, updatedAt, versionColumn } from './column-types.ts';
import { device } from './device.ts';
import { project } from './project.ts';
import { ventilationSession } from './ventilation-session.ts';

/**
 * A stretch of a device's time that raters of a project label. Whose it is says the ventilation session of that time, so
 * that a transfer takes the labels of its breaths out of sight with them.
 */
export const labelingTask = pgTable(
  'labeling_task',
  {
    id: idColumn(),
    version: versionColumn(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    ventilationSessionId: integer('ventilation_session_id').references(() => ventilationSession.id, {
      onDelete: 'set null',
    }),
    title: text('title').notNull(),
    instructions: text('instructions'),
    showsSuggestions: boolean('shows_suggestions').notNull().default(true),
    /** From its first breath's start to its last one's end. */
    fromUs: timeUs('from_us').notNull(),
    toUs: timeUs('to_us').notNull(),
    breaths: integer('breaths').notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** From then on nothing of it changes. */
    approvedAt: instant('approved_at'),
    approvedBy: integer('approved_by').references(() => appUser.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('labeling_task_project_index').on(table.projectId),
    index('labeling_task_device_index').on(table.deviceId, table.fromUs),
    check('labeling_task_period_check', sql`${table.toUs} > ${table.fromUs}`),
  ],
);
