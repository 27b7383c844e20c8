import type { PatientRow } from '@eupnea/contracts/patient';
import type { TFunction } from 'i18next';

/** "night.csv and 2 more"; null without a recording. */
export function describeRecordings(
  { last_recording: name, recording_count: count }: Pick<PatientRow, 'last_recording' | 'recording_count'>,
  t: TFunction,
): string | null {
  return name === null || count <= 1 ? name : t('patient.lastRecordingOf', { name, more: count - 1 });
}
