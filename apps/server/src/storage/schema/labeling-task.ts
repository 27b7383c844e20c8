import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, timeUs, updatedAt, versionColumn } from './column-types.ts';
import { device } from './device.ts';
import { project } from './project.ts';
import { ventilationSession } from './ventilation-session.ts';

/**
 * A period of a device that raters of a project label. The ventilation session of that time determines the
 * patient, so that a transfer also moves the labels out of view.
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
    /** From the start of the first breath to the end of the last one. */
    fromUs: timeUs('from_us').notNull(),
    toUs: timeUs('to_us').notNull(),
    breaths: integer('breaths').notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The task is read-only from this time on. */
    approvedAt: instant('approved_at'),
    approvedBy: integer('approved_by').references(() => appUser.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('labeling_task_project_index').on(table.projectId),
    index('labeling_task_device_index').on(table.deviceId, table.fromUs),
    check('labeling_task_period_check', sql`${table.toUs} > ${table.fromUs}`),
  ],
);
