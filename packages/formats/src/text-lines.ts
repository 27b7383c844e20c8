import { createLineEnds } from '@eupnea/model';
import { Utf16ToUtf8 } from './utf16-to-utf8.ts';

const LINE_FEED = 10;

/** Maximum line length; ventilator tables have lines under 500 bytes. */
const MAX_LINE_BYTES = 8192;

/** Splits bytes into text lines (UTF-8 or UTF-16, byte order mark removed; ends LF, CR LF or CR alone) in bounded memory. */
export class TextLines {
  readonly #rest = new Uint8Array(MAX_LINE_BYTES);
  readonly #take: (line: string, lineNumber: number) => void;
  readonly #utf16 = new Utf16ToUtf8();
  readonly #lineEnds = createLineEnds();
  #restLength = 0;
  #lineNumber = 0;

  /** @param take gets every line; one that is too long comes cut and will fail to parse like any damaged line */
  constructor(take: (line: string, lineNumber: number) => void) {
    this.#take = take;
  }

  push(received: Uint8Array): void {
    this.#split(this.#lineEnds.pass(this.#utf16.pass(received)));
  }

  #split(bytes: Uint8Array): void {
    let from = 0;
    for (;;) {
      const feed = bytes.indexOf(LINE_FEED, from);
      if (feed < 0) break;
      if (this.#restLength > 0) {
        this.#keep(bytes.subarray(from, feed));
        this.#emit(this.#rest.subarray(0, this.#restLength));
        this.#restLength = 0;
      } else this.#emit(bytes.subarray(from, Math.min(feed, from + MAX_LINE_BYTES)));
      from = feed + 1;
    }
    this.#keep(bytes.subarray(from));
  }

  finish(): void {
    this.#split(this.#lineEnds.pass(this.#utf16.finish()));
    if (this.#restLength > 0) this.#emit(this.#rest.subarray(0, this.#restLength));
    this.#restLength = 0;
  }

  #keep(bytes: Uint8Array): void {
    const part = bytes.subarray(0, MAX_LINE_BYTES - this.#restLength);
    this.#rest.set(part, this.#restLength);
    this.#restLength += part.length;
  }

  #emit(bytes: Uint8Array): void {
    this.#lineNumber += 1;
    let line = decodeUtf8(bytes);
    if (this.#lineNumber === 1 && line.startsWith('\uFEFF')) line = line.slice(1);
    if (line.endsWith('\r')) line = line.slice(0, -1);
    this.#take(line, this.#lineNumber);
  }
}

/** Decodes UTF-8 without platform APIs, which a pure package does not have. Invalid UTF-8 is decoded as Latin-1. */
export function decodeUtf8(bytes: Uint8Array): string {
  return isAscii(bytes) ? decodeAscii(bytes) : decodeSequences(bytes);
}

function isAscii(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) if ((bytes[index] ?? 0) >= 0x80) return false;
  return true;
}

/**
 * Fast path for ASCII rows: one call per line is ten times faster than one per character. Lines are bounded
 * (MAX_LINE_BYTES).
 */
function decodeAscii(bytes: Uint8Array): string {
  return Reflect.apply(String.fromCharCode, null, bytes);
}

function decodeSequences(bytes: Uint8Array): string {
  let text = '';
  let index = 0;
  while (index < bytes.length) {
    const byte = bytes[index] ?? 0;
    const length = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1;
    const point = length === 1 ? byte : decodeSequence(bytes, index, length);
    text += String.fromCodePoint(point ?? byte);
    index += point === null ? 1 : length;
  }
  return text;
}

function decodeSequence(bytes: Uint8Array, start: number, length: number): number | null {
  let point = (bytes[start] ?? 0) & (0x7f >> length);
  for (let offset = 1; offset < length; offset += 1) {
    const next = bytes[start + offset] ?? 0;
    if ((next & 0xc0) !== 0x80) return null;
    point = (point << 6) | (next & 0x3f);
  }
  return point <= 0x10ffff ? point : null;
}
