import type { CreateDeviceBody, EditDeviceBody } from '@eupnea/contracts/device';
import type { DeviceAddress } from './device-address.ts';
import type { DeviceRecord } from './device-repository.ts';
import { toLineSettings } from './line-settings.ts';

type ConnectionField =
  | 'transport'
  | 'ip'
  | 'port'
  | 'settingsPort'
  | 'serialPath'
  | 'settingsSerialPath'
  | 'deviceIdentifier'
  | 'hl7Output'
  | 'line'
  | 'settingsLine';

type ConnectionFields = Pick<DeviceRecord, ConnectionField>;

/** Connection fields of a new device. */
export function toConnectionFields(body: CreateDeviceBody): ConnectionFields {
  return {
    transport: body.transport,
    ip: body.ip,
    port: body.port,
    settingsPort: body.settings_port,
    serialPath: body.serial_path,
    settingsSerialPath: body.settings_serial_path,
    deviceIdentifier: body.device_identifier,
    hl7Output: body.hl7_output,
    line: body.line === null ? null : toLineSettings(body.line),
    settingsLine: body.settings_line === null ? null : toLineSettings(body.settings_line),
  };
}

/** The fields of a record that the address rules check. */
export function describeAddress(record: ConnectionFields & Pick<DeviceRecord, 'deviceType'>): DeviceAddress {
  return { ...record, hasLine: record.line !== null, hasSettingsLine: record.settingsLine !== null };
}

/** Returns only the fields in the body. */
export function listEdits(body: EditDeviceBody): Partial<DeviceRecord> {
  const edits: { -readonly [Key in keyof DeviceRecord]?: DeviceRecord[Key] } = {};
  if (body.transport !== undefined) edits.transport = body.transport;
  if (body.ip !== undefined) edits.ip = body.ip;
  if (body.port !== undefined) edits.port = body.port;
  if (body.settings_port !== undefined) edits.settingsPort = body.settings_port;
  if (body.serial_path !== undefined) edits.serialPath = body.serial_path;
  if (body.settings_serial_path !== undefined) edits.settingsSerialPath = body.settings_serial_path;
  if (body.line !== undefined) edits.line = body.line === null ? null : toLineSettings(body.line);
  if (body.settings_line !== undefined)
    edits.settingsLine = body.settings_line === null ? null : toLineSettings(body.settings_line);
  if (body.device_identifier !== undefined) edits.deviceIdentifier = body.device_identifier;
  if (body.hl7_output !== undefined) edits.hl7Output = body.hl7_output;
  if (body.dev_model !== undefined) edits.devModel = body.dev_model;
  if (body.dev_serial !== undefined) edits.devSerial = body.dev_serial;
  if (body.description !== undefined) edits.description = body.description;
  if (body.active !== undefined) edits.active = body.active;
  if (body.standby !== undefined) edits.standby = body.standby;
  return edits;
}

/** The fields of a device record for the audit log. */
export function describeForAudit(record: DeviceRecord) {
  const { createdAt: _created, updatedAt: _updated, deletedAt: _deleted, ...rest } = record;
  const { lastCheckAt: _check, lastSeenAt: _seen, ...kept } = rest;
  return kept;
}
