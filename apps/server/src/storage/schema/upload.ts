import type { RecordingInspectionRecord } from '@eupnea/contracts/recording-inspection';
import type { RejectedLine, UploadOptions, UploadQuestion } from '@eupnea/contracts/upload';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';
import { job } from './job.ts';
import { patient } from './patient.ts';
import { project } from './project.ts';

/** Uploads from before reasons had codes are kept unchanged. */
type StoredRejectedLine = Omit<RejectedLine, 'code' | 'values'> & Partial<RejectedLine>;

/**
 * An uploaded file. It may wait for answers, then a job imports it; the temporary file is deleted at the end.
 * The job's row is kept for 30 days, this one as long as its sender's account.
 */
export const upload = pgTable(
  'upload',
  {
    id: idColumn(),
    kind: text('kind', { enum: ['recording', 'archive'] }).notNull(),
    state: text('state', { enum: ['waiting', 'queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').references(() => project.id, { onDelete: 'set null' }),
    /** Chosen by the sender, or created when the import is published. */
    patientId: integer('patient_id').references(() => patient.id, { onDelete: 'set null' }),
    jobId: integer('job_id').references(() => job.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the file, hex. */
    contentHash: text('content_hash').notNull(),
    /** Server-made name of the temporary file in `uploads` of the data directory. */
    storedName: text('stored_name').notNull(),
    options: jsonb('options').$type<UploadOptions>().notNull(),
    inspection: jsonb('inspection').$type<RecordingInspectionRecord>(),
    questions: jsonb('questions').$type<readonly UploadQuestion[]>().notNull(),
    breaths: integer('breaths').notNull().default(0),
    rejectedTotal: integer('rejected_total').notNull().default(0),
    /** The first rejected lines. */
    rejected: jsonb('rejected').$type<readonly StoredRejectedLine[]>().notNull(),
    error: text('error'),
    errorCode: text('error_code'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('upload_created_by_index').on(table.createdBy, table.id),
    index('upload_state_index').on(table.state),
    check(
      'upload_state_check',
      sql`${table.state} in ('waiting', 'queued', 'running', 'done', 'failed', 'cancelled')`,
    ),
  ],
);
