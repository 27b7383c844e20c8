import type { ByteSource } from '../byte-source.ts';
import { DamagedMat } from './damaged-mat.ts';
import { decodeMatNumbers, widthOfMatType } from './decode-mat-numbers.ts';
import { MatCursor, unpackMatElement } from './mat-cursor.ts';

export const MAT_HEAD_BYTES = 128;
const MATRIX = 14;
const COMPRESSED = 15;
const CELL = 1;
const STRUCT = 2;
const CHAR = 4;
/** Classes of real numbers: double, single and integers of 8 to 64 bits. */
const NUMERIC = { from: 6, to: 15 } as const;
const COMPLEX_FLAG = 0x0800;
const MOST_DEPTH = 16;
/** Maximum arrays of one file; a structure of a hundred patients with ten vectors has a thousand. */
const MOST_ARRAYS = 100_000;
const MOST_DIMENSIONS = 16;
const MOST_FIELDS = 4096;

/** An array of numbers or a text in the file. */
export interface MatArray {
  /** Names of the variable and the fields above it: `data.flow`, `s(2).paw`, `c{3}`. */
  readonly path: string;
  readonly dimensions: readonly number[];
  readonly count: number;
  readonly isText: boolean;
}

/** Receives arrays in file order. Returning null from `enter` passes over the values. */
export type EnterMatArray = (array: MatArray) => ((values: Float64Array) => void) | null | 'stop';

export interface MatHead {
  readonly little: boolean;
}

/** Reads the head; null for other bytes; `hdf5` for version 7.3, which is another format. */
export function parseMatHead(head: Uint8Array): MatHead | 'hdf5' | null {
  const text = String.fromCharCode(...head.subarray(0, 116));
  if (head.length < MAT_HEAD_BYTES || !text.startsWith('MATLAB')) return null;
  const mark = String.fromCharCode(head[126] ?? 0, head[127] ?? 0);
  if (mark !== 'IM' && mark !== 'MI') return null;
  const little = mark === 'IM';
  const version = new DataView(head.buffer, head.byteOffset).getUint16(124, little);
  if (version === 0x0200) return 'hdf5';
  return version === 0x0100 ? { little } : null;
}

/**
 * Walks through a MAT-file of version 5 in order and constant memory. Yields after each piece of values, so that a
 * consumer can take them or stop. Throws DamagedMat.
 */
export async function* walkMat(source: ByteSource, enter: EnterMatArray): AsyncGenerator<void> {
  const cursor = new MatCursor(source);
  try {
    const head = parseMatHead(await cursor.take(MAT_HEAD_BYTES));
    if (head === null || head === 'hdf5')
      throw new DamagedMat('The head is not that of a MAT-file of version 5.');
    const walk = new Walk(head.little, enter);
    while (!walk.stopped && !(await cursor.isAtEnd())) {
      const { type, bytes, small } = await readTag(cursor, head.little);
      if (type === COMPRESSED && small === null) {
        const inner = new MatCursor(unpackMatElement(cursor.pieces(bytes)));
        const tag = await readTag(inner, head.little);
        if (tag.type === MATRIX) yield* walk.matrix(inner, tag.bytes, { name: null, depth: 0 });
        if (walk.stopped) return;
        // The stream behind the element begins where its packed bytes end.
        await inner.drain();
      } else if (type === MATRIX && small === null) {
        yield* walk.matrix(cursor, bytes, { name: null, depth: 0 });
      } else if (small === null) await cursor.pass(padded(bytes));
    }
  } finally {
    await cursor.close();
  }
}

interface Tag {
  readonly type: number;
  readonly bytes: number;
  /** Data of a small element, which stands in the tag; null = the data follows. */
  readonly small: Uint8Array | null;
}

async function readTag(cursor: MatCursor, little: boolean): Promise<Tag> {
  const tag = await cursor.take(8);
  const view = new DataView(tag.buffer);
  const word = view.getUint32(0, little);
  const count = word >>> 16;
  if (count === 0) return { type: word, bytes: view.getUint32(4, little), small: null };
  if (count > 4) throw new DamagedMat('A small element has more than four bytes.');
  return { type: word & 0xffff, bytes: count, small: tag.subarray(4, 4 + count) };
}

