import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

export const standbyInterval = pgTable(
  'standby_interval',
  {
    deviceId: integer('device_id').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us'),
    standby: boolean('standby').notNull(),
    source: text('source', { enum: ['device', 'user', 'import'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.startedAtUs] }),
    index('standby_interval_open_index').on(table.deviceId).where(sql`${table.endedAtUs} is null`),
  ],
);
