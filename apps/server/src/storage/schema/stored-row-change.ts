import { integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * Number of statements that deleted or changed stored breaths, findings or undecided kinds of a device, or stored findings
 * or undecided kinds late, counted by triggers (migration 0048). The cache of settled pieces compares it. No foreign key, because the rows of a device may be deleted
 * in the statement that deletes it.
 */
export const storedRowChange = pgTable('stored_row_change', {
  deviceId: integer('device_id').primaryKey(),
  changes: integer('changes').notNull(),
});
