import type { WeaningDefinition } from '@eupnea/model';
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { updatedAt } from './column-types.ts';
import { project } from './project.ts';

/** A project's own definition of a spontaneous breathing trial; without a row the default holds. */
export const weaningDefinition = pgTable('weaning_definition', {
  projectId: integer('project_id')
    .primaryKey()
    .references(() => project.id, { onDelete: 'cascade' }),
  definition: jsonb('definition').$type<WeaningDefinition>().notNull(),
  changedBy: integer('changed_by').references(() => appUser.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
});
