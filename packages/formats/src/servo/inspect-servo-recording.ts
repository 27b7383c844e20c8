import type { RecordingInspection } from '@eupnea/model';
import { describeInspection } from '../inspection.ts';
import { detectServoRecording } from './detect-servo.ts';

export const SERVO_RECORDING_ID = 'servo_u';
export const SERVO_RECORDING_NAME = 'SERVO-U recording';

export function inspectServoRecording(head: Uint8Array): RecordingInspection | null {
  if (!detectServoRecording(head)) return null;
  return describeInspection({
    formatId: SERVO_RECORDING_ID,
    formatName: SERVO_RECORDING_NAME,
    contents: 'waveform',
    confidence: 'certain',
  });
}
