import { isNull } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/**
 * Changes with author, time, and values before and after. Contains ids and counts only: audit_personal holds
 * personal values and is emptied by erasure. actor_id is no foreign key, because the entry outlives the
 * account.
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
    /** API token of the change; no foreign key, because the entry outlives the token. */
    tokenId: integer('token_id'),
    /** Position in the hash chain, from 1; null until the entry is sealed, seconds after its commit. */
    chainPosition: bigint('chain_position', { mode: 'number' }),
    /** SHA-256 over the preceding hash and this entry, hexadecimal. */
    chainHash: text('chain_hash'),
    /** Salted SHA-256 of the personal values; null for an entry without any when it was sealed. */
    personalDigest: text('personal_digest'),
  },
  (table) => [
    index('audit_log_at_index').on(table.at),
    index('audit_log_object_index').on(table.objectKind, table.objectId),
    index('audit_log_project_index').on(table.projectId, table.at),
    uniqueIndex('audit_log_chain_index').on(table.chainPosition),
    index('audit_log_unsealed_index').on(table.id).where(isNull(table.chainPosition)),
  ],
);
