import { doublePrecision, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/** Link quality per device and hour: gaps, delays, reconnects, rejected frames. Counters are summed. */
export const deviceQuality = pgTable(
  'device_quality',
  {
    deviceId: integer('device_id').notNull(),
    hourStartUs: timeUs('hour_start_us').notNull(),
    samples: integer('samples').notNull(),
    gaps: integer('gaps').notNull(),
    gapSeconds: doublePrecision('gap_seconds').notNull(),
    reconnects: integer('reconnects').notNull(),
    rejectedFrames: integer('rejected_frames').notNull(),
    /** Longest time between two arrivals during a connection, ms. */
    maxArrivalGapMs: doublePrecision('max_arrival_gap_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.hourStartUs] })],
);
