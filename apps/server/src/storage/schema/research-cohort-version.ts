import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt } from './column-types.ts';
import { researchCohort } from './research-cohort.ts';

/** Every version of a cohort, including the current one; rows are only added. */
export const researchCohortVersion = pgTable(
  'research_cohort_version',
  {
    cohortId: integer('cohort_id')
      .notNull()
      .references(() => researchCohort.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<CohortDefinition>().notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.cohortId, table.version] })],
);
