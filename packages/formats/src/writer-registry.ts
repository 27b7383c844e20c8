import { CANONICAL_CSV } from './canonical/canonical-csv-writer.ts';
import { EDF_PLUS } from './edf/edf-writer.ts';
import { FHIR_BUNDLE } from './fhir/fhir-writer.ts';
import { PARQUET } from './parquet/parquet-waveform-writer.ts';
import { PB840_TEXT } from './pb840/pb840-writer.ts';
import { WFDB } from './wfdb/wfdb-writer.ts';
import type { WriterFormat } from './writer.ts';

/** Every format that can be written. */
export const WRITER_FORMATS: readonly WriterFormat[] = [
  CANONICAL_CSV,
  PARQUET,
  WFDB,
  EDF_PLUS,
  PB840_TEXT,
  FHIR_BUNDLE,
];

/** @param id from `--to`, a request or a job row */
export function findWriterFormat(id: string): WriterFormat | null {
  return WRITER_FORMATS.find((format) => format.id === id) ?? null;
}
