import type { Driver } from '../driver.ts';
import { createPb840Session } from './session.ts';

/**
 * A PB840 recording served by `eupnea replay`: the same stream under another name, so that it is not mistaken
 * for a patient.
 */
export const replayDriver: Driver = {
  deviceType: 'replay',
  transport: 'dial',
  sendsNothing: true,
  // The port's fastest line, 38,400 baud with ten bits a byte.
  maxBytesPerSecond: 3_840,
  // Port 3 of the ventilator, set to Waveforms.
  defaultLine: { baudRate: 38_400, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' },
  createSession: createPb840Session,
};

/** Waveform port of a Puritan Bennett 840 through a serial-to-TCP bridge. */
export const pb840Driver: Driver = {
  ...replayDriver,
  deviceType: 'pb840',
  settingsPortType: 'pb840-settings',
};
