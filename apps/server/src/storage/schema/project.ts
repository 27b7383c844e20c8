import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';

/** The unit of access: members see the devices and patients of the project. */
export const project = pgTable('project', {
  id: idColumn(),
  version: versionColumn(),
  name: text('name').notNull(),
  description: text('description'),
  ownerId: integer('owner_id').references(() => appUser.id, { onDelete: 'set null' }),
  /** Goal line of the protective ventilation audit, %; null: the one of CLIF. */
  protectionGoalPercent: integer('protection_goal_percent'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletedAt: instant('deleted_at'),
});
