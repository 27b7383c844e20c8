import type { VentilationControl } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/**
 * Ventilation mode in force, separately as reported by the device and as recognised from the waveform
 * (definitions.md, Breath numbers).
 */
export const modeInterval = pgTable(
  'mode_interval',
  {
    deviceId: integer('device_id').notNull(),
    source: text('source', { enum: ['device', 'recognised', 'import'] }).notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us'),
    control: text('control').$type<VentilationControl>().notNull(),
    sequence: text('sequence', { enum: ['cmv', 'imv', 'csv'] }),
    /** Mode text of the device. */
    deviceText: text('device_text'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.source, table.startedAtUs] }),
    index('mode_interval_open_index').on(table.deviceId).where(sql`${table.endedAtUs} is null`),
  ],
);
