import type { FindingEvidenceRecord } from '@eupnea/contracts/finding-evidence';
import type { FindingKind } from '@eupnea/model';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sampleIndex, timeUs } from './column-types.ts';

/**
 * An asynchrony or artefact on a range of samples. A breath may have several, and one may span two breaths. The table is
 * partitioned by month.
 */
export const finding = pgTable(
  'finding',
  {
    deviceId: integer('device_id').notNull(),
    analysisId: integer('analysis_id').notNull(),
    epoch: integer('epoch').notNull(),
    firstIndex: sampleIndex('first_index').notNull(),
    lastIndex: sampleIndex('last_index').notNull(),
    kind: text('kind').$type<FindingKind>().notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us').notNull(),
    confidence: doublePrecision('confidence').notNull(),
    evidence: jsonb('evidence').$type<FindingEvidenceRecord>().notNull(),
  },
  (table) => [
    // started_at_us follows from epoch and first_index; the partition key must be part of the primary key.
    primaryKey({
      name: 'finding_key',
      columns: [
        table.deviceId,
        table.analysisId,
        table.epoch,
        table.firstIndex,
        table.kind,
        table.startedAtUs,
      ],
    }),
    index('finding_time_index').on(table.deviceId, table.startedAtUs),
  ],
);
