import type { Driver, LineSettings } from './driver.ts';

/** Line settings of a device of which none are known: what most adapters are delivered with. */
const PLAIN_LINE: LineSettings = {
  baudRate: 9600,
  dataBits: 8,
  parity: 'none',
  stopBits: 1,
  flowControl: 'none',
};

/** Line settings to begin with; null = whatever sends. */
export function defaultLineOf(driver: Driver | null): LineSettings {
  return driver?.defaultLine ?? PLAIN_LINE;
}
