import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { auditLog } from './audit-log.ts';

/** Personal values of an audit entry, separate so that the erasure of a patient or user can empty them. */
export const auditPersonal = pgTable(
  'audit_personal',
  {
    auditId: bigint('audit_id', { mode: 'number' })
      .primaryKey()
      .references(() => auditLog.id, { onDelete: 'cascade' }),
    patientId: integer('patient_id'),
    userId: integer('user_id'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    /** Salt of personal_digest, erased with the values: the digest alone then reveals nothing. */
    salt: text('salt'),
  },
  (table) => [
    index('audit_personal_patient_index').on(table.patientId),
    index('audit_personal_user_index').on(table.userId),
  ],
);
