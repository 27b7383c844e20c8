import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, timeUs, updatedAt, versionColumn } from './column-types.ts';
import { device } from './device.ts';
import { patient } from './patient.ts';
import { recording } from './recording.ts';

/**
 * Patient on a device: [started_at_us, ended_at_us), open while ended_at_us is null. Periods of a device
 * never overlap: the migrations contain the exclusion constraint `ventilation_session_no_overlap`, which
 * drizzle cannot express. It is deferrable, so that a transfer may move two borders in one transaction.
 */
export const ventilationSession = pgTable(
  'ventilation_session',
  {
    id: idColumn(),
    version: versionColumn(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    patientId: integer('patient_id').references(() => patient.id, { onDelete: 'set null' }),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us'),
    endReason: text('end_reason', {
      enum: ['assignment', 'standby', 'silence', 'transfer', 'import_end', 'device_removed'],
    }),
    recordingId: integer('recording_id').references(() => recording.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('ventilation_session_device_index').on(table.deviceId, table.startedAtUs),
    index('ventilation_session_patient_index').on(table.patientId, table.startedAtUs),
    check('ventilation_session_period_check', sql`${table.endedAtUs} > ${table.startedAtUs}`),
  ],
);
