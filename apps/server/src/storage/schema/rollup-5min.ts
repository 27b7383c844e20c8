import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/**
 * Five-minute rollup of one parameter, cut at session borders, so that a row belongs to the session of its
 * start and a transfer moves no row. Written in the transaction of the batch that closes the period; open
 * periods are computed from their breaths (storage/rollup).
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
    /** Sum of value times breath duration: energy of a power, time-weighted mean of other values. */
    secondsSum: doublePrecision('seconds_sum').notNull(),
    /** Counts in the registry's fixed bins; null for a parameter without bins. */
    histogram: integer('histogram').array(),
    /** Total duration of the breaths with a value, s. */
    observedSeconds: doublePrecision('observed_seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.parameter, table.startedAtUs] })],
);
