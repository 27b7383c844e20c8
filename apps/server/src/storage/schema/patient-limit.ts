import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { updatedAt } from './column-types.ts';
import { patient } from './patient.ts';

/** Eupnea limits of one patient, overriding the cited defaults of the category (definitions.md, Alerts and alarms). */
export const patientLimit = pgTable(
  'patient_limit',
  {
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    parameter: text('parameter').notNull(),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    changedBy: integer('changed_by').references(() => appUser.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.patientId, table.parameter] }),
    check('patient_limit_order_check', sql`${table.low} < ${table.high}`),
  ],
);
