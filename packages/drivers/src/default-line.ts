import type { Driver, LineSettings } from './driver.ts';

/** Default line settings of most adapters, for devices without known ones. */
const PLAIN_LINE: LineSettings = {
  baudRate: 9600,
  dataBits: 8,
  parity: 'none',
  stopBits: 1,
  flowControl: 'none',
};

/** Initial line settings; null driver for a raw capture. */
export function defaultLineOf(driver: Driver | null): LineSettings {
  return driver?.defaultLine ?? PLAIN_LINE;
}
