import type { LineSettings } from '@eupnea/drivers';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';

/**
 * A real, simulated or replayed ventilator. Its connection state is derived from the age of
 * the newest sample and never stored (definitions.md, Live data).
 */
export const device = pgTable(
  'device',
  {
    id: idColumn(),
    version: versionColumn(),
    deviceType: text('device_type').notNull(),
    ip: text('ip'),
    port: integer('port'),
    /** Second port at the same address for numbers and settings. */
    settingsPort: integer('settings_port'),
    /** tcp, rfc2217 or serial: how `port`, or `serialPath`, is opened. */
    transport: text('transport').notNull().default('tcp'),
    serialPath: text('serial_path'),
    settingsSerialPath: text('settings_serial_path'),
    /** Null for the line settings of the driver. */
    line: jsonb('line').$type<LineSettings>(),
    settingsLine: jsonb('settings_line').$type<LineSettings>(),
    /** Identifier of the device in HL7 messages of a gateway. */
    deviceIdentifier: text('device_identifier'),
    /** Data for the HL7 receiver: none, numbers, findings, all. */
    hl7Output: text('hl7_output').notNull().default('none'),
    devModel: text('dev_model'),
    devSerial: text('dev_serial'),
    /** The bed label. */
    description: text('description'),
    standby: boolean('standby').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Time of the last connection attempt. */
    lastCheckAt: instant('last_check_at'),
    /** Time of the newest received data. */
    lastSeenAt: instant('last_seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('device_active_index').on(table.active)],
);
