import type { NamedSource } from '../named-source.ts';
import { decodeUtf8 } from '../text-lines.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { Utf16ToUtf8 } from '../utf16-to-utf8.ts';

/** Largest text that is held whole: three hours of two channels at 100 Hz, some 1 GB when parsed. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Bytes that are decoded at once. */
const PIECE_BYTES = 8192;

/** The whole text of a source, UTF-8 or UTF-16, without its byte order mark. A larger one throws UnreadableSource. */
export async function readWholeText(source: NamedSource): Promise<string> {
  const utf16 = new Utf16ToUtf8();
  const pieces: string[] = [];
  let held = new Uint8Array(0);
  let length = 0;
  const take = (bytes: Uint8Array, isLast: boolean) => {
    const input = new Uint8Array(held.length + bytes.length);
    input.set(held);
    input.set(bytes, held.length);
    let at = 0;
    while (at < input.length) {
      const end = isLast && at + PIECE_BYTES >= input.length ? input.length : wholeEnd(input, at);
      if (end <= at) break;
      pieces.push(decodeUtf8(input.subarray(at, end)));
      at = end;
    }
    held = input.slice(at);
  };
  for await (const chunk of source.open()) {
    length += chunk.length;
    if (length > MOST_BYTES) {
      const detail = `The text is larger than ${MOST_BYTES / 1024 / 1024} MiB, which this format may be: convert it to a table of one column a channel (CSV).`;
      throw new UnreadableSource('text_too_large', detail);
    }
    take(utf16.pass(chunk), false);
  }
  take(utf16.finish(), true);
  return pieces.join('').replace(/^\uFEFF/, '');
}

/** End of a piece that divides no character. */
function wholeEnd(bytes: Uint8Array, from: number): number {
  let end = Math.min(bytes.length, from + PIECE_BYTES);
  const least = Math.max(from, end - 4);
  // A continuation byte or a first byte of several at the end belongs to the next piece.
  while (end > least && (bytes[end - 1] ?? 0) >= 0x80) end -= 1;
  return end > least ? end : Math.min(bytes.length, from + PIECE_BYTES);
}
