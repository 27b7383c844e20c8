import type { CohortDefinition } from '@eupnea/contracts/research';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn } from './column-types.ts';
import { researchCohort } from './research-cohort.ts';

/** What a definition gave at a moment: its stretches stand in research_snapshot_stretch and never change. */
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
