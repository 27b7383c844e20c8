import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';

/**
 * A patient by pseudonym, without name or record number (definitions.md, Time and storage). Column names are those of the
 * specification.
 */
export const patient = pgTable(
  'patient',
  {
    id: idColumn(),
    version: versionColumn(),
    pseudonym: text('pseudonym').notNull(),
    sex: text('sex', { enum: ['man', 'woman', 'any'] })
      .notNull()
      .default('any'),
    /** Age at date_in. */
    age: doublePrecision('age'),
    ageUnit: text('age_unit', { enum: ['years', 'months', 'days'] }),
    category: text('category', { enum: ['NONE', 'ADULT', 'PEDIATRIC', 'NEONATAL'] })
      .notNull()
      .default('NONE'),
    heightCm: doublePrecision('height_cm'),
    weightKg: doublePrecision('weight_kg'),
    dateIn: instant('date_in'),
    dateOut: instant('date_out'),
    status: text('status'),
    /** Null: not recorded, for each of the three. */
    ards: boolean('ards'),
    copd: boolean('copd'),
    brainJ: boolean('brain_j'),
    tube: text('tube'),
    tubeDiametr: doublePrecision('tube_diametr'),
    description: text('description'),
    /** The record into which this one was combined. */
    combinedInto: integer('combined_into').references((): AnyPgColumn => patient.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // Unique within a project, which the services check: a pseudonym of another project must not be guessable.
    index('patient_pseudonym_index').on(sql`lower(normalize(${table.pseudonym}, NFKC))`),
    check('patient_sex_check', sql`${table.sex} in ('man', 'woman', 'any')`),
    check('patient_age_unit_check', sql`${table.ageUnit} in ('years', 'months', 'days')`),
    check('patient_category_check', sql`${table.category} in ('NONE', 'ADULT', 'PEDIATRIC', 'NEONATAL')`),
  ],
);
