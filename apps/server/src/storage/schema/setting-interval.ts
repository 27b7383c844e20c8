import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/** A setting of the device by parameter code; ended_at_us is null while it is in force. */
export const settingInterval = pgTable(
  'setting_interval',
  {
    deviceId: integer('device_id').notNull(),
    parameter: text('parameter').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us'),
    value: jsonb('value').$type<number | string | boolean | null>(),
    /** device: reported by the device; estimated: estimated from the waveform. */
    source: text('source', { enum: ['device', 'estimated', 'import'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.parameter, table.startedAtUs] }),
    index('setting_interval_open_index').on(table.deviceId).where(sql`${table.endedAtUs} is null`),
    index('setting_interval_time_index').on(table.deviceId, table.startedAtUs),
  ],
);
