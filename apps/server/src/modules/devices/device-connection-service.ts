import type { DeviceConnections, DeviceLine } from '@eupnea/contracts/device-line';
import { defaultLineOf, DRIVERS, findDriver } from '@eupnea/drivers';
import { toDeviceLine } from './line-settings.ts';

export interface DeviceConnectionOptions {
  readonly serialDevices: readonly string[];
  /** Whether the optional package for serial lines is installed. */
  readonly hasSerial: () => Promise<boolean>;
}

/** Transports by which a device can be connected to this server. */
export class DeviceConnectionService {
  readonly #options: DeviceConnectionOptions;

  constructor(options: DeviceConnectionOptions) {
    this.#options = options;
  }

  async describe(): Promise<DeviceConnections> {
    const { serialDevices, hasSerial } = this.#options;
    const lines: Record<string, DeviceLine> = {};
    const settingsLines: Record<string, DeviceLine> = {};
    for (const driver of DRIVERS) {
      lines[driver.deviceType] = toDeviceLine(defaultLineOf(driver));
      const second = findDriver(driver.settingsPortType ?? '');
      if (second !== undefined) settingsLines[driver.deviceType] = toDeviceLine(defaultLineOf(second));
    }
    return {
      serial: { available: await hasSerial(), paths: [...serialDevices] },
      lines,
      settings_lines: settingsLines,
    };
  }
}
