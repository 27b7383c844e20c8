import type { RecordingInspection } from '@eupnea/model';
import { describeInspection } from '../inspection.ts';
import { detectCsv } from './detect-csv.ts';

export const CSV_ID = 'csv';
export const CSV_NAME = 'CSV';

export function inspectCsv(head: Uint8Array): RecordingInspection | null {
  if (detectCsv(head) === null) return null;
  return describeInspection({
    formatId: CSV_ID,
    formatName: CSV_NAME,
    contents: 'waveform',
    confidence: 'likely',
  });
}
