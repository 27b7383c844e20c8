import { BREATH_FEATURE_CODES, type Breath, type BreathFeatureCode } from '@eupnea/model';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgDoublePrecisionBuilderInitial,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { sampleIndex, timeUs } from './column-types.ts';

type FeatureColumns = { [Code in BreathFeatureCode]: PgDoublePrecisionBuilderInitial<Code> };

const featureColumns = Object.fromEntries(
  BREATH_FEATURE_CODES.map((code) => [code, doublePrecision(code)]),
) as FeatureColumns; // cast: fromEntries() forgets the keys

/**
 * One breath, kept permanently. Numbers are doubles, so that served values equal those of `eupnea analyze` bit for bit;
 * null means absent. No session id, because a transfer moves session borders and no breath. No foreign keys, because
 * this is the hot path and large tables are distributed by device_id.
 *
 * Partitioned by month of started_at_us (storage/partitions). Each partition has a unique index on (device_id,
 * breath_number). PostgreSQL requires the partition key in a unique index of the whole table. Therefore the migration
 * and the partition functions create it, and this schema cannot declare it (docs/decisions/0026).
 */
export const breath = pgTable(
  'breath',
  {
    deviceId: integer('device_id').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    /** Unique per device. */
    breathNumber: integer('breath_number').notNull(),
    epoch: integer('epoch').notNull(),
    rateHz: doublePrecision('rate_hz').notNull(),
    startIndex: sampleIndex('start_index').notNull(),
    inspEndIndex: sampleIndex('insp_end_index').notNull(),
    endIndex: sampleIndex('end_index').notNull(),
    /** Breath counter of the device, which may wrap. */
    ventBreathNumber: integer('vent_breath_number'),
    segmentation: text('segmentation', { enum: ['device', 'waveform'] }).notNull(),
    incomplete: boolean('incomplete').notNull(),
    rejectedRows: integer('rejected_rows').notNull(),
    mode: text('mode').$type<Breath['mode']>().notNull(),
    analysisId: integer('analysis_id').notNull(),
    recordingId: integer('recording_id'),
    provenance: jsonb('provenance').$type<Breath['provenance']>(),
    ...featureColumns,
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.startedAtUs] }),
    index('breath_recording_index').on(table.recordingId),
  ],
);
