import { FASTEST_LINE, type Driver } from '../driver.ts';
import { createServoCieSession } from './session.ts';

/**
 * Getinge (Maquet) SERVO-i and SERVO-s with their Computer Interface Emulator through a serial-to-TCP bridge.
 */
export const servoCieDriver: Driver = {
  deviceType: 'servo-cie',
  transport: 'dial',
  maxBytesPerSecond: FASTEST_LINE,
  defaultLine: { baudRate: 9600, dataBits: 8, parity: 'even', stopBits: 1, flowControl: 'none' },
  createSession: createServoCieSession,
};
