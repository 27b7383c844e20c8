import type { Driver } from '../driver.ts';
import { createHl7Session } from './session.ts';

/**
 * A gateway that connects to Eupnea and sends HL7 v2 observations (IHE PCD-01) and alarms (PCD-04) over MLLP.
 */
export const hl7Driver: Driver = {
  deviceType: 'hl7',
  transport: 'listen',
  // Four waves at 500 Hz of fifty beds, 20 kB a bed and second.
  maxBytesPerSecond: 1024 * 1024,
  createSession: createHl7Session,
};
