import type { NamedSource } from '../named-source.ts';

/** Reads places of a source with rising offsets: by jumps where it can, otherwise by reading all that is before. */
export class ForwardBytes {
  readonly #source: NamedSource;
  #chunks: AsyncIterator<Uint8Array> | null = null;
  #chunk = new Uint8Array(0);
  /** Offset of the first byte of the chunk. */
  #at = 0;

  constructor(source: NamedSource) {
    this.#source = source;
  }

  /** Bytes [from, to), fewer at the end of the source. `from` is not below the end of the place before. */
  async read(from: number, to: number): Promise<Uint8Array> {
    const { slice, byteLength } = this.#source;
    if (slice !== undefined && byteLength !== null)
      return from >= byteLength ? new Uint8Array(0) : slice(from, Math.min(to, byteLength));
    this.#chunks ??= this.#source.open()[Symbol.asyncIterator]();
    const found = new Uint8Array(to - from);
    let length = 0;
    while (length < found.length) {
      const start = from + length - this.#at;
      const part = this.#chunk.subarray(Math.max(0, start), Math.max(0, start) + found.length - length);
      if (start >= 0 && part.length > 0) {
        found.set(part, length);
        length += part.length;
        continue;
      }
      const next = await this.#chunks.next();
      if (next.done === true) break;
      this.#at += this.#chunk.length;
      this.#chunk = new Uint8Array(next.value);
    }
    return found.subarray(0, length);
  }

  async close(): Promise<void> {
    await this.#chunks?.return?.();
  }
}
