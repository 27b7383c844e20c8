import type { PartWhy } from '@eupnea/model';
import { parquetMetadata, type FileMetaData, type SchemaElement } from 'hyparquet';
import type { NamedSource } from '../named-source.ts';
import { readColumnUnits } from './column-units.ts';
import { DamagedParquet } from './damaged-parquet.ts';
import { MAX_COLUMNS, MAX_DEPTH, MAX_FOOTER_BYTES, MAX_HELD_BYTES } from './parquet-limits.ts';

export interface ParquetTableColumn {
  readonly position: number;
  readonly name: string;
  readonly type: 'INT32' | 'INT64' | 'FLOAT' | 'DOUBLE' | 'BYTE_ARRAY';
  /** Definition level of a value; 0 = every row has one. */
  readonly definedAt: number;
  /** Definition level of an entry of a list, even one without a value; null for one value per row. */
  readonly listedAt: number | null;
  /** Unit in the metadata; null = none, so that the name may contain it. */
  readonly unit: string | null;
  /** For timestamps: units per second, and whether they are UTC; null for plain values. */
  readonly timestamp: { readonly perSecond: number; readonly isUtc: boolean } | null;
  /** Position among the chunks of a row group. */
  readonly leaf: number;
}

export interface ParquetChunk {
  readonly from: number;
  readonly to: number;
  readonly codec: string;
}

export interface ParquetGroup {
  readonly rows: number;
  /** Chunks by leaf; null when the file's description is unusable. */
  readonly chunks: readonly (ParquetChunk | null)[];
}

export interface ParquetTable {
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
  readonly rows: number;
  /** Columns of numbers, times and texts, and lists of numbers; others cannot be mapped. Positions count every leaf. */
  readonly columns: readonly ParquetTableColumn[];
  /** Columns of a kind that is not read, with the reason. */
  readonly unread: readonly { readonly name: string; readonly why: PartWhy }[];
  readonly groups: readonly ParquetGroup[];
  readonly notes: ReadonlyMap<string, string>;
}

/** Opens a file by `PAR1` at both ends and the footer. Throws DamagedParquet. */
export async function openParquet(file: NamedSource): Promise<ParquetTable> {
  const { byteLength, read } = await accessAnywhere(file);
  if (byteLength < 12) throw new DamagedParquet('The file is cut short.');
  const tail = await read(byteLength - 8, byteLength);
  const tailView = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  if (tail.length < 8 || tailView.getUint32(4, false) !== 0x5041_5231) {
    throw new DamagedParquet('The file does not end as a Parquet file does: it is cut short or damaged.');
  }
  const footerBytes = tailView.getUint32(0, true);
  if (footerBytes > byteLength - 12 || footerBytes > MAX_FOOTER_BYTES) {
    throw new DamagedParquet(`The footer says that it has ${footerBytes} bytes.`, byteLength - 8);
  }
  const footer = await read(byteLength - 8 - footerBytes, byteLength);
  return { read, ...parseFooter(footer, byteLength - 8 - footerBytes, byteLength) };
}

/** Parses and describes the footer in one step, because fields of a damaged footer may have any type. */
function parseFooter(footer: Uint8Array, offset: number, byteLength: number): Omit<ParquetTable, 'read'> {
  try {
    const metadata = parquetMetadata(footer.slice(), { geoparquet: false });
    const leaves = metadata.schema.slice(1).filter(({ type }) => type !== undefined);
    if (leaves.length > MAX_COLUMNS) throw new DamagedParquet(`The table has ${leaves.length} columns.`);
    return {
      rows: toCount(metadata.num_rows),
      ...describeColumns(metadata),
      groups: metadata.row_groups.map((group) => ({
        rows: toCount(group.num_rows),
        chunks: leaves.map((_leaf, leaf) => describeChunk(group.columns[leaf], byteLength)),
      })),
      notes: new Map(metadata.key_value_metadata?.map(({ key, value = '' }) => [key, value])),
    };
  } catch (error) {
    if (error instanceof DamagedParquet) throw error;
    // The library throws on any unreadable footer and offers no check in advance.
    throw new DamagedParquet('The footer cannot be read.', offset);
  }
}

