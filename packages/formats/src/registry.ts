import type { RecordingInspection } from '@eupnea/model';
import {
  CANONICAL_EVENTS,
  CANONICAL_TABLES_NAME,
  CANONICAL_TRENDS,
  createCanonicalTablesReader,
  inspectCanonicalTable,
} from './canonical/canonical-tables-reader.ts';
import { createCanonicalCsvReader } from './canonical/canonical-csv-reader.ts';
import {
  CANONICAL_CSV_NAME,
  CANONICAL_CSV_VARIANTS,
  inspectCanonicalCsv,
} from './canonical/inspect-canonical-csv.ts';
import { detectCsv } from './csv/detect-csv.ts';
import type { CsvColumns } from './csv/csv-columns.ts';
import { createCsvReader } from './csv/csv-reader.ts';
import { surveyRows } from './csv/survey-rows.ts';
import { createSelfMappingReader } from './csv/self-mapping-reader.ts';
import { CSV_ID, CSV_NAME, inspectCsv } from './csv/inspect-csv.ts';
import { createEdfReader } from './edf/edf-reader.ts';
import { createEdfTrendReader } from './edf/edf-trend-reader.ts';
import { EDF_EVENTS, EDF_OWN, EDF_RECORDING, EDF_TRENDS, inspectEdf } from './edf/inspect-edf.ts';
import { nameForeignFile } from './foreign-files.ts';
import { isGzip } from './gzip/unpack-gzip.ts';
import { describeArchive, describeProblem } from './inspection.ts';
import { LABORATORY_FORMATS } from './laboratory-formats.ts';
import { createJoinedFormat, findPressureFile, type SingleFiles } from './joined/joined-format.ts';
import { issueOfOtherPatients, nameOtherPatients } from './joined/other-patients.ts';
import { askForLag } from './joined/ask-for-lag.ts';
import { JOINED_ID, joinInspections } from './joined/joined-inspection.ts';
import { inspectSamples } from './inspect-samples.ts';
import { readHead, type NamedSource } from './named-source.ts';
import { PARQUET_FORMATS } from './parquet/parquet-formats.ts';
import { inspectPb840, PB840_ID, PB840_NAME } from './pb840/inspect-pb840.ts';
import { createPb840Reader } from './pb840/pb840-reader.ts';
import { readUnchecked } from './read-recording.ts';
import type { FilesFormat, RecordingFormat, StreamFormat } from './recording-format.ts';
import { inspectServo, SERVO_LOG, SERVO_RECORDING, SERVO_TRENDS } from './servo/inspect-servo.ts';
import { createServoLogReader } from './servo/servo-log-reader.ts';
import { createServoReader } from './servo/servo-reader.ts';
import { createServoTrendReader } from './servo/servo-trend-reader.ts';
import { inspectVital, inspectVitalFiles, VITAL_RECORDING, VITAL_TRENDS } from './vital/inspect-vital.ts';
import { readVital } from './vital/read-vital.ts';
import { inspectWfdb, inspectWfdbFiles, WFDB_KINDS, WFDB_NAME, WFDB_RECORD } from './wfdb/inspect-wfdb.ts';
import { readWfdb } from './wfdb/read-wfdb.ts';
import { inspectXlsx, inspectXlsxFiles, XLSX } from './xlsx/inspect-xlsx.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';
import { createShapedFormats } from './shaped/shaped-formats.ts';
import { isTar } from './tar/tar-header.ts';
import { isZip } from './zip/open-zip.ts';

const PB840: StreamFormat = {
  access: 'stream',
  id: PB840_ID,
  name: PB840_NAME,
  contents: 'waveform',
  hasMarks: true,
  trustsVolume: false,
  inspect: inspectPb840,
  createReader: ({ mapping, rateHz = mapping?.rateHz ?? undefined }) =>
    createPb840Reader(rateHz === undefined ? {} : { rateHz }),
};

const SERVO_U: StreamFormat = {
  access: 'stream',
  id: SERVO_RECORDING.id,
  name: SERVO_RECORDING.name,
  contents: SERVO_RECORDING.contents,
  hasMarks: true,
  trustsVolume: true,
  inspect: (head) => inspectServo(head, SERVO_RECORDING),
  createReader: ({ mapping, rateHz = mapping?.rateHz ?? undefined }) =>
    createServoReader(rateHz === undefined ? {} : { rateHz }),
};

