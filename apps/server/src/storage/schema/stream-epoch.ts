import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';
import { device } from './device.ts';
import { recording } from './recording.ts';

/** A stream is a device and an epoch; sample time = anchor_us + index / rate_hz. */
export const streamEpoch = pgTable(
  'stream_epoch',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    anchorUs: timeUs('anchor_us').notNull(),
    rateHz: doublePrecision('rate_hz').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us'),
    /** Reason: connect, counter_restart, clock_step, stream_ahead, assignment, rate_change, server_start, import. */
    reason: text('reason').notNull(),
    recordingId: integer('recording_id').references(() => recording.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.epoch] }),
    index('stream_epoch_started_index').on(table.deviceId, table.startedAtUs),
  ],
);