/** Describes the columns with one value or one list of numbers per row. */
function describeColumns(metadata: FileMetaData): Pick<ParquetTable, 'columns' | 'unread'> {
  const units = readColumnUnits(metadata);
  const columns: ParquetTableColumn[] = [];
  const unread: { readonly name: string; readonly why: PartWhy }[] = [];
  const leave = (path: readonly SchemaElement[], why: PartWhy) => {
    const name = path.map((part) => part.name).join('.');
    unread.push({ name, why });
  };
  for (const [position, path] of listLeaves(metadata.schema).entries()) {
    const [top] = path;
    const element = path.at(-1);
    const name = top?.name;
    const type = element?.type;
    if (element === undefined || typeof name !== 'string') {
      leave(path, { reason: 'no_name' });
      continue;
    }
    const isNumber = type === 'INT32' || type === 'INT64' || type === 'FLOAT' || type === 'DOUBLE';
    if (!isNumber && type !== 'BYTE_ARRAY') {
      leave(path, { reason: 'column_type', type: String(type) });
      continue;
    }
    const lists = path.filter(({ repetition_type: repetition }) => repetition === 'REPEATED').length;
    const isList = lists === 1 && isNumber && isListPath(path);
    if (element.converted_type === 'DECIMAL' || (!isList && (lists > 0 || path.length > 1))) {
      const isDecimal = element.converted_type === 'DECIMAL';
      leave(path, { reason: isDecimal ? 'decimal_numbers' : 'nested' });
      continue;
    }
    columns.push({
      position,
      name,
      type,
      definedAt: countLevels(path),
      listedAt: isList ? countLevels(path.slice(0, 1 + path.findIndex(isRepeated))) : null,
      unit: units.get(name) ?? units.get(path.map((part) => part.name).join('.')) ?? null,
      timestamp: describeTimestamp(element),
      leaf: position,
    });
  }
  return { columns, unread };
}

/** The leaves of the schema in order, each with the elements above it but the root. */
function listLeaves(schema: readonly SchemaElement[]): readonly (readonly SchemaElement[])[] {
  const leaves: SchemaElement[][] = [];
  const open: { readonly element: SchemaElement; left: number }[] = [];
  for (const element of schema.slice(1)) {
    const path = [...open.map((group) => group.element), element];
    const above = open.at(-1);
    if (above !== undefined) above.left -= 1;
    if (element.type === undefined) {
      if (open.length === MAX_DEPTH) throw new DamagedParquet('The columns are nested too deeply.');
      open.push({ element, left: Math.min(element.num_children ?? 0, MAX_COLUMNS) });
    } else leaves.push(path);
    while (open.length > 0 && (open.at(-1)?.left ?? 0) <= 0) open.pop();
  }
  return leaves;
}

function isRepeated({ repetition_type: repetition }: SchemaElement): boolean {
  return repetition === 'REPEATED';
}

/** A list is a group with one child that repeats, or a repeated value itself; a structure in a list is not read. */
function isListPath(path: readonly SchemaElement[]): boolean {
  return path.length <= 3 && path.slice(0, -1).every(({ num_children: children }) => children === 1);
}

function countLevels(path: readonly SchemaElement[]): number {
  return path.filter(({ repetition_type: repetition }) => repetition !== 'REQUIRED').length;
}

function describeTimestamp({
  type,
  logical_type,
  converted_type,
}: SchemaElement): ParquetTableColumn['timestamp'] {
  if (type !== 'INT64') return null;
  if (logical_type?.type === 'TIMESTAMP') {
    const perSecond = { MILLIS: 1e3, MICROS: 1e6, NANOS: 1e9 }[logical_type.unit];
    return { perSecond, isUtc: logical_type.isAdjustedToUTC };
  }
  if (converted_type === 'TIMESTAMP_MILLIS') return { perSecond: 1e3, isUtc: true };
  return converted_type === 'TIMESTAMP_MICROS' ? { perSecond: 1e6, isUtc: true } : null;
}

function describeChunk(
  column: FileMetaData['row_groups'][number]['columns'][number] | undefined,
  byteLength: number,
): ParquetChunk | null {
  const known = column?.meta_data;
  if (known === undefined) return null;
  // Some writers store 0 when there is no dictionary.
  const dictionary = toCount(known.dictionary_page_offset ?? 0n);
  const data = toCount(known.data_page_offset);
  const from = dictionary > 0 ? Math.min(dictionary, data) : data;
  const to = from + toCount(known.total_compressed_size);
  return from >= 4 && to <= byteLength && from < to ? { from, to, codec: known.codec } : null;
}

/** Returns 0 for a value of a damaged footer that is not a count. */
function toCount(value: unknown): number {
  const count = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(count) && count >= 0 ? count : 0;
}

async function accessAnywhere(
  file: NamedSource,
): Promise<{ readonly byteLength: number; readonly read: ParquetTable['read'] }> {
  const { byteLength, slice } = file;
  if (slice !== undefined && byteLength !== null) return { byteLength, read: (from, to) => slice(from, to) };
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.open()) {
    length += chunk.length;
    if (length > MAX_HELD_BYTES) {
      const detail = `A packed Parquet file of more than ${MAX_HELD_BYTES} bytes is not read: unpack it first.`;
      throw new DamagedParquet(detail);
    }
    chunks.push(chunk.slice());
  }
  const held = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    held.set(chunk, at);
    at += chunk.length;
  }
  return { byteLength: length, read: async (from, to) => held.subarray(from, to) };
}
