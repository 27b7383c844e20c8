import { DamagedMat } from './damaged-mat.ts';

interface NumberType {
  readonly bytes: number;
  readonly read: (view: DataView, at: number, little: boolean) => number;
}

/** Types of stored numbers by their code (MAT-File Format, table 1-1). */
const TYPES: ReadonlyMap<number, NumberType> = new Map([
  [1, { bytes: 1, read: (view, at) => view.getInt8(at) }],
  [2, { bytes: 1, read: (view, at) => view.getUint8(at) }],
  [3, { bytes: 2, read: (view, at, little) => view.getInt16(at, little) }],
  [4, { bytes: 2, read: (view, at, little) => view.getUint16(at, little) }],
  [5, { bytes: 4, read: (view, at, little) => view.getInt32(at, little) }],
  [6, { bytes: 4, read: (view, at, little) => view.getUint32(at, little) }],
  [7, { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) }],
  [9, { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) }],
  [12, { bytes: 8, read: (view, at, little) => Number(view.getBigInt64(at, little)) }],
  [13, { bytes: 8, read: (view, at, little) => Number(view.getBigUint64(at, little)) }],
  [16, { bytes: 1, read: (view, at) => view.getUint8(at) }],
  [17, { bytes: 2, read: (view, at, little) => view.getUint16(at, little) }],
  [18, { bytes: 4, read: (view, at, little) => view.getUint32(at, little) }],
]);

export function widthOfMatType(type: number): number {
  const known = TYPES.get(type);
  if (known === undefined) throw new DamagedMat(`Numbers of type ${type} are not known.`);
  return known.bytes;
}

/** Decodes the pieces of an element to numbers, independent of where the pieces are cut. */
export async function* decodeMatNumbers(
  pieces: AsyncIterable<Uint8Array>,
  type: number,
  little: boolean,
): AsyncGenerator<Float64Array> {
  const { bytes: width, read } = TYPES.get(type) ?? { bytes: widthOfMatType(type), read: () => Number.NaN };
  let rest = new Uint8Array(0);
  for await (const piece of pieces) {
    let bytes = piece;
    if (rest.length > 0) {
      bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
    }
    const values = new Float64Array(Math.floor(bytes.length / width));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < values.length; at += 1) values[at] = read(view, at * width, little);
    rest = bytes.slice(values.length * width);
    if (values.length > 0) yield values;
  }
}
