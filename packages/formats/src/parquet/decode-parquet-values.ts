import { decodeUtf8 } from '../text-lines.ts';
import { DamagedParquet } from './damaged-parquet.ts';
import type { ParquetTableColumn } from './open-parquet.ts';

/** Non-null values of a page. Texts are cut to the maximum length of a cell. */
export type ParquetValues = Float64Array | readonly string[];

const MAX_TEXT_BYTES = 4096;

const WIDTH = { INT32: 4, FLOAT: 4, INT64: 8, DOUBLE: 8 } as const;

/** Decodes consecutive little-endian values. */
export function decodePlain(
  bytes: Uint8Array,
  { type }: Pick<ParquetTableColumn, 'type'>,
  count: number,
): ParquetValues {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (type === 'BYTE_ARRAY') return decodeTexts(bytes, view, count);
  if (count * WIDTH[type] > bytes.length) throw new DamagedParquet('A page has fewer values than it says.');
  const values = new Float64Array(count);
  for (let at = 0; at < count; at += 1) values[at] = readNumber(view, at * WIDTH[type], type);
  return values;
}

/** Decodes BYTE_STREAM_SPLIT: the first bytes of all values, then the second bytes, and so on. */
export function decodeSplitStreams(
  bytes: Uint8Array,
  column: Pick<ParquetTableColumn, 'type'>,
  count: number,
): ParquetValues {
  if (column.type === 'BYTE_ARRAY') throw new DamagedParquet('Texts cannot be split into streams.');
  const width = WIDTH[column.type];
  if (count * width > bytes.length) throw new DamagedParquet('A page has fewer values than it says.');
  const joined = new Uint8Array(count * width);
  for (let byte = 0; byte < width; byte += 1)
    for (let at = 0; at < count; at += 1) joined[at * width + byte] = bytes[byte * count + at] ?? 0;
  return decodePlain(joined, column, count);
}

/**
 * Decodes `count` values of the hybrid of run lengths and bit-packed groups of eight (RLE). A run cannot give more than
 * `count`.
 */
export function decodeRuns(bytes: Uint8Array, width: number, count: number): Uint32Array {
  if (width > 32) throw new DamagedParquet('A page packs its values in more than 32 bits.');
  const values = new Uint32Array(count);
  let at = 0;
  let done = 0;
  while (done < count) {
    let head = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined || scale > 2 ** 35) throw new DamagedParquet('A page is cut short.');
      at += 1;
      head += (byte & 0x7f) * scale;
      if ((byte & 0x80) === 0) break;
      scale *= 128;
    }
    if (head % 2 === 0) {
      const size = Math.ceil(width / 8);
      if (at + size > bytes.length || head === 0) throw new DamagedParquet('A page is cut short.');
      let value = 0;
      for (let byte = 0; byte < size; byte += 1) value += (bytes[at + byte] ?? 0) * 256 ** byte;
      at += size;
      const end = Math.min(count, done + head / 2);
      values.fill(value, done, end);
      done = end;
    } else {
      const packed = ((head - 1) / 2) * 8;
      const taken = Math.min(packed, count - done);
      if (packed === 0 || at + Math.ceil((taken * width) / 8) > bytes.length)
        throw new DamagedParquet('A page is cut short.');
      for (let value = 0; value < taken; value += 1)
        values[done + value] = readBits(bytes, at, value * width, width);
      at += (packed * width) / 8;
      done += taken;
    }
  }
  return values;
}

function readBits(bytes: Uint8Array, from: number, bit: number, width: number): number {
  let value = 0;
  let scale = 1;
  for (let left = width, place = bit; left > 0; ) {
    const inside = place % 8;
    const taken = Math.min(8 - inside, left);
    value += (((bytes[from + (place >> 3)] ?? 0) >> inside) & (2 ** taken - 1)) * scale;
    scale *= 2 ** taken;
    place += taken;
    left -= taken;
  }
  return value;
}

function readNumber(view: DataView, at: number, type: keyof typeof WIDTH): number {
  switch (type) {
    case 'INT32':
      return view.getInt32(at, true);
    case 'FLOAT':
      return view.getFloat32(at, true);
    case 'DOUBLE':
      return view.getFloat64(at, true);
    case 'INT64':
      // Only nanoseconds since 1970 exceed 2^53; the lost digits are finer than any clock.
      return view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
  }
}

function decodeTexts(bytes: Uint8Array, view: DataView, count: number): readonly string[] {
  const texts: string[] = [];
  let at = 0;
  while (texts.length < count) {
    if (at + 4 > bytes.length) throw new DamagedParquet('A page has fewer values than it says.');
    const length = view.getUint32(at, true);
    at += 4;
    if (at + length > bytes.length) throw new DamagedParquet('A text is longer than its page.');
    texts.push(decodeUtf8(bytes.subarray(at, at + Math.min(length, MAX_TEXT_BYTES))));
    at += length;
  }
  return texts;
}
