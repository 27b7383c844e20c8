import type { SaxesParser, SaxesTagPlain } from 'saxes';
import type { ByteSource } from '../byte-source.ts';
import { decodeUtf8 } from '../text-lines.ts';
import { UnreadableSource } from '../unreadable-source.ts';

/** Called for the parts of a document in order. Names are without their namespace. */
export interface XmlHandler {
  open(name: string, attributes: { readonly [name: string]: string }): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Parses XML in constant memory; calls `afterChunk` after each chunk. The parser is loaded with the first workbook. It
 * resolves no entities but XML's own, so that a document cannot expand. Throws UnreadableSource.
 */
export async function* parseXml(source: ByteSource, handler: XmlHandler): AsyncGenerator<void> {
  const { SaxesParser: Parser } = await import('saxes');
  const parser: SaxesParser = new Parser();
  let damage: string | null = null;
  parser.on('error', (error) => {
    damage ??= error.message;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => handler.open(plainName(tag.name), tag.attributes));
  parser.on('text', (text) => handler.text(text));
  parser.on('closetag', (tag: SaxesTagPlain) => handler.close(plainName(tag.name)));
  let rest: Uint8Array = new Uint8Array(0);
  const check = () => {
    if (damage !== null)
      throw new UnreadableSource('xlsx_damaged', 'A part of the workbook is no valid XML.');
  };
  for await (const chunk of source) {
    const bytes = new Uint8Array(rest.length + chunk.length);
    bytes.set(rest);
    bytes.set(chunk, rest.length);
    const whole = wholeCharacters(bytes);
    rest = bytes.slice(whole);
    parser.write(decodeUtf8(bytes.subarray(0, whole)));
    check();
    yield;
  }
  parser.write(decodeUtf8(rest));
  parser.close();
  check();
}

/** Length without a character of UTF-8 whose last bytes are in the next chunk. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    // A leading byte says how many bytes its character has.
    if (byte >= 0xc0) return back < Math.clz32(~(byte << 24)) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
