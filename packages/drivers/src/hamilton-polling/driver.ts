import { FASTEST_LINE, type Driver } from '../driver.ts';
import { createHamiltonPollingSession } from './session.ts';

/** Hamilton G5 or older in polling mode through a serial-to-TCP bridge. */
export const hamiltonPollingDriver: Driver = {
  deviceType: 'hamilton-polling',
  transport: 'dial',
  maxBytesPerSecond: FASTEST_LINE,
  defaultLine: { baudRate: 9600, dataBits: 8, parity: 'even', stopBits: 2, flowControl: 'none' },
  createSession: createHamiltonPollingSession,
};
