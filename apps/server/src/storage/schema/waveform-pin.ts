import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, timeUs } from './column-types.ts';
import { device } from './device.ts';

/** Waveform periods that retention keeps: for a label, a finding under review or a project. */
export const waveformPin = pgTable(
  'waveform_pin',
  {
    id: idColumn(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us').notNull(),
    holder: text('holder', { enum: ['label', 'finding', 'project'] }).notNull(),
    /** Identifier of the holder, so that releasing it finds its pins. */
    holderId: text('holder_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('waveform_pin_device_index').on(table.deviceId, table.startedAtUs),
    index('waveform_pin_holder_index').on(table.holder, table.holderId),
    check('waveform_pin_holder_check', sql`${table.holder} in ('label', 'finding', 'project')`),
    check('waveform_pin_period_check', sql`${table.endedAtUs} > ${table.startedAtUs}`),
  ],
);
