import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { analysis } from './analysis.ts';
import { createdAt, timeUs } from './column-types.ts';
import { device } from './device.ts';

/**
 * Pointer of definitions.md, Time and storage: the analysis whose findings are shown for this device from this time on.
 */
export const analysisSelection = pgTable(
  'analysis_selection',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    startedAtUs: timeUs('started_at_us').notNull(),
    /** Null ends a selected period. */
    analysisId: integer('analysis_id').references(() => analysis.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.startedAtUs] })],
);
