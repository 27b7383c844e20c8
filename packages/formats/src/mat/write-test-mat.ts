import { zlibSync } from 'fflate';
import { encodeUtf8 } from '../encode-utf8.ts';

/** A variable or field: a number, a text, a vector, a matrix as columns, or a structure. */
export type TestMatValue =
  | number
  | string
  | Float64Array
  | Float32Array
  | Int16Array
  | readonly Float64Array[]
  | { readonly [field: string]: TestMatValue };

export interface TestMatOptions {
  readonly compressed?: boolean;
  readonly bigEndian?: boolean;
  /** Write the columns of a matrix as rows. */
  readonly transposed?: boolean;
}

/** Writes a MAT-file of version 5 (docs/formats/mat.md). */
export function writeTestMat(
  variables: { readonly [name: string]: TestMatValue },
  options: TestMatOptions = {},
): Uint8Array {
  const little = options.bigEndian !== true;
  const head = new Uint8Array(128).fill(32);
  head.set(encodeUtf8('MATLAB 5.0 MAT-file, Eupnea test'));
  head.fill(0, 116, 124);
  const view = new DataView(head.buffer);
  view.setUint16(124, 0x0100, little);
  head.set(encodeUtf8(little ? 'IM' : 'MI'), 126);
  const parts: Uint8Array[] = [head];
  for (const [name, value] of Object.entries(variables)) {
    const matrix = writeMatrix(name, value, options);
    if (options.compressed !== true) parts.push(matrix);
    else {
      const packed = zlibSync(matrix);
      parts.push(tagOf(15, packed.length, little), packed);
    }
  }
  return join(parts);
}

function writeMatrix(name: string, value: TestMatValue, options: TestMatOptions): Uint8Array {
  const little = options.bigEndian !== true;
  const numbers = (type: number, values: readonly number[] | ArrayBufferView) =>
    element(type, values, little);
  const make = (kind: number, dimensions: readonly number[], ...data: readonly Uint8Array[]) =>
    element(
      14,
      join([numbers(6, [kind, 0]), numbers(5, dimensions), numbers(1, [...encodeUtf8(name)]), ...data]),
      little,
    );
  if (typeof value === 'number') return make(6, [1, 1], numbers(9, [value]));
  if (typeof value === 'string') return make(4, [1, value.length], numbers(4, [...encodeUtf8(value)]));
  if (value instanceof Float64Array) return make(6, [value.length, 1], numbers(9, value));
  if (value instanceof Float32Array) return make(7, [1, value.length], numbers(7, value));
  if (value instanceof Int16Array) return make(10, [value.length, 1], numbers(3, value));
  if (isMatrix(value)) {
    const rows = value[0]?.length ?? 0;
    if (options.transposed !== true)
      return make(
        6,
        [rows, value.length],
        numbers(
          9,
          value.flatMap((column) => [...column]),
        ),
      );
    const flat = Array.from({ length: rows }, (_, row) => value.map((column) => column[row] ?? 0)).flat();
    return make(6, [value.length, rows], numbers(9, flat));
  }
  const fields = Object.entries(value);
  const names = fields.flatMap(([field]) => [...encodeUtf8(field), ...new Uint8Array(32 - field.length)]);
  const inner = fields.map(([, field]) => writeMatrix('', field, options));
  return make(2, [1, 1], numbers(5, [32]), numbers(1, names), ...inner);
}

function isMatrix(value: TestMatValue): value is readonly Float64Array[] {
  return Array.isArray(value);
}

function element(type: number, values: readonly number[] | ArrayBufferView, little: boolean): Uint8Array {
  const list = ArrayBuffer.isView(values) && !(values instanceof Uint8Array) ? toNumbers(values) : values;
  const width = { 1: 1, 3: 2, 4: 2, 5: 4, 6: 4, 7: 4, 9: 8, 14: 1 }[type] ?? 1;
  const count = 'length' in list ? list.length : 0;
  const body = new Uint8Array(Math.ceil((count * width) / 8) * 8);
  const view = new DataView(body.buffer);
  if (list instanceof Uint8Array) body.set(list);
  else if (!ArrayBuffer.isView(list))
    for (const [at, value] of list.entries()) {
      if (type === 9) view.setFloat64(8 * at, value, little);
      else if (type === 7) view.setFloat32(4 * at, value, little);
      else if (width === 4) view.setInt32(4 * at, value, little);
      else if (width === 2) view.setInt16(2 * at, value, little);
      else body[at] = value;
    }
  return join([tagOf(type, count * width, little), body]);
}

function toNumbers(values: ArrayBufferView): readonly number[] {
  return values instanceof Float64Array || values instanceof Float32Array || values instanceof Int16Array
    ? [...values]
    : [];
}

function tagOf(type: number, bytes: number, little: boolean): Uint8Array {
  const tag = new Uint8Array(8);
  new DataView(tag.buffer).setUint32(0, type, little);
  new DataView(tag.buffer).setUint32(4, bytes, little);
  return tag;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
