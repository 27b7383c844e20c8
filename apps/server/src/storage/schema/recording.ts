import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, timeUs } from './column-types.ts';
import { device } from './device.ts';
import { patient } from './patient.ts';
import { project } from './project.ts';
import { upload } from './upload.ts';

/**
 * One imported file, or one entry of an archive. Its rows are written in small batches while it is `importing`, it is
 * `ready` when they are all there, and no query shows either; publishing flips the rows of an upload at once. What a
 * crash leaves without a running job is swept. A deleted one is erased after 30 days.
 */
export const recording = pgTable(
  'recording',
  {
    id: idColumn(),
    state: text('state', { enum: ['importing', 'ready', 'published', 'deleted'] })
      .notNull()
      .default('importing'),
    uploadId: integer('upload_id').references(() => upload.id, { onDelete: 'set null' }),
    projectId: integer('project_id').references(() => project.id, { onDelete: 'set null' }),
    /** Whose it is, from publishing on; kept while it is deleted, so that it can be restored. */
    patientId: integer('patient_id').references(() => patient.id, { onDelete: 'set null' }),
    /** The device of type `file` that its rows stand under: one for each recording. */
    deviceId: integer('device_id').references(() => device.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, hex: the same file twice in a project is recognised. */
    contentHash: text('content_hash').notNull(),
    format: text('format').notNull(),
    breaths: integer('breaths').notNull().default(0),
    startedAtUs: timeUs('started_at_us'),
    endedAtUs: timeUs('ended_at_us'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    publishedAt: instant('published_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('recording_content_index').on(table.projectId, table.contentHash),
    index('recording_upload_index').on(table.uploadId),
    check('recording_state_check', sql`${table.state} in ('importing', 'ready', 'published', 'deleted')`),
  ],
);
