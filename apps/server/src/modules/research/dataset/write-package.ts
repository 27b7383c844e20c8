import { createHash } from 'node:crypto';
import type { Dataset, DatasetFormat, WaveformFileFormat } from '@eupnea/contracts/research-dataset';
import { createParquetTableWriter } from '@eupnea/formats';
import type { ZipEntry } from '../../../http/write-zip.ts';
import {
  ALERTS_TABLE,
  FINDINGS_TABLE,
  LABELS_TABLE,
  SETTINGS_TABLE,
  UNDECIDED_TABLE,
} from './event-tables.ts';
import { BREATHS_TABLE } from './breath-table.ts';
import { MEDICATIONS_TABLE, SAMPLES_TABLE } from './clinical-tables.ts';
import { CLIF_LABS_TABLE } from './clif/labs-table.ts';
import { CLIF_HOSPITALIZATION_TABLE, CLIF_PATIENT_TABLE } from './clif/people-tables.ts';
import { SUPPORT_TABLE } from './clif/support-table.ts';
import { CLIF_VITALS_TABLE } from './clif/vitals-table.ts';
import { writeClifReadMe } from './clif/write-clif-read-me.ts';
import { writeCsvRow } from '../../../http/csv-row.ts';
import { type DatasetSource, type DatasetTable, PackageNotes } from './dataset-table.ts';
import { describePackage, type PackageHead, type WrittenTable, writeDictionary } from './describe-package.ts';
import { describeFeatures } from './omop/omop-features.ts';
import { OmopRegistry } from './omop/omop-registry.ts';
import { describeOmopTables } from './omop/omop-tables.ts';
import { writeOmopFiles } from './omop/write-omop-files.ts';
import { writeOmopReadMe } from './omop/write-omop-read-me.ts';
import { writeBidsReadMe } from './bids/describe-bids.ts';
import { writeBidsFiles } from './bids/write-bids-files.ts';
import { GAS_TABLE } from './gas-table.ts';
import { PATIENTS_TABLE, SESSIONS_TABLE } from './patient-tables.ts';
import { WAVEFORMS_TABLE } from './waveform-table.ts';
import { writeReadMe } from './write-read-me.ts';

export const TABLES: readonly DatasetTable[] = [
  PATIENTS_TABLE,
  SESSIONS_TABLE,
  BREATHS_TABLE,
  FINDINGS_TABLE,
  UNDECIDED_TABLE,
  SETTINGS_TABLE,
  ALERTS_TABLE,
  LABELS_TABLE,
  SAMPLES_TABLE,
  GAS_TABLE,
  MEDICATIONS_TABLE,
];

const CLIF_TABLES: readonly DatasetTable[] = [
  CLIF_PATIENT_TABLE,
  CLIF_HOSPITALIZATION_TABLE,
  SUPPORT_TABLE,
  CLIF_VITALS_TABLE,
  CLIF_LABS_TABLE,
];

interface PackageText {
  readonly name: string;
  readonly text: string;
}

interface PackageForm {
  readonly tables: readonly DatasetTable[];
  /** Files written before the tables, which describe them. */
  readonly writeFiles?: (source: DatasetSource) => AsyncGenerator<ZipEntry>;
  readonly writeReadMe: (head: PackageHead, written: readonly WrittenTable[]) => string;
  readonly writeTexts: (notes: PackageNotes) => readonly PackageText[];
}

function formOf({ format, waveforms, waveformFiles, head }: PackageRequest): PackageForm {
  if (format === 'clif')
    return { tables: CLIF_TABLES, writeReadMe: writeClifReadMe, writeTexts: writeMappingNotes };
  if (format === 'omop') {
    const registry = new OmopRegistry();
    const { software, analysisVersion } = head;
    return {
      tables: [...describeOmopTables(registry), describeFeatures(registry, analysisVersion)],
      writeFiles: (source) => writeOmopFiles(source, registry, { format: waveformFiles, software }),
      writeReadMe: writeOmopReadMe,
      writeTexts: writeMappingNotes,
    };
  }
  if (format === 'bids')
    return {
      tables: [],
      writeFiles: (source) => writeBidsFiles(source, head.software),
      writeReadMe: writeBidsReadMe,
      writeTexts: writeMappingNotes,
    };
  return { tables: waveforms ? [...TABLES, WAVEFORMS_TABLE] : TABLES, writeReadMe, writeTexts: () => [] };
}

