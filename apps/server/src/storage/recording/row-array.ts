/**
 * Writes rows as one parameter: an array of a table's row type in PostgreSQL's binary format (array_recv in
 * src/backend/utils/adt/arrayfuncs.c, record_recv in rowtypes.c). unnest() of one array of rows costs the database half
 * of unnest() of an array per column, because it stores and joins one list instead of one per column.
 */
import { TYPE_IDS } from './binary-array.ts';

const ARRAY_HEAD_BYTES = 20;
const LENGTH_BYTES = 4;

/** Maximum bytes of a character of a JavaScript string in UTF-8. */
const UTF8_MAX_BYTES = 3;

/** Bytes of a column of fixed width: type, length, value. */
const FIXED_COLUMN_BYTES = 16;

/** First byte of a jsonb in binary form. */
const JSONB_VERSION = 1;

/** Buffer for a row before its real size is known; larger rows double it. */
const FIRST_ROW_BYTES = 2048;

/** The row type of a table: columns in the order of the database, which upgrades may have changed. */
export interface RowType {
  readonly typeId: number;
  readonly columns: readonly string[];
}

export class RowArray {
  readonly #columnCount: number;
  #buffer: Buffer;
  #view: DataView;
  #rowStart = 0;
  #at = ARRAY_HEAD_BYTES;

  /** @param count number of rows, at least one, each between beginRow() and endRow() */
  constructor(type: RowType, count: number) {
    this.#columnCount = type.columns.length;
    this.#buffer = Buffer.allocUnsafe(ARRAY_HEAD_BYTES + count * FIRST_ROW_BYTES);
    this.#view = viewOf(this.#buffer);
    [1, 0, type.typeId, count, 1].forEach((value, place) => this.#view.setInt32(place * 4, value));
  }

  beginRow(): void {
    this.#reserve(2 * LENGTH_BYTES + this.#columnCount * FIXED_COLUMN_BYTES);
    this.#rowStart = this.#at;
    this.#view.setInt32(this.#at + LENGTH_BYTES, this.#columnCount);
    this.#at += 2 * LENGTH_BYTES;
  }

  endRow(): void {
    this.#view.setInt32(this.#rowStart, this.#at - this.#rowStart - LENGTH_BYTES);
  }

  /** @throws RangeError when the value is no integer of 32 bits, which would be stored as another number */
  int4(value: number | null): void {
    if (value === null) return this.#absent(TYPE_IDS.int4);
    if (value !== (value | 0)) throw new RangeError(`${value} is no integer of 32 bits`);
    this.#view.setInt32(this.#begin(TYPE_IDS.int4, 4), value);
  }

  /** @throws RangeError when the value is no integer of 64 bits */
  int8(value: bigint | number): void {
    const at = this.#begin(TYPE_IDS.int8, 8);
    this.#buffer.writeBigInt64BE(BigInt(value), at);
  }

  /** Absent numbers are null in the database, never NaN or infinity. */
  float8(value: number | null): void {
    if (value === null || !Number.isFinite(value)) return this.#absent(TYPE_IDS.float8);
    this.#view.setFloat64(this.#begin(TYPE_IDS.float8, 8), value);
  }

  bool(value: boolean): void {
    this.#view.setUint8(this.#begin(TYPE_IDS.bool, 1), value ? 1 : 0);
  }

  text(value: string): void {
    this.#writeText(TYPE_IDS.text, value, 0);
  }

  /** Undefined is null in the database. */
  jsonb(value: unknown): void {
    if (value === undefined) return this.#absent(TYPE_IDS.jsonb);
    this.#writeText(TYPE_IDS.jsonb, JSON.stringify(value), 1);
  }

  /** The array, ready to be sent. */
  finish(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  #absent(typeId: number): void {
    this.#view.setInt32(this.#at, typeId);
    this.#view.setInt32(this.#at + LENGTH_BYTES, -1);
    this.#at += 2 * LENGTH_BYTES;
  }

  /** Returns where the value belongs. */
  #begin(typeId: number, bytes: number): number {
    const at = this.#at + 2 * LENGTH_BYTES;
    this.#view.setInt32(this.#at, typeId);
    this.#view.setInt32(this.#at + LENGTH_BYTES, bytes);
    this.#at = at + bytes;
    return at;
  }

  /** @param versionBytes 1 for the version before a jsonb */
  #writeText(typeId: number, text: string, versionBytes: number): void {
    this.#reserve(versionBytes + text.length * UTF8_MAX_BYTES + this.#columnCount * FIXED_COLUMN_BYTES);
    const start = this.#at + 2 * LENGTH_BYTES;
    if (versionBytes > 0) this.#buffer[start] = JSONB_VERSION;
    const bytes = versionBytes + this.#buffer.write(text, start + versionBytes);
    this.#begin(typeId, bytes);
  }

  /** Makes room for these bytes; each caller includes the fixed columns of the rest of the row. */
  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#buffer.length + bytes);
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf(buffer: Buffer): DataView {
  return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
