import { encodeUtf8 } from './encode-utf8.ts';

type ByteOrder = 'little' | 'big';

/** Byte order of UTF-16 text: by its mark, or by the zero bytes of its first ASCII characters; null for other text. */
function findByteOrder(bytes: Uint8Array): ByteOrder | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'little';
  if (a === 0xfe && b === 0xff) return 'big';
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if (a > 0 && b === 0 && c > 0 && d === 0) return 'little';
  return a === 0 && b > 0 && c === 0 && d > 0 ? 'big' : null;
}

/** Whether fewer than four bytes leave the question open. */
function mayBeUtf16([a, b]: Uint8Array): boolean {
  return b === undefined || a === 0 || b === 0 || a === 0xff || a === 0xfe;
}

/** Passes UTF-8 on unchanged, and turns UTF-16 into UTF-8, for any chunk sizes. Decides by the first four bytes. */
export class Utf16ToUtf8 {
  #order: ByteOrder | 'none' | null = null;
  #held = new Uint8Array(0);

  pass(bytes: Uint8Array): Uint8Array {
    if (this.#order === 'none') return bytes;
    let input = bytes;
    if (this.#held.length > 0) {
      input = new Uint8Array(this.#held.length + bytes.length);
      input.set(this.#held);
      input.set(bytes, this.#held.length);
    }
    if (this.#order === null) {
      if (input.length < 4 && mayBeUtf16(input)) {
        this.#held = input.slice();
        return new Uint8Array(0);
      }
      this.#order = findByteOrder(input) ?? 'none';
      this.#held = new Uint8Array(0);
      if (this.#order === 'none') return input;
    }
    return this.#decode(input, this.#order);
  }

  /** Bytes of a text of fewer than four bytes. */
  finish(): Uint8Array {
    const rest = this.#order === null ? this.#held : new Uint8Array(0);
    this.#held = new Uint8Array(0);
    return rest;
  }

  #decode(input: Uint8Array, order: ByteOrder): Uint8Array {
    const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
    let text = '';
    let at = 0;
    for (; at + 2 <= input.length; at += 2) {
      const unit = view.getUint16(at, order === 'little');
      // The second half of a surrogate pair may be in the next chunk.
      if (unit >= 0xd800 && unit < 0xdc00 && at + 4 > input.length) break;
      text += String.fromCharCode(unit);
    }
    this.#held = input.slice(at);
    return encodeUtf8(text);
  }
}
