import { gunzipSync } from 'fflate';
import { snappyUncompress } from 'hyparquet';
import { unpackZstd } from '../zstd/unpack-zstd.ts';
import { DamagedParquet } from './damaged-parquet.ts';
import { decodePlain, decodeRuns, decodeSplitStreams, type ParquetValues } from './decode-parquet-values.ts';
import type { ParquetChunk, ParquetTable, ParquetTableColumn } from './open-parquet.ts';
import { ListRows } from './list-rows.ts';
import { MAX_PAGE_BYTES, MAX_PAGE_HEAD_BYTES, MAX_PAGE_VALUES } from './parquet-limits.ts';
import { parsePageHeader, type ParquetPageHeader } from './parquet-page-header.ts';
import type { ParquetCells } from './parquet-cell.ts';
import type { ParquetCell } from './parquet-cell.ts';

const PLAIN = 0;
const PLAIN_DICTIONARY = 2;
const RLE_DICTIONARY = 8;
const BYTE_STREAM_SPLIT = 9;
const DAMAGED = 'The packed data of a page is damaged.';

/**
 * Reads one column of a row group page by page; memory holds one page and the dictionary. The decoder is our own,
 * because the library trusts the counts that a page claims. Throws DamagedParquet.
 */
export async function* readParquetPages(
  table: ParquetTable,
  column: ParquetTableColumn,
  chunk: ParquetChunk,
): AsyncGenerator<ParquetCells> {
  let dictionary: ParquetValues | null = null;
  const lists = column.listedAt === null ? null : new ListRows(column.listedAt);
  let at = chunk.from;
  while (at < chunk.to) {
    const head = await table.read(at, Math.min(chunk.to, at + MAX_PAGE_HEAD_BYTES));
    const page = parsePageHeader(head, at);
    const to = at + page.headBytes + page.packedBytes;
    if (to > chunk.to || page.packedBytes > MAX_PAGE_BYTES || page.unpackedBytes > MAX_PAGE_BYTES) {
      throw new DamagedParquet(`A page says that it has ${page.unpackedBytes} bytes.`, at);
    }
    if (page.values > MAX_PAGE_VALUES)
      throw new DamagedParquet(`A page says that it has ${page.values} values.`, at);
    if (page.kind !== 'other') {
      const inHead = to - at <= head.length;
      const body = inHead
        ? head.subarray(page.headBytes, to - at)
        : await table.read(at + page.headBytes, to);
      if (body.length < page.packedBytes) throw new DamagedParquet('A page is cut short.', at);
      try {
        if (page.kind === 'dictionary') {
          dictionary = decodePlain(unpack(body, page.unpackedBytes, chunk.codec), column, page.values);
        } else {
          const { levels, values } = decodePage(body, page, column, chunk.codec, dictionary);
          if (lists !== null) yield lists.take(levels, fillCells(levels.defined, column.definedAt, values));
          else yield fillCells(levels.defined, column.definedAt, values);
        }
      } catch (error) {
        if (error instanceof DamagedParquet && error.offset === null)
          throw new DamagedParquet(error.message, at);
        throw error;
      }
    }
    at = to;
  }
  if (lists !== null) yield lists.finish();
}

/** Levels of the entries of a page; null = all are at the only level. */
interface PageLevels {
  readonly count: number;
  readonly repeated: Uint32Array | null;
  readonly defined: Uint32Array | null;
}