const SERVO_U_TRENDS: StreamFormat = {
  access: 'stream',
  id: SERVO_TRENDS.id,
  name: SERVO_TRENDS.name,
  contents: SERVO_TRENDS.contents,
  hasMarks: false,
  trustsVolume: false,
  inspect: (head) => inspectServo(head, SERVO_TRENDS),
  createReader: createServoTrendReader,
};

const SERVO_U_LOG: StreamFormat = {
  access: 'stream',
  id: SERVO_LOG.id,
  name: SERVO_LOG.name,
  contents: SERVO_LOG.contents,
  hasMarks: false,
  trustsVolume: false,
  inspect: (head) => inspectServo(head, SERVO_LOG),
  createReader: createServoLogReader,
};

const EUPNEA_CSV: readonly StreamFormat[] = CANONICAL_CSV_VARIANTS.map((variant) => ({
  ...variant,
  access: 'stream',
  name: CANONICAL_CSV_NAME,
  contents: 'waveform',
  inspect(head) {
    const inspection = inspectCanonicalCsv(head);
    return inspection?.formatId === variant.id ? inspection : null;
  },
  createReader: createCanonicalCsvReader,
}));

const EUPNEA_TABLES: readonly StreamFormat[] = [CANONICAL_TRENDS, CANONICAL_EVENTS].map((format) => ({
  access: 'stream',
  id: format.id,
  name: CANONICAL_TABLES_NAME,
  contents: format.contents,
  hasMarks: false,
  trustsVolume: false,
  inspect: (head) => inspectCanonicalTable(head, format),
  createReader: createCanonicalTablesReader,
}));

const EDF: readonly StreamFormat[] = [EDF_RECORDING, ...EDF_OWN, EDF_TRENDS, EDF_EVENTS].map((kind) => ({
  access: 'stream',
  id: kind.id,
  name: kind.name,
  contents: kind.contents,
  hasMarks: kind.hasMarks,
  trustsVolume: kind.trustsVolume,
  inspect: (head) => inspectEdf(head, kind),
  createReader: kind.contents === 'trend' ? createEdfTrendReader : createEdfReader,
}));

/** The header identifies the format; the annotations beside it say whether a device marked breaths. */
const WFDB: readonly FilesFormat[] = WFDB_KINDS.map((kind) => ({
  ...kind,
  access: 'files',
  name: WFDB_NAME,
  contents: 'waveform',
  inspect: (head, fileName) => (kind.id === WFDB_RECORD.id ? inspectWfdb(head, fileName) : null),
  inspectFiles: inspectWfdbFiles,
  read: readWfdb,
}));

const VITAL: readonly FilesFormat[] = [VITAL_RECORDING, VITAL_TRENDS].map((kind) => ({
  access: 'files',
  id: kind.id,
  name: kind.name,
  contents: kind.contents,
  hasMarks: false,
  trustsVolume: false,
  inspect: (head) => inspectVital(head, kind),
  inspectFiles: inspectVitalFiles,
  read: readVital,
}));

const CSV: StreamFormat = {
  access: 'stream',
  id: CSV_ID,
  name: CSV_NAME,
  contents: 'waveform',
  hasMarks: false,
  trustsVolume: false,
  inspect: inspectCsv,
  createReader: ({ mapping, rateHz, timeline, tellsRelativeTimes, onPatient }) =>
    mapping === undefined
      ? createSelfMappingReader(rateHz ?? null)
      : createCsvReader({
          mapping,
          tellsRelativeTimes,
          onPatient,
          ...(rateHz === undefined ? {} : { rateHz }),
          ...(timeline === undefined ? {} : { timeline }),
        }),
  survey: async (file, { mapping, rateHz }) =>
    mapping === undefined ? null : surveyRows(file, mapping, rateHz ?? mapping.rateHz),
};

const EXCEL: FilesFormat = {
  access: 'files',
  ...XLSX,
  contents: 'waveform',
  hasMarks: false,
  trustsVolume: false,
  inspect: inspectXlsx,
  inspectFiles: inspectXlsxFiles,
  read: (files, options) => readXlsx(files, CSV.createReader(options)),
};

/** Every readable format. Order decides: formats with a signature come before formats that are guessed. */
export const RECORDING_FORMATS: readonly RecordingFormat[] = [
  SERVO_U,
  SERVO_U_TRENDS,
  SERVO_U_LOG,
  ...EUPNEA_CSV,
  ...EUPNEA_TABLES,
  ...EDF,
  ...WFDB,
  ...VITAL,
  ...PARQUET_FORMATS,
  EXCEL,
  ...LABORATORY_FORMATS,
  ...createShapedFormats(CSV),
  PB840,
  CSV,
];

