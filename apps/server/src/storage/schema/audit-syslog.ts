import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Progress of each syslog receiver in the audit log. */
export const auditSyslog = pgTable('audit_syslog', {
  /** Name and port, as configured. */
  receiver: text('receiver').primaryKey(),
  /** Chain position of the last entry that the receiver confirmed; 0 = none. */
  position: bigint('position', { mode: 'number' }).notNull().default(0),
  sentAt: instant('sent_at'),
  lastError: text('last_error'),
  lastErrorAt: instant('last_error_at'),
});