/** Data is filled up to eight bytes. */
function padded(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

class Walk {
  readonly #little: boolean;
  readonly #enter: EnterMatArray;
  #arrays = 0;
  stopped = false;

  constructor(little: boolean, enter: EnterMatArray) {
    this.#little = little;
    this.#enter = enter;
  }

  /** Reads a matrix after its tag. @param place name given by a structure; null = the matrix has its own */
  async *matrix(
    cursor: MatCursor,
    bytes: number,
    place: { readonly name: string | null; readonly depth: number },
  ): AsyncGenerator<void> {
    const end = cursor.position + padded(bytes);
    this.#arrays += 1;
    if (place.depth > MOST_DEPTH || this.#arrays > MOST_ARRAYS)
      throw new DamagedMat('The file nests too deeply or holds too many arrays.');
    // An empty matrix stands for an empty field.
    if (bytes === 0) return;
    const flags = (await this.#numbers(cursor))[0] ?? 0;
    const dimensions = [...(await this.#numbers(cursor))];
    const own = String.fromCharCode(...(await this.#numbers(cursor)));
    const path = place.name ?? own;
    const kind = flags & 0xff;
    const count = dimensions.reduce((product, size) => product * size, 1);
    if (dimensions.length > MOST_DIMENSIONS || !Number.isSafeInteger(count) || count < 0)
      throw new DamagedMat(`${path}: the dimensions cannot be read.`);
    const depth = place.depth + 1;
    if (kind === CELL) yield* this.#cells(cursor, { path, count, depth, end });
    else if (kind === STRUCT) yield* this.#fields(cursor, { path, count, depth, end });
    else if (kind === CHAR || (kind >= NUMERIC.from && kind <= NUMERIC.to && (flags & COMPLEX_FLAG) === 0))
      yield* this.#values(cursor, { path, dimensions, count, isText: kind === CHAR });
    if (this.stopped) return;
    if (cursor.position > end) throw new DamagedMat(`${path}: an array is longer than it says.`);
    await cursor.pass(end - cursor.position);
  }

  async *#values(cursor: MatCursor, array: MatArray): AsyncGenerator<void> {
    const { type, bytes, small } = await readTag(cursor, this.#little);
    const width = widthOfMatType(type);
    if (array.count * width > bytes && !array.isText)
      throw new DamagedMat(`${array.path}: it has fewer values than it says.`);
    const take = this.#enter(array);
    if (take === 'stop') {
      this.stopped = true;
      return;
    }
    const pieces = small === null ? cursor.pieces(bytes) : [small];
    if (take === null) {
      if (small === null) await cursor.pass(padded(bytes));
      return;
    }
    for await (const values of decodeMatNumbers(toAsync(pieces), type, this.#little)) {
      take(values);
      yield;
    }
    if (small === null) await cursor.pass(padded(bytes) - bytes);
  }

  async *#cells(cursor: MatCursor, { path, count, depth, end }: Container): AsyncGenerator<void> {
    for (let at = 0; at < count && cursor.position < end; at += 1)
      yield* this.#inner(cursor, `${path}{${at + 1}}`, depth);
  }

  async *#fields(cursor: MatCursor, { path, count, depth, end }: Container): AsyncGenerator<void> {
    const [length = 0] = await this.#numbers(cursor);
    const letters = await this.#numbers(cursor);
    if (length <= 0 || letters.length / length > MOST_FIELDS)
      throw new DamagedMat(`${path}: its fields cannot be read.`);
    const names = Array.from({ length: Math.floor(letters.length / length) }, (_name, at) =>
      String.fromCharCode(...letters.subarray(at * length, (at + 1) * length)).replace(/\0.*$/su, ''),
    );
    if (names.length === 0) return;
    for (let at = 0; at < count && cursor.position < end; at += 1) {
      const element = count === 1 ? path : `${path}(${at + 1})`;
      for (const name of names) {
        yield* this.#inner(cursor, `${element}.${name}`, depth);
        if (this.stopped) return;
      }
    }
  }

  async *#inner(cursor: MatCursor, name: string, depth: number): AsyncGenerator<void> {
    if (this.stopped) return;
    const { type, bytes, small } = await readTag(cursor, this.#little);
    if (type === MATRIX && small === null) yield* this.matrix(cursor, bytes, { name, depth });
    else throw new DamagedMat(`${name}: it is no array.`);
  }

  /** Numbers of a short element: flags, dimensions, names. */
  async #numbers(cursor: MatCursor): Promise<Float64Array> {
    const { type, bytes, small } = await readTag(cursor, this.#little);
    const data = small ?? (await cursor.take(bytes));
    if (small === null) await cursor.pass(padded(bytes) - bytes);
    for await (const values of decodeMatNumbers(toAsync([data]), type, this.#little)) return values;
    return new Float64Array(0);
  }
}

interface Container {
  readonly path: string;
  readonly count: number;
  readonly depth: number;
  /** Place of the cursor after the matrix. */
  readonly end: number;
}

async function* toAsync(
  pieces: AsyncIterable<Uint8Array> | readonly Uint8Array[],
): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
