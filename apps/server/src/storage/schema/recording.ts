import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, timeUs } from './column-types.ts';
import { device } from './device.ts';
import { patient } from './patient.ts';
import { project } from './project.ts';
import { upload } from './upload.ts';

/**
 * One imported file or archive entry. Written in small batches (`importing`), then complete (`ready`); no
 * query shows either. Publishing changes all recordings of an upload at once. Remains of a crash without a
 * running job are swept. A deleted recording is erased after 30 days.
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
    /** The patient from publishing on; kept during deletion for restoring. */
    patientId: integer('patient_id').references(() => patient.id, { onDelete: 'set null' }),
    /** The device of type `file` with its rows, one per recording. */
    deviceId: integer('device_id').references(() => device.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, hex, to recognise the same file in a project. */
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
