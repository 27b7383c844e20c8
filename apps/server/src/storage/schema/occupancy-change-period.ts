import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';
import { occupancyChange } from './occupancy-change.ts';

/**
 * A period [started_at_us, ended_at_us) of a device that moved from one patient to another; null means no
 * patient, or ongoing. Patients are no foreign keys: after a final erasure the ids still identify the change.
 */
export const occupancyChangePeriod = pgTable(
  'occupancy_change_period',
  {
    changeId: integer('change_id')
      .notNull()
      .references(() => occupancyChange.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us'),
    patientBefore: integer('patient_before'),
    patientAfter: integer('patient_after'),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.deviceId, table.startedAtUs] }),
    index('occupancy_change_period_device_index').on(table.deviceId, table.startedAtUs),
    index('occupancy_change_period_before_index').on(table.patientBefore),
    index('occupancy_change_period_after_index').on(table.patientAfter),
    check('occupancy_change_period_check', sql`${table.endedAtUs} > ${table.startedAtUs}`),
  ],
);
