import type { FilePart, InputIssue, PartUse, RecordingInspection } from '@eupnea/model';
import { leaveOut } from '../describe-part.ts';
import { CLIF_SUPPORT, isClifSupport } from '../clif/read-clif-support.ts';
import { findStampOrder } from '../csv/table-date.ts';
import { inspectColumns } from '../csv/inspect-columns.ts';
import { countTexts, type SampledColumn } from '../csv/table-columns.ts';
import { askForTime, describeInspection } from '../inspection.ts';
import type { NamedSource } from '../named-source.ts';
import { recognizeSignal, splitNameAndUnit, type NameAndUnit } from '../recognize-channel.ts';
import { parseTableTime, type TableTime } from '../table-time.ts';
import { DamagedParquet } from './damaged-parquet.ts';
import { openParquet, type ParquetTable, type ParquetTableColumn } from './open-parquet.ts';
import { readOwnTable, type OwnParquetTable } from './own-parquet-table.ts';
import type { ParquetCell } from './parquet-cell.ts';
import { readParquetRows } from './read-parquet-rows.ts';

export const PARQUET_TABLE = { id: 'parquet', name: 'Parquet' } as const;

/** Variants by properties of the source: breath marks of a device, volume measured by the device. */
export const OWN_PARQUET_VARIANTS = [
  { id: 'eupnea_parquet', hasMarks: true, trustsVolume: false },
  { id: 'eupnea_parquet_volume', hasMarks: true, trustsVolume: true },
  { id: 'eupnea_parquet_unmarked', hasMarks: false, trustsVolume: false },
  { id: 'eupnea_parquet_unmarked_volume', hasMarks: false, trustsVolume: true },
] as const;
export const OWN_PARQUET_NAME = 'Eupnea Parquet';

/** Columns that Eupnea writes beside the channels. */
const OWN_USES: { readonly [name: string]: PartUse } = { sample: 'clock', wall_time: 'clock', mark: 'marks' };

/** Maximum rows inspected: at least two breaths at the highest rate of tables. */
const MOST_ROWS = 1000;
/** Maximum columns whose first values are inspected. */
const MOST_COLUMNS = 64;

/** Recognises a Parquet file by its first bytes; its content is described at its end. */
export function inspectParquet(head: Uint8Array): RecordingInspection | null {
  if (String.fromCharCode(...head.subarray(0, 4)) !== 'PAR1') return null;
  return describeInspection({
    formatId: PARQUET_TABLE.id,
    formatName: PARQUET_TABLE.name,
    contents: 'waveform',
  });
}

/** Inspects the first file. A damaged file gives an inspection with a `problem`. */
export async function inspectParquetFiles(files: readonly NamedSource[]): Promise<RecordingInspection> {
  const known = { formatId: PARQUET_TABLE.id, formatName: PARQUET_TABLE.name, contents: 'waveform' as const };
  const [file] = files;
  if (file === undefined) return describeInspection(known);
  try {
    const table = await openParquet(file);
    const own = readOwnTable(table);
    if (own !== null) return await describeOwn(table, own);
    if (isClifSupport(table)) return describeClifSupport(table);
    const described = await inspectParquetTable(table);
    if (described.mapping !== undefined) return describeInspection({ ...known, ...described });
    const problem = describeText(table);
    if (problem !== null) return describeInspection({ ...known, problem });
    const detail = table.notes.has('eupnea')
      ? 'A table that is no recording of samples.'
      : 'No columns of numbers were found.';
    return describeInspection({ ...known, problem: { code: 'parquet_no_samples', detail } });
  } catch (error) {
    if (!(error instanceof DamagedParquet)) throw error;
    return describeInspection({ ...known, problem: { code: 'parquet_damaged', detail: error.message } });
  }
}

/** Says that flow and pressure are stored as text; null for other tables. */
function describeText({ columns }: ParquetTable): InputIssue | null {
  const names = columns.flatMap((column) => {
    const { name, unit } = describeName(column);
    return column.type === 'BYTE_ARRAY' && recognizeSignal(name, unit) !== null ? [column.name] : [];
  });
  if (names.length === 0) return null;
  const detail = `The columns ${names.join(', ')} hold text: store their values as numbers.`;
  return { code: 'parquet_text', detail, values: { columns: names.join(', ') } };
}

/** Rows of charted settings, which are converted and not imported: they have no samples. */
function describeClifSupport(table: ParquetTable): RecordingInspection {
  const { id: formatId, name: formatName, contents } = CLIF_SUPPORT;
  const known = { formatId, formatName, contents, confidence: 'certain' as const };
  return describeInspection({ ...known, parts: listParquetParts(table, table.columns.length) });
}

