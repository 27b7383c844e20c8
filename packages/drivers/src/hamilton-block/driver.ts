import { FASTEST_LINE, type Driver } from '../driver.ts';
import { createHamiltonBlockSession } from './session.ts';

/**
 * Hamilton C series in mixed mode through a serial-to-TCP bridge: numbers, settings and alarms, no waveform.
 */
export const hamiltonBlockDriver: Driver = {
  deviceType: 'hamilton-block',
  transport: 'dial',
  maxBytesPerSecond: FASTEST_LINE,
  defaultLine: { baudRate: 38_400, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' },
  createSession: createHamiltonBlockSession,
};
