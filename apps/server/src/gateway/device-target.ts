import { defaultLineOf, findDriver, type Driver } from '@eupnea/drivers';
import type { device } from '../storage/schema/device.ts';
import type { DeviceTarget } from '../transports/dial-device.ts';

type DeviceRow = typeof device.$inferSelect;

/** One port of a device: driver and address. */
export interface DevicePort {
  readonly driver: Driver;
  readonly target: DeviceTarget;
}

/** The port of the waveform, or of everything; null for a device that is registered without an address. */
export function findMainPort(row: DeviceRow): DevicePort | null {
  const driver = findDriver(row.deviceType);
  // A gateway dials us.
  if (driver === undefined || driver.transport === 'listen') return null;
  const line = row.line ?? defaultLineOf(driver);
  if (row.transport === 'serial') {
    return row.serialPath === null
      ? null
      : { driver, target: { kind: 'serial', path: row.serialPath, line } };
  }
  if (row.ip === null || row.port === null) return null;
  const target = { host: row.ip, port: row.port };
  return { driver, target: row.transport === 'rfc2217' ? { kind: 'rfc2217', ...target, line } : target };
}

/** The second port of a device whose numbers and settings do not come with its waveform; null = it has none. */
export function findSettingsPort(row: DeviceRow): DevicePort | null {
  const type = findDriver(row.deviceType)?.settingsPortType;
  if (type === undefined) return null;
  return findMainPort({
    ...row,
    deviceType: type,
    port: row.settingsPort,
    serialPath: row.settingsSerialPath,
    line: row.settingsLine,
  });
}

/** Whether both rows are read over the same connections. */
export function isSameConnection(one: DeviceRow, other: DeviceRow): boolean {
  return describePorts(one) === describePorts(other);
}

function describePorts(row: DeviceRow): string {
  const ports = [findMainPort(row), findSettingsPort(row)];
  return JSON.stringify([
    row.deviceIdentifier,
    ...ports.map((port) => port && [port.driver.deviceType, port.target]),
  ]);
}
