import { DamagedParquet } from './damaged-parquet.ts';

/** Fields of a page's Thrift header that decoding needs (parquet-format, PageHeader). */
export interface ParquetPageHeader {
  readonly kind: 'data' | 'data_v2' | 'dictionary' | 'other';
  readonly headBytes: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly values: number;
  readonly encoding: number;
  /** Bytes of the definition levels of page version 2, which are not compressed. */
  readonly definitionBytes: number;
  readonly repetitionBytes: number;
  readonly isPacked: boolean;
}

const KINDS: readonly ParquetPageHeader['kind'][] = ['data', 'other', 'dictionary', 'data_v2'];
const DEEPEST = 8;

/** Parses numbers and flags of the header, by the path of their field ids; skips bytes and lists. */
export function parsePageHeader(bytes: Uint8Array, offset: number): ParquetPageHeader {
  const cursor = { bytes, at: 0, offset };
  const fields = new Map<string, number>();
  readStruct(cursor, '', fields, 0);
  const kind = KINDS[fields.get('1') ?? 1] ?? 'other';
  const inner = { data: '5', data_v2: '8', dictionary: '7', other: '6' }[kind];
  const count = (path: string) => {
    const value = fields.get(path) ?? 0;
    if (value < 0) throw new DamagedParquet('A page has a negative size.', offset);
    return value;
  };
  return {
    kind,
    headBytes: cursor.at,
    packedBytes: count('3'),
    unpackedBytes: count('2'),
    values: count(`${inner}.1`),
    encoding: count(kind === 'data_v2' ? '8.4' : `${inner}.2`),
    definitionBytes: count('8.5'),
    repetitionBytes: count('8.6'),
    isPacked: fields.get('8.7') !== 0,
  };
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
  readonly offset: number;
}

function readByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at];
  if (byte === undefined) throw new DamagedParquet("A page's head is cut short.", cursor.offset);
  cursor.at += 1;
  return byte;
}

/** Reads up to 64 bits. Values above 2^53 are not valid sizes and fail the check of their field. */
function readVarint(cursor: Cursor): number {
  let value = 0;
  let scale = 1;
  for (let count = 0; count < 10; count += 1) {
    const byte = readByte(cursor);
    value += (byte & 0x7f) * scale;
    if ((byte & 0x80) === 0) return value;
    scale *= 128;
  }
  throw new DamagedParquet("A page's head has a number that does not end.", cursor.offset);
}

function readZigZag(cursor: Cursor): number {
  const value = readVarint(cursor);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function readStruct(cursor: Cursor, path: string, fields: Map<string, number>, depth: number): void {
  if (depth > DEEPEST) throw new DamagedParquet("A page's head is nested too deeply.", cursor.offset);
  let id = 0;
  for (;;) {
    const byte = readByte(cursor);
    const type = byte & 15;
    if (type === 0) return;
    id = byte >> 4 === 0 ? readZigZag(cursor) : id + (byte >> 4);
    const name = path === '' ? String(id) : `${path}.${id}`;
    const value = readValue(cursor, type, name, fields, depth);
    if (value !== null) fields.set(name, value);
  }
}

/**
 * Reads a value of Thrift's compact protocol: 1 true, 2 false, 3 byte, 4 to 6 integers, 7 double, 8 bytes, 9 and 10
 * lists, 12 struct.
 */
function readValue(
  cursor: Cursor,
  type: number,
  name: string,
  fields: Map<string, number>,
  depth: number,
): number | null {
  if (type === 1) return 1;
  if (type === 2) return 0;
  if (type === 3) return readByte(cursor);
  if (type >= 4 && type <= 6) return readZigZag(cursor);
  if (type === 7) pass(cursor, 8);
  else if (type === 8) pass(cursor, readVarint(cursor));
  else if (type === 12) readStruct(cursor, name, fields, depth + 1);
  else if (type === 9 || type === 10) {
    const head = readByte(cursor);
    const count = head >> 4 === 15 ? readVarint(cursor) : head >> 4;
    // Every entry takes at least one byte, so that a wrong count ends with the bytes.
    for (let entry = 0; entry < count; entry += 1) {
      const kind = head & 15;
      readValue(cursor, kind === 1 || kind === 2 ? 3 : kind, name, new Map(), depth + 1);
    }
  } else throw new DamagedParquet("A page's head cannot be read.", cursor.offset);
  return null;
}

function pass(cursor: Cursor, count: number): void {
  cursor.at += count;
  if (cursor.at > cursor.bytes.length) throw new DamagedParquet("A page's head is cut short.", cursor.offset);
}
