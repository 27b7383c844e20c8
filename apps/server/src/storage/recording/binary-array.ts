/**
 * Parameters in PostgreSQL's binary array format (src/backend/utils/adt/arrayfuncs.c, array_recv): numbers
 * are sent as eight bytes and are neither printed nor parsed, a third of the cost of text. pg sends a Buffer
 * as a binary parameter. One-dimensional arrays with at least one element.
 */
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;

/** Type identifiers of src/include/catalog/pg_type.dat, which never change. */
export const TYPE_IDS = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int4: 23,
  text: 25,
  float8: 701,
  jsonb: 3802,
} as const;

/** First byte of a jsonb in binary form. */
const JSONB_VERSION = 1;

const utf8 = new TextEncoder();

export function int4Array(values: readonly (number | null)[]): Buffer {
  return writeFixed(TYPE_IDS.int4, 4, values, (buffer, value, at) => buffer.writeInt32BE(value, at));
}

export function int8Array(values: readonly (bigint | number | null)[]): Buffer {
  return writeFixed(TYPE_IDS.int8, 8, values, (buffer, value, at) => {
    buffer.writeBigInt64BE(BigInt(value), at);
  });
}

/** Absent numbers are null in the database, never NaN or infinity. */
export function float8Array(values: readonly (number | null)[]): Buffer {
  const buffer = begin(TYPE_IDS.float8, values.length, values.length * (LENGTH_BYTES + 8));
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  let at = HEAD_BYTES;
  for (const value of values) {
    const isThere = value !== null && Number.isFinite(value);
    view.setInt32(at, isThere ? 8 : -1);
    at += LENGTH_BYTES;
    if (!isThere) continue;
    view.setFloat64(at, value);
    at += 8;
  }
  return buffer.subarray(0, at);
}

export function textArray(values: readonly (string | null)[]): Buffer {
  return writeBytes(
    TYPE_IDS.text,
    values.map((value) => (value === null ? null : utf8.encode(value))),
  );
}

export function jsonbArray(values: readonly unknown[]): Buffer {
  return writeBytes(
    TYPE_IDS.jsonb,
    values.map((value) =>
      value === undefined
        ? null
        : utf8.encode(`${String.fromCharCode(JSONB_VERSION)}${JSON.stringify(value)}`),
    ),
  );
}

export function byteaArray(values: readonly Uint8Array[]): Buffer {
  return writeBytes(TYPE_IDS.bytea, values);
}

function begin(typeId: number, count: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEAD_BYTES + bytes);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(typeId, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

function writeFixed<Value>(
  typeId: number,
  width: number,
  values: readonly (Value | null)[],
  write: (buffer: Buffer, value: Value, at: number) => void,
): Buffer {
  const buffer = begin(typeId, values.length, values.length * (LENGTH_BYTES + width));
  let at = HEAD_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? -1 : width, at);
    if (value === null) continue;
    write(buffer, value, at);
    at += width;
  }
  return buffer.subarray(0, at);
}

function writeBytes(typeId: number, values: readonly (Uint8Array | null)[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + LENGTH_BYTES + (value?.length ?? 0), 0);
  const buffer = begin(typeId, values.length, bytes);
  let at = HEAD_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? -1 : value.length, at);
    if (value === null) continue;
    buffer.set(value, at);
    at += value.length;
  }
  return buffer;
}

/** Converts a column from another process, where a Buffer became plain bytes, without copying. */
export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
