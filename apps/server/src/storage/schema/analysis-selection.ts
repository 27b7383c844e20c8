import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { analysis } from './analysis.ts';
import { createdAt, timeUs } from './column-types.ts';
import { device } from './device.ts';

/** The pointer of decisions section 4: from this time on, this device's findings are shown from this analysis. */
export const analysisSelection = pgTable(
  'analysis_selection',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    startedAtUs: timeUs('started_at_us').notNull(),
    /** null = from here on nothing is selected again: a stretch that was analysed anew has an end. */
    analysisId: integer('analysis_id').references(() => analysis.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.startedAtUs] })],
);
