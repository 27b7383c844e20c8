export { describeSetting } from './annotation-text.ts';
export { PART_REASONS } from './describe-part.ts';
export { WHY_REASONS } from './describe-why.ts';
export { explainNoSamples } from './explain-no-samples.ts';
export { listUnread, whyUntaken } from './list-untaken.ts';
export { nameAmong } from './name-among.ts';
export { BREATH_TABLE, type BreathRowContext, type BreathTableColumn } from './breath-table.ts';
export { HEAD_BYTES, openSource, type ByteSource, type OpenedSource } from './byte-source.ts';
export {
  convertRecording,
  type ConversionMeasurement,
  type ConversionOutcome,
  type ConversionRequest,
  type ConversionStep,
  type RunningMeasurement,
} from './convert-recording.ts';
export { findClifLab, type ClifLab } from './clif/clif-labs.ts';
export {
  fromClifMode,
  isMaskMode,
  readClifInterface,
  toClifMode,
  type ChartedMode,
  type ClifInterface,
} from './clif/clif-mode.ts';
export {
  CLIF_SUPPORT_NAMES,
  CLIF_SUPPORT_NUMBERS,
  CLIF_VERSION,
  CLIF_VITALS,
  keepWithin,
  type ClifDeviceCategory,
  type ClifModeCategory,
  type ClifSupportNumber,
  type ClifVital,
} from './clif/clif-vocabulary.ts';
export { parseCsvColumns, type CsvColumn, type CsvColumns } from './csv/csv-columns.ts';
export { createCsvReader, type CsvReaderOptions } from './csv/csv-reader.ts';
export { guessDelimiter, splitCsvLine } from './csv/split-csv-line.ts';
export { parseTableNumber } from './table-number.ts';
export { FhirBundleWriter, MOST_FHIR_SHIFT_DAYS } from './fhir/fhir-bundle.ts';
export { formatWallTime } from './format-wall-time.ts';
export {
  gatherRecordings,
  type GatheredRecording,
  type GatheredRecordings,
} from './gather-recordings.ts';
export { listCandidates } from './joined/half-recording.ts';
export { JOINED_ID } from './joined/joined-inspection.ts';
export { nameRecord } from './name-record.ts';
export { readHead, sourceOfBytes, type NamedSource } from './named-source.ts';
export {
  createParquetTableWriter,
  type ParquetColumn,
  type ParquetRow,
  type ParquetTableWriter,
} from './parquet/parquet-table-writer.ts';
export { PB840_RATE_HZ, createPb840Reader, type Pb840ReaderOptions } from './pb840/pb840-reader.ts';
export { readRecording } from './read-recording.ts';
export { factorOfUnit } from './recognize-channel.ts';
export type {
  LogEvent,
  LossEvent,
  RecordingEvent,
  RecordingIssueEvent,
  RecordingReader,
  TrendColumn,
  TrendColumnsEvent,
  TrendRowEvent,
  WallClockEvent,
} from './reader.ts';
export type { FilesFormat, ReaderOptions, RecordingFormat, StreamFormat } from './recording-format.ts';
export {
  RECORDING_FORMATS,
  csvFormat,
  detectFormat,
  findRecordingFormat,
  inspectFiles,
  inspectRecording,
} from './registry.ts';
export { createTimePlacer } from './place-in-time.ts';
export { settleReading, type ReadingAnswers, type SettledReading } from './settle-reading.ts';
export { createServoReader, type ServoReaderOptions } from './servo/servo-reader.ts';
export { RecordingSurveyor, type RecordingSurvey } from './survey/recording-survey.ts';
export { UnreadableSource } from './unreadable-source.ts';
export type { RecordingWriter, WriterFormat, WriterHeader, WrittenChunk } from './writer.ts';
export type { BreathEvent, FindingEvent, WritableEvent } from './writable-event.ts';
export { WRITER_FORMATS, findWriterFormat } from './writer-registry.ts';
export { createZoneClock, type ZoneClock } from './zone-offset.ts';
export { isSystemFile } from './system-files.ts';
export type { Inflate } from './zip/inflate.ts';
export { openZip, type OpenedArchive, type ZipOptions } from './zip/open-zip.ts';
export { isArchiveOfFiles, openArchive } from './open-archive.ts';
export { openGzip } from './gzip/open-gzip.ts';
export { ZIP_LIMITS, type ZipLimits } from './zip/zip-limits.ts';
