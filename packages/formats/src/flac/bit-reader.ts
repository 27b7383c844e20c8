import { DamagedFlac } from './damaged-flac.ts';

/** Reads bits from the highest of each byte. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #bit = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Bytes that are read in part or whole. */
  get byteOffset(): number {
    return (this.#bit + 7) >> 3;
  }

  /** @param count 0 to 32 */
  read(count: number): number {
    if (count > 16) {
      const high = this.read(count - 16);
      return high * 65_536 + this.read(16);
    }
    if (count === 0) return 0;
    const word = this.#look();
    this.#pass(count);
    return word >>> (32 - count);
  }

  readSigned(count: number): number {
    const value = this.read(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }

  /** Number of zeros before the next one. */
  readUnary(): number {
    let zeros = 0;
    for (;;) {
      const word = this.#look();
      const found = Math.clz32(word);
      // The last bits of the window are beyond its whole bytes.
      if (found < 24) {
        this.#pass(found + 1);
        return zeros + found;
      }
      this.#pass(24);
      zeros += 24;
    }
  }

  alignToByte(): void {
    this.#bit = this.byteOffset * 8;
  }

  #pass(count: number): void {
    this.#bit += count;
    if (this.#bit > 8 * this.#bytes.length) throw new DamagedFlac('A frame is cut short.');
  }

  /** The next 25 bits or more, at the top of 32; zeros after the end. */
  #look(): number {
    const at = this.#bit >> 3;
    const bytes = this.#bytes;
    const word =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
    return (word << (this.#bit & 7)) >>> 0;
  }
}
