import type { SCHEDULED_REPORTS } from '@eupnea/contracts/report-schedule';
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { instant, updatedAt } from './column-types.ts';
import { project } from './project.ts';

/** A report that a project gets by mail once a day, with the state of its newest delivery. */
export const reportSchedule = pgTable('report_schedule', {
  projectId: integer('project_id')
    .primaryKey()
    .references(() => project.id, { onDelete: 'cascade' }),
  isOn: boolean('is_on').notNull(),
  report: text('report').$type<(typeof SCHEDULED_REPORTS)[number]>().notNull(),
  /** Hour of the clock of `time_zone` from which the report is due. */
  hour: integer('hour').notNull(),
  timeZone: text('time_zone').notNull(),
  recipientIds: jsonb('recipient_ids').$type<readonly number[]>().notNull(),
  /** Local day of the newest delivery that was begun. A missed day is never made up for. */
  lastDay: date('last_day', { mode: 'string' }),
  /** Recipients of that delivery who have no mail yet. */
  pendingIds: jsonb('pending_ids').$type<readonly number[]>().notNull().default([]),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at'),
  /** End of the newest delivery. */
  doneAt: instant('done_at'),
  sent: integer('sent').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  /** Code of the newest failure, without the server's text. */
  error: text('error'),
  changedBy: integer('changed_by').references(() => appUser.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
});
