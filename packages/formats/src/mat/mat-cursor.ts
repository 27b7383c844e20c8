import { Unzlib } from 'fflate';
import type { ByteSource } from '../byte-source.ts';
import { MAX_RATIO, MAX_UNPACKED_BYTES, RATIO_FREE_BYTES } from '../vital/vital-limits.ts';
import { DamagedMat } from './damaged-mat.ts';

/** Bytes per push. Deflate expands up to 1032 times, so that one push gives at most 4 MB. */
const PUSH_BYTES = 4096;
/** Maximum bytes that are asked for at once: names, dimensions and texts are far shorter. */
const MOST_TAKEN_BYTES = 1024 * 1024;

/** Reads a byte source in order; memory holds one chunk and what is asked for. */
export class MatCursor {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array(0);
  /** Bytes read so far. */
  position = 0;

  constructor(source: ByteSource) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Whether no byte is left. */
  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  async take(count: number): Promise<Uint8Array> {
    if (count > MOST_TAKEN_BYTES) throw new DamagedMat(`An element says that it has ${count} bytes.`);
    const taken = new Uint8Array(count);
    let done = 0;
    for await (const piece of this.pieces(count)) {
      taken.set(piece, done);
      done += piece.length;
    }
    return taken;
  }

  async pass(count: number): Promise<void> {
    for await (const _ of this.pieces(count));
  }

  /** Passes over all bytes that are left. */
  async drain(): Promise<void> {
    while (await this.#fill()) this.#held = new Uint8Array(0);
  }

  /** The next `count` bytes in pieces as they come. */
  async *pieces(count: number): AsyncGenerator<Uint8Array> {
    let left = count;
    while (left > 0) {
      if (!(await this.#fill())) throw new DamagedMat('The file is cut short.');
      const piece = this.#held.subarray(0, Math.min(left, this.#held.length));
      this.#held = this.#held.subarray(piece.length);
      this.position += piece.length;
      left -= piece.length;
      yield piece;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #fill(): Promise<boolean> {
    while (this.#held.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) return false;
      this.#held = next.value;
    }
    return true;
  }
}

/** Unpacks a compressed element. Throws DamagedMat for damage and for a decompression bomb. */
export async function* unpackMatElement(packed: ByteSource): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let [read, unpacked] = [0, 0];
  const unzlib = new Unzlib((bytes) => {
    if (bytes.length > 0) ready.push(bytes);
  });
  const push = (bytes: Uint8Array, last: boolean) => {
    try {
      unzlib.push(bytes, last);
    } catch {
      // The library throws on invalid data and offers no check in advance.
      throw new DamagedMat('A compressed element is damaged.');
    }
    const pieces = ready;
    ready = [];
    read += bytes.length;
    for (const piece of pieces) unpacked += piece.length;
    if (unpacked > MAX_UNPACKED_BYTES || (unpacked > RATIO_FREE_BYTES && unpacked > MAX_RATIO * read))
      throw new DamagedMat(`An element unpacks to more than ${MAX_RATIO} times its size.`);
    return pieces;
  };
  for await (const chunk of packed)
    for (let from = 0; from < chunk.length; from += PUSH_BYTES)
      yield* push(chunk.subarray(from, from + PUSH_BYTES), false);
  yield* push(new Uint8Array(0), true);
}
