import { detectCsv } from './csv/detect-csv.ts';
import { createCsvReader, type CsvReaderOptions } from './csv/csv-reader.ts';
import { detectPb840 } from './pb840/detect-pb840.ts';
import { createPb840Reader } from './pb840/pb840-reader.ts';
import type { RecordingReader } from './reader.ts';
import { createServoReader } from './servo/servo-reader.ts';
import { detectServoRecording } from './servo/detect-servo.ts';

export interface ReaderOptions {
  /** Samples a second, where the file does not say it or says it wrong. */
  readonly rateHz?: number;
}

export interface RecordingFormat {
  readonly id: 'pb840' | 'servo_u' | 'csv';
  readonly name: string;
  /** The device marks its breaths in the recording. */
  readonly hasMarks: boolean;
  /** The volume trace is the device's own measurement and better than the integral of the recorded flow. */
  readonly trustsVolume: boolean;
  createReader(options: ReaderOptions): RecordingReader;
}

const PB840: RecordingFormat = {
  id: 'pb840',
  name: 'Puritan Bennett 840 waveform text',
  hasMarks: true,
  trustsVolume: false,
  createReader: createPb840Reader,
};

const SERVO_U: RecordingFormat = {
  id: 'servo_u',
  name: 'SERVO-U recording',
  hasMarks: true,
  trustsVolume: true,
  createReader: createServoReader,
};

/** A CSV file whose columns the caller has named. */
export function csvFormat(csv: CsvReaderOptions): RecordingFormat {
  return {
    id: 'csv',
    name: 'CSV',
    hasMarks: false,
    trustsVolume: false,
    createReader: (options) => createCsvReader({ ...csv, ...options }),
  };
}

/** The format of a recording by its content; null when it is none that is known. @param head its first bytes */
export function detectFormat(head: Uint8Array): RecordingFormat | null {
  if (detectServoRecording(head)) return SERVO_U;
  if (detectPb840(head)) return PB840;
  const columns = detectCsv(head);
  return columns === null ? null : csvFormat({ columns });
}
