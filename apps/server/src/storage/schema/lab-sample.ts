import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';
import { patient } from './patient.ts';

/** One blood sample of a patient: values by the codes of packages/contracts (lab-values.ts), in the units stated there. */
export const labSample = pgTable(
  'lab_sample',
  {
    id: idColumn(),
    version: versionColumn(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['blood', 'arterial_gas'] }).notNull(),
    takenAt: instant('taken_at').notNull(),
    values: jsonb('values').$type<{ readonly [code: string]: number }>().notNull(),
    note: text('note'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('lab_sample_patient_index').on(table.patientId, table.kind, table.takenAt),
    check('lab_sample_kind_check', sql`${table.kind} in ('blood', 'arterial_gas')`),
  ],
);
