import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn } from './column-types.ts';
import { project } from './project.ts';

/**
 * A membership that waits for consent. By e-mail address and not by account, so that no list reveals whether an account
 * exists; rows of `project_member` are memberships that count.
 */
export const projectInvitation = pgTable(
  'project_invitation',
  {
    id: idColumn(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text('email').notNull(),
    canLabel: boolean('can_label').notNull().default(false),
    canReview: boolean('can_review').notNull().default(false),
    canManage: boolean('can_manage').notNull().default(false),
    invitedBy: integer('invited_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('project_invitation_key').on(table.projectId, table.email),
    index('project_invitation_email_index').on(table.email),
  ],
);
