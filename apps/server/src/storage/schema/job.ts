import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';

/** Durable jobs, claimed by a lease that must be renewed (apps/server/src/jobs). */
export const job = pgTable(
  'job',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    state: text('state', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    payload: jsonb('payload').$type<unknown>().notNull(),
    /** 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    result: jsonb('result').$type<unknown>(),
    error: text('error'),
    /** At most one queued or running job has this name. */
    uniqueName: text('unique_name'),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(3),
    runAfter: instant('run_after').notNull().defaultNow(),
    leaseOwner: text('lease_owner'),
    /** Fencing token: increases with each claim, so that an earlier holder can no longer write. */
    leaseToken: integer('lease_token').notNull().default(0),
    leaseExpiresAt: instant('lease_expires_at'),
    cancelRequestedAt: instant('cancel_requested_at'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('job_queue_index').on(table.state, table.runAfter),
    uniqueIndex('job_unique_name_key')
      .on(table.uniqueName)
      .where(sql`${table.state} in ('queued', 'running')`),
    check('job_state_check', sql`${table.state} in ('queued', 'running', 'done', 'failed', 'cancelled')`),
  ],
);
