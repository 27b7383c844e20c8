import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { timeUs } from './column-types.ts';

/**
 * An alert from onset to end (definitions.md, Alerts and alarms). The pipeline assigns `alert_number`, like a breath
 * number. An episode is therefore named before its commit, and writing it twice is harmless.
 */
export const alertEpisode = pgTable(
  'alert_episode',
  {
    deviceId: integer('device_id').notNull(),
    alertNumber: integer('alert_number').notNull(),
    source: text('source', { enum: ['device', 'eupnea'] }).notNull(),
    /** Parameter and direction (`Pmax_high`), the device's alarm code, `no_data` or `second_gateway`. */
    kind: text('kind').notNull(),
    priority: text('priority', { enum: ['high', 'medium', 'low', 'unclassified'] }).notNull(),
    technical: boolean('technical').notNull(),
    parameter: text('parameter'),
    /** Value at onset and the limit in force then. */
    value: doublePrecision('value'),
    limit: doublePrecision('limit_value'),
    text: text('text'),
    onsetUs: timeUs('onset_us').notNull(),
    endUs: timeUs('end_us'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.alertNumber] }),
    index('alert_episode_onset_index').on(table.deviceId, table.onsetUs),
    index('alert_episode_open_index').on(table.deviceId).where(sql`${table.endUs} is null`),
  ],
);
