import type { UndecidedKinds } from '@eupnea/model';
import { bigint, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/**
 * Kinds of asynchrony that an analysis could not tell on a breath, with the reason of each. A kind without an entry is
 * found (table finding) or not. A re-analysis adds rows, as it does to finding; a breath without an undecided kind has none.
 */
export const undecidedBreath = pgTable(
  'undecided_breath',
  {
    deviceId: integer('device_id').notNull(),
    /** Start of the breath: its key. */
    startedAtUs: timeUs('started_at_us').notNull(),
    analysisId: integer('analysis_id').notNull(),
    epoch: integer('epoch').notNull(),
    startIndex: bigint('start_index', { mode: 'number' }).notNull(),
    kinds: jsonb('kinds').$type<UndecidedKinds>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'undecided_breath_key',
      columns: [table.deviceId, table.startedAtUs, table.analysisId],
    }),
  ],
);
