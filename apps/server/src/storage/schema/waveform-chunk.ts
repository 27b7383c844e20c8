import { customType, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sampleIndex, timeUs } from './column-types.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * About 10 s of contiguous samples of channels with the same rate. `data` describes itself
 * (storage/waveform/chunk-codec.ts): channels, scale, validity. No foreign key, because the hot path writes
 * here often, and retention and erasure delete by range.
 */
export const waveformChunk = pgTable(
  'waveform_chunk',
  {
    deviceId: integer('device_id').notNull(),
    epoch: integer('epoch').notNull(),
    rateHz: doublePrecision('rate_hz').notNull(),
    firstIndex: sampleIndex('first_index').notNull(),
    sampleCount: integer('sample_count').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    /** Time of the sample after the last one. */
    endedAtUs: timeUs('ended_at_us').notNull(),
    channels: text('channels').array().notNull(),
    data: bytea('data').notNull(),
    /**
     * Minimum and maximum values (storage/waveform/chunk-summary.ts); null in chunks from before summaries.
     */
    summary: bytea('summary'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.epoch, table.rateHz, table.firstIndex] }),
    index('waveform_chunk_time_index').on(table.deviceId, table.startedAtUs),
  ],
);
