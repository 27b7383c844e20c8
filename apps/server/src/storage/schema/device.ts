import type { LineSettings } from '@eupnea/drivers';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, instant, updatedAt, versionColumn } from './column-types.ts';

/** A ventilator, real, simulated or replayed. Whether it is connected is derived, never stored (decisions section 6). */
export const device = pgTable(
  'device',
  {
    id: idColumn(),
    version: versionColumn(),
    deviceType: text('device_type').notNull(),
    ip: text('ip'),
    port: integer('port'),
    /** Numbers and settings of a device whose waveforms come from `port`; at the same address. */
    settingsPort: integer('settings_port'),
    /** tcp, rfc2217 or serial: how `port`, or `serialPath`, is opened. */
    transport: text('transport').notNull().default('tcp'),
    serialPath: text('serial_path'),
    settingsSerialPath: text('settings_serial_path'),
    /** null = the line settings of the driver. */
    line: jsonb('line').$type<LineSettings>(),
    settingsLine: jsonb('settings_line').$type<LineSettings>(),
    /** What a gateway calls the device in its HL7 messages. */
    deviceIdentifier: text('device_identifier'),
    /** What is sent to the HL7 receiver: none, numbers, findings, all. */
    hl7Output: text('hl7_output').notNull().default('none'),
    devModel: text('dev_model'),
    devSerial: text('dev_serial'),
    /** The bed label. */
    description: text('description'),
    standby: boolean('standby').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Last time the gateway tried to reach it. */
    lastCheckAt: instant('last_check_at'),
    /** Time of the newest data the gateway had of it. */
    lastSeenAt: instant('last_seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('device_active_index').on(table.active)],
);
