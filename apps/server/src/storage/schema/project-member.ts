import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt } from './column-types.ts';
import { project } from './project.ts';

export const projectMember = pgTable(
  'project_member',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    canView: boolean('can_view').notNull().default(true),
    canLabel: boolean('can_label').notNull().default(false),
    canReview: boolean('can_review').notNull().default(false),
    canManage: boolean('can_manage').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_member_user_index').on(table.userId),
  ],
);