function decodePage(
  body: Uint8Array,
  page: ParquetPageHeader,
  column: ParquetTableColumn,
  codec: string,
  dictionary: ParquetValues | null,
): { readonly levels: PageLevels; readonly values: ParquetValues } {
  const { values: count } = page;
  const width = 32 - Math.clz32(column.definedAt);
  const isList = column.listedAt !== null;
  let repeated: Uint32Array | null = null;
  let defined: Uint32Array | null = null;
  let data: Uint8Array;
  if (page.kind === 'data_v2') {
    const before = page.repetitionBytes + page.definitionBytes;
    if (before > body.length || before > page.unpackedBytes) throw new DamagedParquet(DAMAGED);
    if (isList) repeated = decodeRuns(body.subarray(0, page.repetitionBytes), 1, count);
    if (width > 0) defined = decodeRuns(body.subarray(page.repetitionBytes, before), width, count);
    const packed = body.subarray(before);
    data = page.isPacked ? unpack(packed, page.unpackedBytes - before, codec) : packed;
  } else {
    data = unpack(body, page.unpackedBytes, codec);
    const readLevels = (bits: number) => {
      if (data.length < 4) throw new DamagedParquet('A page is cut short.');
      const length = new DataView(data.buffer, data.byteOffset, 4).getUint32(0, true);
      if (length + 4 > data.length) throw new DamagedParquet('A page is cut short.');
      const levels = decodeRuns(data.subarray(4, 4 + length), bits, count);
      data = data.subarray(4 + length);
      return levels;
    };
    if (isList) repeated = readLevels(1);
    if (width > 0) defined = readLevels(width);
  }
  const present = defined?.reduce((sum, level) => sum + (level === column.definedAt ? 1 : 0), 0) ?? count;
  const values = decodeValues(data, page.encoding, column, present, dictionary);
  return { levels: { count, repeated, defined }, values };
}

/** One cell per entry; null where no value is defined. */
function fillCells(
  defined: Uint32Array | null,
  definedAt: number,
  values: ParquetValues,
): readonly ParquetCell[] {
  if (defined === null) return Array.from<number | string>(values);
  let next = 0;
  return Array.from(defined, (level) => {
    if (level !== definedAt) return null;
    next += 1;
    return values[next - 1] ?? null;
  });
}

function decodeValues(
  data: Uint8Array,
  encoding: number,
  column: ParquetTableColumn,
  count: number,
  dictionary: ParquetValues | null,
): ParquetValues {
  if (encoding === PLAIN) return decodePlain(data, column, count);
  if (encoding === BYTE_STREAM_SPLIT) return decodeSplitStreams(data, column, count);
  if (encoding !== PLAIN_DICTIONARY && encoding !== RLE_DICTIONARY) {
    throw new DamagedParquet(`Values of encoding ${encoding} are not read.`);
  }
  if (dictionary === null) throw new DamagedParquet('The dictionary of a page is missing.');
  if (count === 0) return new Float64Array(0);
  const places = decodeRuns(data.subarray(1), data[0] ?? 0, count);
  const look = (place: number) => {
    const value = dictionary[place];
    if (value === undefined) throw new DamagedParquet('A value is not in the dictionary.');
    return value;
  };
  if (dictionary instanceof Float64Array) return Float64Array.from(places, (place) => Number(look(place)));
  return Array.from(places, (place) => String(look(place)));
}

function unpack(packed: Uint8Array, length: number, codec: string): Uint8Array {
  if (length === 0) return new Uint8Array(0);
  let unpacked: Uint8Array = packed;
  try {
    if (codec === 'SNAPPY') {
      unpacked = new Uint8Array(length);
      snappyUncompress(packed, unpacked);
    } else if (codec === 'GZIP') unpacked = gunzipSync(packed, { out: new Uint8Array(length) });
    else if (codec === 'ZSTD') unpacked = unpackZstd(packed, length);
  } catch {
    // The libraries throw on invalid data and offer no check in advance.
    throw new DamagedParquet(DAMAGED);
  }
  if (codec !== 'UNCOMPRESSED' && codec !== 'SNAPPY' && codec !== 'GZIP' && codec !== 'ZSTD')
    throw new DamagedParquet(`Pages that are packed by ${codec} are not read.`);
  if (unpacked.length !== length) throw new DamagedParquet(DAMAGED);
  return unpacked;
}
