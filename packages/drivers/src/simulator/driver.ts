import type { Driver } from '../driver.ts';
import { createSimulatorSession } from './session.ts';

/** Any device with the documented simulator stream (docs/formats/simulator-stream.md). */
export const simulatorDriver: Driver = {
  deviceType: 'simulator',
  transport: 'dial',
  sendsNothing: true,
  // Eight channels of four bytes at 500 Hz.
  maxBytesPerSecond: 16_000,
  createSession: createSimulatorSession,
};
