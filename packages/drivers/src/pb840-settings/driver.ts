import { FASTEST_LINE, type Driver } from '../driver.ts';
import { createPb840SettingsSession } from './session.ts';

/**
 * Settings port of a Puritan Bennett 840 or 980 through a serial-to-TCP bridge: numbers and settings, no
 * waveform.
 */
export const pb840SettingsDriver: Driver = {
  deviceType: 'pb840-settings',
  transport: 'dial',
  maxBytesPerSecond: FASTEST_LINE,
  defaultLine: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'hardware' },
  createSession: createPb840SettingsSession,
};
