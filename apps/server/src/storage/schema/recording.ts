import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';
import { project } from './project.ts';

/**
 * One imported file. Its rows are written in small batches while it is `importing`, which no query shows; publishing
 * flips this row. What a crash leaves importing without a running job is swept at start.
 */
export const recording = pgTable(
  'recording',
  {
    id: idColumn(),
    state: text('state', { enum: ['importing', 'published'] })
      .notNull()
      .default('importing'),
    projectId: integer('project_id').references(() => project.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, hex: the same file twice in a project is recognised. */
    contentHash: text('content_hash').notNull(),
    format: text('format').notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    publishedAt: instant('published_at'),
  },
  (table) => [
    index('recording_content_index').on(table.projectId, table.contentHash),
    check('recording_state_check', sql`${table.state} in ('importing', 'published')`),
  ],
);
