import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';
import { patient } from './patient.ts';

/**
 * Body data for values per kg: the version in force at the time of the breath (definitions.md, Breath numbers), which is
 * the newest with valid_from not after it. A correction carries the start of the stay and applies everywhere;
 * a change (a new weight) applies from its own time on.
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
