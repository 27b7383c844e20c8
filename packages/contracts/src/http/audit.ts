import { z } from 'zod';
import { idTextSchema, pageSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
import { pagingFields } from './paging.ts';
import { textSchema } from './text.ts';

/** One change: who, when, what, before and after. */
export const auditEntrySchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    actor_kind: z.enum(['user', 'system', 'command_line']),
    actor_id: z.int().nullable(),
    /** null for a deleted account, and for an entry without a user. */
    actor_name: z.string().nullable(),
    /** Object and verb, for example `device.edit`. */
    action: z.string(),
    object_kind: z.string(),
    object_id: z.string().nullable(),
    project_id: z.int().nullable(),
    request_id: z.string().nullable(),
    /** The token for scripts that made the change on behalf of its owner. */
    token_id: z.int().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    /** Values about a person; null when there are none or erasure emptied them. */
    personal_before: z.unknown(),
    personal_after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = pageSchema(auditEntrySchema).meta({ id: 'AuditPage' });

const auditFilterFields = {
  actor_id: idTextSchema.optional(),
  /** An action, or its object: `user.invite` or `user`. */
  action: textSchema(100).optional(),
  object_kind: textSchema(50).optional(),
  object_id: textSchema(50).optional(),
  from: inputTimeSchema.optional(),
  to: inputTimeSchema.optional(),
} as const;

export const exportAuditQuerySchema = z.strictObject(auditFilterFields);

export type AuditFilter = z.output<typeof exportAuditQuerySchema>;

export const listAuditQuerySchema = z.strictObject({ ...pagingFields, ...auditFilterFields });

export type ListAuditQuery = z.output<typeof listAuditQuerySchema>;
