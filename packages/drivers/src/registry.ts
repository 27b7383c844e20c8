import type { Driver } from './driver.ts';
import { hl7Driver } from './hl7/driver.ts';
import { medibusDriver } from './medibus/driver.ts';
import { pb840SettingsDriver } from './pb840-settings/driver.ts';
import { pb840Driver, replayDriver } from './pb840/driver.ts';
import { servoCieDriver } from './servo-cie/driver.ts';
import { simulatorDriver } from './simulator/driver.ts';
import { hamiltonBlockDriver } from './hamilton-block/driver.ts';
import { hamiltonPollingDriver } from './hamilton-polling/driver.ts';

export const DRIVERS: readonly Driver[] = [
  pb840Driver,
  replayDriver,
  simulatorDriver,
  medibusDriver,
  servoCieDriver,
  hamiltonPollingDriver,
  hamiltonBlockDriver,
  pb840SettingsDriver,
  hl7Driver,
];

/** Undefined for an unknown device_type. */
export function findDriver(deviceType: string): Driver | undefined {
  return DRIVERS.find((driver) => driver.deviceType === deviceType);
}
