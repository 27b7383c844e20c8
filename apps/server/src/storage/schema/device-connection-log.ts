import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/** Events of a device's connection for its detail page; limited by retention. */
export const deviceConnectionLog = pgTable(
  'device_connection_log',
  {
    deviceId: integer('device_id').notNull(),
    atUs: timeUs('at_us').notNull(),
    /** connected, disconnected, refused, timeout, reset, issue. */
    event: text('event').notNull(),
    code: text('code').notNull(),
    detail: text('detail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.atUs, table.code] })],
);
