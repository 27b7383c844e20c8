export { HEAD_BYTES, openSource, type ByteSource, type OpenedSource } from './byte-source.ts';
export { parseCsvColumns, type CsvColumn, type CsvColumns } from './csv/csv-columns.ts';
export { createCsvReader, type CsvReaderOptions } from './csv/csv-reader.ts';
export {
  createParquetTableWriter,
  type ParquetColumn,
  type ParquetRow,
  type ParquetTableWriter,
} from './parquet/parquet-table-writer.ts';
export { PB840_RATE_HZ, createPb840Reader, type Pb840ReaderOptions } from './pb840/pb840-reader.ts';
export type {
  LossEvent,
  RecordingEvent,
  RecordingIssueEvent,
  RecordingReader,
  WallClockEvent,
} from './reader.ts';
export { csvFormat, detectFormat, type ReaderOptions, type RecordingFormat } from './registry.ts';
export { createServoReader, type ServoReaderOptions } from './servo/servo-reader.ts';
