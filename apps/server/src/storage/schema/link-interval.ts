import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/**
 * Whether the gateway had a connection. Live, delayed and stale are derived from sample times and never
 * stored.
 */
export const linkInterval = pgTable(
  'link_interval',
  {
    deviceId: integer('device_id').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us'),
    connected: boolean('connected').notNull(),
    /** Reason of the change: connected, refused, timeout, reset, protocol, server_start, removed. */
    reason: text('reason').notNull(),
    source: text('source', { enum: ['gateway', 'import'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.startedAtUs] }),
    index('link_interval_open_index').on(table.deviceId).where(sql`${table.endedAtUs} is null`),
  ],
);
