import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/**
 * Five minutes of one parameter, cut at session bounds: [started_at_us, ended_at_us) never crosses one, so a row belongs
 * to the session its start lies in and a transfer moves no row. Written when the five minutes are over, in the
 * transaction of the batch that closes them; the open ones are computed from their breaths (storage/rollup).
 */
export const rollup5min = pgTable(
  'rollup_5min',
  {
    deviceId: integer('device_id').notNull(),
    parameter: text('parameter').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us').notNull(),
    n: integer('n').notNull(),
    sum: doublePrecision('sum').notNull(),
    minimum: doublePrecision('minimum').notNull(),
    maximum: doublePrecision('maximum').notNull(),
    /** Sum of value times the breath's seconds: energy of a power, time-weighted mean of anything. */
    secondsSum: doublePrecision('seconds_sum').notNull(),
    /** Counts in the registry's fixed bins; null for a parameter without bins. */
    histogram: integer('histogram').array(),
    /** Seconds of the breaths that had a value. */
    observedSeconds: doublePrecision('observed_seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.parameter, table.startedAtUs] })],
);
