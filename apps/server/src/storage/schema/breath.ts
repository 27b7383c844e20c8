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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sampleIndex, timeUs } from './column-types.ts';

type FeatureColumns = { [Code in BreathFeatureCode]: PgDoublePrecisionBuilderInitial<Code> };

const featureColumns = Object.fromEntries(
  BREATH_FEATURE_CODES.map((code) => [code, doublePrecision(code)]),
) as FeatureColumns; // cast: fromEntries() forgets the keys

/**
 * One breath, for ever. Numbers are doubles, so that what is served equals what `eupnea analyze` prints, bit for bit;
 * null = absent. No session id: a transfer moves borders of sessions, never a breath. No foreign keys: this is the
 * hot path, and every big table distributes by device_id.
 */
export const breath = pgTable(
  'breath',
  {
    deviceId: integer('device_id').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    /** Unique per device for ever. */
    breathNumber: integer('breath_number').notNull(),
    epoch: integer('epoch').notNull(),
    rateHz: doublePrecision('rate_hz').notNull(),
    startIndex: sampleIndex('start_index').notNull(),
    inspEndIndex: sampleIndex('insp_end_index').notNull(),
    endIndex: sampleIndex('end_index').notNull(),
    /** The device's own counter; it may wrap. */
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
    uniqueIndex('breath_number_key').on(table.deviceId, table.breathNumber),
    index('breath_recording_index').on(table.recordingId),
  ],
);
