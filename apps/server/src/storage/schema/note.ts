import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';
import { patient } from './patient.ts';

/** A note on the time of a patient; ended_at is null while its interval lasts and equals started_at for an instant. */
export const note = pgTable(
  'note',
  {
    id: idColumn(),
    version: versionColumn(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    /** Code of a known kind, or the writer's words. */
    kind: text('kind').notNull(),
    text: text('text'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    source: text('source', { enum: ['user', 'import'] })
      .notNull()
      .default('user'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('note_patient_index').on(table.patientId, table.startedAt),
    check('note_period_check', sql`${table.endedAt} >= ${table.startedAt}`),
    check('note_source_check', sql`${table.source} in ('user', 'import')`),
  ],
);
