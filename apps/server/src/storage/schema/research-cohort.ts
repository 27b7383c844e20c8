import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, updatedAt, versionColumn } from './column-types.ts';
import { project } from './project.ts';

/** The current definition of a named cohort. */
export const researchCohort = pgTable(
  'research_cohort',
  {
    id: idColumn(),
    version: versionColumn(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<CohortDefinition>().notNull(),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('research_cohort_project_index').on(table.projectId, table.updatedAt)],
);
