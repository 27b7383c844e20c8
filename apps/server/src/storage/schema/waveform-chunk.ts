import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { sampleIndex, timeUs } from './column-types.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * About 10 s of contiguous samples of channels with the same rate. `data` is self-describing
 * (storage/waveform/chunk-codec.ts): channels, scale, validity. No foreign key, because the hot path writes here often,
 * and retention and erasure delete by range.
 *
 * Two halves (storage/partitions): kept chunks in one partition, the others in one partition per day, which retention
 * drops.
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
    /** Exempt from retention by day: from an uploaded file, pinned, or stored before partitions existed. */
    kept: boolean('kept').notNull().default(true),
  },
  (table) => [
    // started_at_us follows from epoch and first_index; partition keys must be part of the primary key.
    primaryKey({
      name: 'waveform_chunk_key',
      columns: [table.deviceId, table.epoch, table.rateHz, table.firstIndex, table.startedAtUs, table.kept],
    }),
    index('waveform_chunk_time_index').on(table.deviceId, table.startedAtUs),
  ],
);