const SINGLE_FILES: SingleFiles = {
  inspect: inspectWhole,
  find: (id) => RECORDING_FORMATS.find((format) => format.id === id) ?? null,
  read: (file, format, options) => readUnchecked([file], format, options),
};

const JOINED = createJoinedFormat(SINGLE_FILES);

/** @param id from an inspection or a job row */
export function findRecordingFormat(id: string): RecordingFormat | null {
  if (id === JOINED_ID) return JOINED;
  return RECORDING_FORMATS.find((format) => format.id === id) ?? null;
}

/** Inspects a file by its first HEAD_BYTES. Never throws. */
export function inspectRecording(head: Uint8Array, fileName: string): RecordingInspection {
  if (head.length === 0) return describeProblem({ code: 'file_empty', detail: 'The file is empty.' });
  if (isZip(head)) {
    const workbook = inspectXlsx(head);
    return workbook ?? describeArchive('zip', 'Zip archive');
  }
  if (isTar(head)) return describeArchive('tar', 'Tar archive');
  for (const format of isGzip(head) ? VITAL : RECORDING_FORMATS) {
    const inspection = format.inspect(head, fileName);
    if (inspection !== null) return inspection;
  }
  if (isGzip(head)) return describeArchive('gzip', 'Gzip file');
  const unknown = { code: 'format_unknown', detail: 'Not a recording of a format that is known.' };
  return describeProblem(nameForeignFile(head) ?? unknown);
}

/**
 * Inspects with access to whole files, for formats whose head is not sufficient. The first file decides; the others
 * are possible companions: files that the first names, or the airway pressure of a file with flow alone.
 */
export async function inspectFiles(files: readonly NamedSource[]): Promise<RecordingInspection> {
  const [first] = files;
  if (first === undefined) return describeProblem({ code: 'file_missing', detail: 'There is no file.' });
  const inspection = await inspectWhole(first, files);
  const leader = { file: first, inspection };
  const second = await findPressureFile(leader, files, inspectWhole);
  if (second !== null) {
    const pair = [first, second.file];
    if (await nameOtherPatients(leader, second, SINGLE_FILES))
      return { ...inspection, problem: issueOfOtherPatients(first.name, second.file.name) };
    return askForLag(await inspectSamples(joinInspections(leader, second), pair, JOINED), pair);
  }
  const format = inspection.formatId === null ? null : findRecordingFormat(inspection.formatId);
  return format === null ? inspection : inspectSamples(inspection, files, format);
}

/** Inspection of one file, without what its samples tell. */
async function inspectWhole(
  first: NamedSource,
  files: readonly NamedSource[] = [first],
): Promise<RecordingInspection> {
  const inspection = inspectRecording(await readHead(first), first.name);
  const format = RECORDING_FORMATS.find(({ id }) => id === inspection.formatId);
  if (format?.access !== 'files' || format.inspectFiles === undefined) return inspection;
  return format.inspectFiles(files);
}

/** CSV format with columns named by the caller. */
export function csvFormat({ columns }: { readonly columns: CsvColumns }): StreamFormat {
  return {
    ...CSV,
    survey: async () => null,
    createReader: ({ rateHz }) => createCsvReader({ columns, ...(rateHz === undefined ? {} : { rateHz }) }),
  };
}

/** Waveform format of a stream by its content; null when a column is in doubt, so that `analyze` never guesses. */
export function detectFormat(head: Uint8Array): StreamFormat | null {
  if (inspectServo(head, SERVO_RECORDING) !== null) return SERVO_U;
  const canonical = EUPNEA_CSV.find((format) => format.inspect(head, '') !== null);
  if (canonical !== undefined) return canonical;
  if (inspectPb840(head) !== null) return PB840;
  const edf = EDF.find((format) => isBeyondDoubt(format.inspect(head, '')));
  if (edf !== undefined) return edf;
  const columns = detectCsv(head);
  return columns === null ? null : csvFormat({ columns });
}

/** Accepts a header with flow, pressure and their units and without open required questions. */
function isBeyondDoubt(inspection: RecordingInspection | null): boolean {
  if (inspection === null) return false;
  const mapped = inspection.mapping?.channels.map(({ channel }) => channel) ?? [];
  const hasBoth = mapped.includes('flow') && mapped.includes('pressure');
  return hasBoth && inspection.questions.every(({ required }) => !required);
}
