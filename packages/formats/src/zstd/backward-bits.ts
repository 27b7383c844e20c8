import { DamagedZstd } from './damaged-zstd.ts';

/** Bits of a Zstandard stream, read from its end to its start (RFC 8878, 4.1). Bits before the start are zero. */
export class BackwardBits {
  readonly #bytes: Uint8Array;
  /** Bits that are left; below zero after reading beyond the start. */
  left: number;

  constructor(bytes: Uint8Array) {
    const last = bytes.at(-1) ?? 0;
    // The highest set bit of the last byte marks the end of the stream.
    if (last === 0) throw new DamagedZstd('A bit stream has no end mark.');
    this.#bytes = bytes;
    this.left = 8 * (bytes.length - 1) + (31 - Math.clz32(last));
  }

  /** @param count 0 to 32 */
  read(count: number): number {
    if (count > 16) {
      const high = this.read(count - 16);
      return high * 65_536 + this.read(16);
    }
    this.left -= count;
    return this.#look(this.left, count);
  }

  /** Returns the next bits without moving. @param count 0 to 16 */
  peek(count: number): number {
    return this.#look(this.left - count, count);
  }

  #look(from: number, count: number): number {
    if (from < 0) return from + count <= 0 ? 0 : this.#look(0, from + count) << -from;
    const at = from >> 3;
    const bytes = this.#bytes;
    const bits = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    return (bits >>> (from & 7)) & ((1 << count) - 1);
  }
}
