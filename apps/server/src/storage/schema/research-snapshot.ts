import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn } from './column-types.ts';
import { researchCohort } from './research-cohort.ts';

/** Result of a definition at one time; research_snapshot_stretch holds its unchangeable stretches. */
export const researchSnapshot = pgTable(
  'research_snapshot',
  {
    id: idColumn(),
    cohortId: integer('cohort_id')
      .notNull()
      .references(() => researchCohort.id, { onDelete: 'cascade' }),
    cohortVersion: integer('cohort_version').notNull(),
    definition: jsonb('definition').$type<CohortDefinition>().notNull(),
    analysisVersion: integer('analysis_version').notNull(),
    software: text('software').notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('research_snapshot_cohort_index').on(table.cohortId, table.id)],
);