/** What the standard has no place for, so that nothing is lost without a word. */
function writeMappingNotes(notes: PackageNotes): readonly PackageText[] {
  const rows = notes.list().map(({ kind, name, count }) => [kind, name, count]);
  return [{ name: 'mapping-notes.csv', text: [['note', 'name', 'rows'], ...rows].map(writeCsvRow).join('') }];
}

export interface PackageRequest {
  readonly source: Omit<DatasetSource, 'notes' | 'step'>;
  readonly head: PackageHead;
  readonly format: DatasetFormat;
  readonly waveforms: boolean;
  readonly waveformFiles: WaveformFileFormat;
  /** Share from 0 to 1; throws when the work must stop. */
  readonly step: (share: number) => void;
}

/**
 * Entries of a data package (Frictionless Data Package 2.0), written while they are read: files of samples, tables, then
 * their description, which needs their checksums. A format without tables has no description of them.
 * @param rows filled with the row count of each table
 */
export async function* writePackage(
  request: PackageRequest,
  rows: NonNullable<Dataset['rows']>,
): AsyncGenerator<ZipEntry> {
  const { source, head, step } = request;
  const form = formOf(request);
  const { tables } = form;
  const notes = new PackageNotes();
  const written: WrittenTable[] = [];
  const sums: Checksum[] = [];
  // Samples are almost all of the work of a package that has files of them.
  const tablesFrom = form.writeFiles === undefined ? 0 : FILES_SHARE;
  if (form.writeFiles !== undefined) {
    const files = form.writeFiles({ ...source, notes, step: (share) => step(share * tablesFrom) });
    for await (const entry of files) yield sumUp(entry, sums);
  }
  for (const [position, table] of tables.entries()) {
    const place = (share: number) =>
      step(tablesFrom + ((position + share) / tables.length) * (1 - tablesFrom));
    const described = { table, path: `${table.name}.parquet`, bytes: 0, rows: 0, sha256: '' };
    yield {
      name: described.path,
      content: writeTable(table, { ...source, notes, step: place }, described),
      deflates: false,
    };
    rows[table.name] = described.rows;
    written.push(described);
  }
  const hasTables = tables.length > 0;
  const texts = [
    ...(hasTables ? [{ name: 'data-dictionary.csv', text: writeDictionary(tables) }] : []),
    ...form.writeTexts(notes),
    { name: 'README.md', text: form.writeReadMe(head, written) },
    ...(hasTables ? [{ name: 'datapackage.json', text: describePackage(head, written) }] : []),
  ];
  sums.push(
    ...written.map(({ path, sha256 }) => ({ path, sha256 })),
    ...texts.map(({ name, text }) => ({
      path: name,
      sha256: createHash('sha256').update(text).digest('hex'),
    })),
  );
  const checksums = sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
  for (const { name, text } of [...texts, { name: 'SHA256SUMS', text: checksums }])
    yield { name, content: writeText(text), deflates: true };
}

/** Share of the progress that files of samples take. */
const FILES_SHARE = 0.9;

interface Checksum {
  readonly path: string;
  readonly sha256: string;
}

/** The entry, whose checksum is added once its content was read. */
function sumUp(entry: ZipEntry, sums: Checksum[]): ZipEntry {
  async function* read(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const bytes of entry.content) {
      hash.update(bytes);
      yield bytes;
    }
    sums.push({ path: entry.name, sha256: hash.digest('hex') });
  }
  return { ...entry, content: read() };
}

async function* writeTable(
  table: DatasetTable,
  source: DatasetSource,
  described: { bytes: number; rows: number; sha256: string },
): AsyncGenerator<Uint8Array> {
  const writer = createParquetTableWriter(table.columns);
  const hash = createHash('sha256');
  const count = (bytes: Uint8Array) => {
    hash.update(bytes);
    described.bytes += bytes.length;
    return bytes;
  };
  for await (const rows of table.readRows(source)) {
    described.rows += rows.length;
    for (const row of rows) {
      const bytes = writer.addRow(row);
      if (bytes.length > 0) yield count(bytes);
    }
  }
  yield count(writer.finish());
  described.sha256 = hash.digest('hex');
}

async function* writeText(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