async function describeOwn(table: ParquetTable, own: OwnParquetTable): Promise<RecordingInspection> {
  const hasMarks = await own.hasMarks();
  const variant = OWN_PARQUET_VARIANTS.find(
    (candidate) => candidate.hasMarks === hasMarks && candidate.trustsVolume === own.trustsVolume,
  );
  const startedAt = await findStart(table);
  return describeInspection({
    formatId: variant?.id ?? null,
    formatName: OWN_PARQUET_NAME,
    contents: 'waveform',
    channels: table.columns.map((column) => ({
      position: column.position,
      ...describeName(column),
      rateHz: own.rateHz,
      use: OWN_USES[column.name],
    })),
    parts: listParquetParts(table, table.columns.length),
    mapping: own.mapping,
    confidence: 'certain',
    questions: askForTime(startedAt),
    device: {
      model: table.notes.get('device') ?? null,
      serial: table.notes.get('serial') ?? null,
      software: table.notes.get('device_software') ?? null,
    },
    startedAt,
  });
}

async function findStart(table: ParquetTable): Promise<string | null> {
  const clocks = table.columns.filter(({ name, type }) => name === 'wall_time' && type === 'BYTE_ARRAY');
  for await (const { columns } of readParquetRows(table, clocks)) {
    const first = columns[0]?.[0];
    return typeof first === 'string' && parseTableTime(first) !== null ? first : null;
  }
  return null;
}

/** Inspects the first rows of a table of another program; without a mapping when no column could be samples. */
export async function inspectParquetTable(table: ParquetTable): Promise<Partial<RecordingInspection>> {
  const wanted = table.columns.slice(0, MOST_COLUMNS);
  for await (const batch of readParquetRows(table, wanted)) {
    const rows = Math.min(batch.length, MOST_ROWS);
    const columns = wanted.map((column, at) =>
      sampleColumn(column, (batch.columns[at] ?? []).slice(0, rows)),
    );
    const statedRateHz = Number(table.notes.get('rate_hz') ?? table.notes.get('sampling_rate') ?? Number.NaN);
    const told = Number.isFinite(statedRateHz) ? statedRateHz : null;
    const known = inspectColumns({
      columns,
      rows,
      layout: null,
      statedRateHz: told,
    });
    return known === null ? {} : { ...known, parts: listParquetParts(table, wanted.length) };
  }
  return {};
}

/** Columns that are no channels: of a kind that is not read, and beyond the first `inspected` ones. */
function listParquetParts({ columns, unread }: ParquetTable, inspected: number): readonly FilePart[] {
  const beyond = columns
    .slice(inspected)
    .map(({ name }) => leaveOut(name, { reason: 'beyond_inspection', most: inspected }));
  return [...unread.map(({ name, why }) => leaveOut(name, why)), ...beyond];
}

/** Name and unit of a column; a unit in the metadata has precedence over one in the name. */
function describeName({ name, unit }: ParquetTableColumn): NameAndUnit {
  const split = splitNameAndUnit(name);
  return { name: split.name, unit: unit ?? split.unit };
}

function sampleColumn(column: ParquetTableColumn, cells: readonly ParquetCell[]): SampledColumn {
  const { timestamp, position } = column;
  const isPlain = timestamp === null && column.type !== 'BYTE_ARRAY';
  const numbers = cells.map((cell) => (isPlain && typeof cell === 'number' ? cell : Number.NaN));
  const present = numbers.filter((value) => Number.isFinite(value));
  const times = cells.flatMap((cell): TableTime[] => {
    if (typeof cell === 'string') return [parseTableTime(cell) ?? []].flat();
    if (timestamp === null || cell === null) return [];
    return [{ seconds: cell / timestamp.perSecond, kind: timestamp.isUtc ? 'utc' : 'wall' }];
  });
  const [first] = times;
  const isTime = first !== undefined && times.length * 2 > cells.length;
  return {
    position,
    ...describeName(column),
    numbers,
    times: isTime ? times.map(({ seconds }) => seconds) : [],
    dated:
      isTime && first.kind !== 'relative'
        ? { timeMs: first.seconds * 1000, zoned: first.kind === 'utc' }
        : null,
    texts: countTexts(cells.map(String)),
    stampOrder: findStampOrder(cells.map((cell) => (typeof cell === 'string' ? cell : ''))),
    least: present.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    most: present.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    mean: present.reduce((sum, value) => sum + value, 0) / present.length,
  };
}
