import type { Driver } from '../driver.ts';
import { createPb840Session } from './session.ts';

/** A Puritan Bennett 840 whose waveform port hangs on a serial-to-TCP bridge. */
export const pb840Driver: Driver = {
  deviceType: 'pb840',
  transport: 'dial',
  createSession: createPb840Session,
};

/** A PB840 recording served by `eupnea replay`: the same stream under another name, so that nobody takes it for a patient. */
export const replayDriver: Driver = { ...pb840Driver, deviceType: 'replay' };
