import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';
import { patient } from './patient.ts';

/**
 * What values per kg are computed from: the version in force at the breath's time (decisions section 7). In force is the
 * newest version whose valid_from is not after that time: a correction carries the start of the stay and so counts
 * everywhere, a change (a new weight) counts from its own time on.
 */
export const patientVersion = pgTable(
  'patient_version',
  {
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    validFromUs: timeUs('valid_from_us').notNull(),
    sex: text('sex', { enum: ['man', 'woman', 'any'] }).notNull(),
    age: doublePrecision('age'),
    ageUnit: text('age_unit', { enum: ['years', 'months', 'days'] }),
    category: text('category', { enum: ['NONE', 'ADULT', 'PEDIATRIC', 'NEONATAL'] }).notNull(),
    heightCm: doublePrecision('height_cm'),
    weightKg: doublePrecision('weight_kg'),
  },
  (table) => [primaryKey({ columns: [table.patientId, table.version] })],
);
