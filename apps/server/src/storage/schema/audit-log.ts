import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/**
 * Who changed what, when, before and after. Ids and counts only: personal values stand in audit_personal, which
 * erasure empties. actor_id is no foreign key: the entry outlives the account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actorId: integer('actor_id'),
    /** user, system, command_line. */
    actorKind: text('actor_kind', { enum: ['user', 'system', 'command_line'] }).notNull(),
    action: text('action').notNull(),
    objectKind: text('object_kind').notNull(),
    objectId: text('object_id'),
    projectId: integer('project_id'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    requestId: text('request_id'),
    /** The token for scripts that the actor's change came by; no foreign key: the entry outlives the token. */
    tokenId: integer('token_id'),
  },
  (table) => [
    index('audit_log_at_index').on(table.at),
    index('audit_log_object_index').on(table.objectKind, table.objectId),
    index('audit_log_project_index').on(table.projectId, table.at),
  ],
);
