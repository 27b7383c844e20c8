import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/** Alarm limits in force, separately for the device and for Eupnea. */
export const limitInterval = pgTable(
  'limit_interval',
  {
    deviceId: integer('device_id').notNull(),
    parameter: text('parameter').notNull(),
    source: text('source', { enum: ['device', 'eupnea', 'import'] }).notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.parameter, table.source, table.startedAtUs] }),
    index('limit_interval_open_index').on(table.deviceId).where(sql`${table.endedAtUs} is null`),
    index('limit_interval_time_index').on(table.deviceId, table.startedAtUs),
  ],
);
