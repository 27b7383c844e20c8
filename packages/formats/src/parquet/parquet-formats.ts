import { CLIF_SUPPORT, readClifSupport } from '../clif/read-clif-support.ts';
import type { FilesFormat } from '../recording-format.ts';
import {
  inspectParquet,
  inspectParquetFiles,
  OWN_PARQUET_NAME,
  OWN_PARQUET_VARIANTS,
  PARQUET_TABLE,
} from './inspect-parquet.ts';
import { readParquet } from './read-parquet.ts';

/** The first bytes are the same for all Parquet tables; the footer distinguishes them. */
const TABLES: readonly FilesFormat[] = [
  { ...PARQUET_TABLE, hasMarks: false, trustsVolume: false },
  ...OWN_PARQUET_VARIANTS.map((variant) => ({ ...variant, name: OWN_PARQUET_NAME })),
].map((kind) => ({
  ...kind,
  access: 'files',
  contents: 'waveform',
  inspect: (head) => (kind.id === PARQUET_TABLE.id ? inspectParquet(head) : null),
  inspectFiles: inspectParquetFiles,
  read: readParquet,
}));

/** Recognised as a Parquet table first; its columns say that it is one of CLIF. */
const CLIF: FilesFormat = {
  ...CLIF_SUPPORT,
  access: 'files',
  hasMarks: false,
  trustsVolume: false,
  inspect: () => null,
  inspectFiles: inspectParquetFiles,
  read: readClifSupport,
};

/** Formats whose files are Parquet tables. */
export const PARQUET_FORMATS: readonly FilesFormat[] = [...TABLES, CLIF];
