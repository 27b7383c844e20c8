import type { Driver } from '../driver.ts';
import { createSimulatorSession } from './session.ts';

/** Any device with the documented simulator stream (docs/formats/simulator-stream.md). */
export const simulatorDriver: Driver = {
  deviceType: 'simulator',
  transport: 'dial',
  sendsNothing: true,
  createSession: createSimulatorSession,
};
