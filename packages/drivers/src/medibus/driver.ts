import { FASTEST_LINE, type Driver } from '../driver.ts';
import { createMedibusSession } from './session.ts';

/** Dräger ventilators with MEDIBUS or MEDIBUS.X on their COM port, through a serial-to-TCP bridge. */
export const medibusDriver: Driver = {
  deviceType: 'medibus',
  transport: 'dial',
  maxBytesPerSecond: FASTEST_LINE,
  // Evita 4. Evita XL and V500 have no parity by default; Apollo and Primus use 9600 baud.
  defaultLine: { baudRate: 19_200, dataBits: 8, parity: 'even', stopBits: 1, flowControl: 'none' },
  createSession: createMedibusSession,
};
