import { decodeUtf8 } from './utf8.ts';

const UINT32_SPAN = 2 ** 32;

/**
 * Reads a little-endian payload. Reading past the end returns zeros and sets `failed`, which must be checked
 * before a length or the result is used.
 */
export class PayloadReader {
  readonly #payload: Uint8Array;
  readonly #view: DataView;
  #offset = 0;
  #failed = false;

  constructor(payload: Uint8Array) {
    this.#payload = payload;
    this.#view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  }

  get failed(): boolean {
    return this.#failed;
  }

  /** Number of unread bytes. */
  get left(): number {
    return this.#payload.length - this.#offset;
  }

  uint8(): number {
    const at = this.#take(1);
    return at < 0 ? 0 : this.#view.getUint8(at);
  }

  uint16(): number {
    const at = this.#take(2);
    return at < 0 ? 0 : this.#view.getUint16(at, true);
  }

  int16(): number {
    const at = this.#take(2);
    return at < 0 ? 0 : this.#view.getInt16(at, true);
  }

  uint32(): number {
    const at = this.#take(4);
    return at < 0 ? 0 : this.#view.getUint32(at, true);
  }

  uint48(): number {
    const low = this.uint32();
    return low + this.uint16() * UINT32_SPAN;
  }

  float32(): number {
    const at = this.#take(4);
    return at < 0 ? 0 : this.#view.getFloat32(at, true);
  }

  float64(): number {
    const at = this.#take(8);
    return at < 0 ? 0 : this.#view.getFloat64(at, true);
  }

  /** Removes U+0000, which PostgreSQL text cannot contain. */
  text(): string {
    const size = this.uint8();
    const at = this.#take(size);
    return at < 0 ? '' : decodeUtf8(this.#payload.subarray(at, at + size)).replaceAll('\0', '\uFFFD');
  }

  /** Advances and returns the start offset; negative past the end. */
  #take(size: number): number {
    if (this.#failed || this.#offset + size > this.#payload.length) {
      this.#failed = true;
      return -1;
    }
    this.#offset += size;
    return this.#offset - size;
  }
}
