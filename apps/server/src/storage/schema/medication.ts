import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';
import { patient } from './patient.ts';

/** A medication as given; ended_at is null while it is given and equals started_at for a single dose. */
export const medication = pgTable(
  'medication',
  {
    id: idColumn(),
    version: versionColumn(),
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    dose: doublePrecision('dose'),
    /** Unit as on the order: mg, ug/kg/min. */
    unit: text('unit'),
    route: text('route'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    note: text('note'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('medication_patient_index').on(table.patientId, table.startedAt),
    check('medication_period_check', sql`${table.endedAt} >= ${table.startedAt}`),
  ],
);
