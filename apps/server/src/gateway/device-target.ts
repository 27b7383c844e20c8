import { defaultLineOf, findDriver, type Driver } from '@eupnea/drivers';
import type { device } from '../storage/schema/device.ts';
import type { DeviceTarget } from '../transports/dial-target.ts';

type DeviceRow = typeof device.$inferSelect;

/** One port of a device: driver and address. */
export interface DevicePort {
  readonly driver: Driver;
  readonly target: DeviceTarget;
}

/** Returns the waveform port, or the only port; null for a device without an address. */
export function findMainPort(row: DeviceRow): DevicePort | null {
  const driver = findDriver(row.deviceType);
  // The device's gateway connects to this server.
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

/**
 * Returns the second port of a device that sends numbers and settings separately from the waveform; null without one.
 */
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

/** True when both rows describe the same connections. */
export function isSameConnection(one: DeviceRow, other: DeviceRow): boolean {
  return describePorts(one) === describePorts(other);
}

function describePorts(row: DeviceRow): string {
  const ports = [findMainPort(row), findSettingsPort(row)];
  return JSON.stringify([
    row.deviceIdentifier,
    // The gateway that the device is bound to; of other devices it is part of the target.
    row.ip,
    ...ports.map((port) => port && [port.driver.deviceType, port.target]),
  ]);
}
