import { err, ok, type Result } from '@eupnea/model';
import { decodeUtf8, encodeUtf8, findPieceEnd, joinUnits } from '../framing/utf8.ts';
import { MAX_MESSAGE_BYTES } from './mllp.ts';

const REPLACEMENT = '\ufffd';
/** Differences of ISO 8859-15 from 8859-1. */
const LATIN9: { readonly [code: number]: string } = {
  0xa4: '€',
  0xa6: 'Š',
  0xa8: 'š',
  0xb4: 'Ž',
  0xb8: 'ž',
  0xbc: 'Œ',
  0xbd: 'œ',
  0xbe: 'Ÿ',
};

/** Values of MSH-18 (HL7 table 0211 and common short forms) for ASCII or UTF-8. */
const ASCII_OR_UTF8: ReadonlySet<string> = new Set(['', 'ASCII', 'UNICODE UTF-8', 'UTF-8', 'UNICODE']);

/** Bytes decoded in a step: some milliseconds. Smaller messages take one step. */
const STEP_BYTES = 128 * 1024;

/** Decodes a message by its MSH-18, in steps. The error names an unsupported character set. */
export function* decodeMessage(bytes: Uint8Array): Generator<void, Result<string, string>> {
  // Most messages are ASCII, which is the same text in every set.
  const isAscii = isAsciiOnly(bytes);
  const latin1 = yield* decodePieces(bytes, joinUnits);
  const name = readCharacterSet(latin1);
  if (name === '8859/1') return ok(latin1);
  if (name === '8859/15')
    return ok(latin1.replaceAll(/[\xa4-\xbe]/gu, (one) => LATIN9[one.charCodeAt(0)] ?? one));
  if (!ASCII_OR_UTF8.has(name)) return err(`character set ${name.slice(0, 40)} is not read (MSH-18)`);
  if (isAscii) return ok(latin1);
  // Text that claims ASCII is usually UTF-8, otherwise Latin-1.
  const utf8 = yield* decodePieces(bytes, decodeUtf8);
  return ok(utf8.includes(REPLACEMENT) ? latin1 : utf8);
}

function* decodePieces(bytes: Uint8Array, decode: (piece: Uint8Array) => string): Generator<void, string> {
  let text = '';
  for (let start = 0; start < bytes.length; ) {
    if (start > 0) yield;
    const end = findPieceEnd(bytes, start, STEP_BYTES);
    text += decode(bytes.subarray(start, end));
    start = end;
  }
  return text;
}

function isAsciiOnly(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80) return false;
  return true;
}

/** MSH is ASCII in every supported set, so MSH-18 can be read first. */
function readCharacterSet(latin1: string): string {
  const header = latin1.split(/[\r\n]/u, 1)[0] ?? '';
  const field = header.charAt(3);
  if (!header.startsWith('MSH') || field === '') return '';
  const [first = ''] = (header.split(field)[17] ?? '').split(header.charAt(5));
  return first.trim().toUpperCase();
}

/** Eupnea writes UTF-8, stated in MSH-18. */
export function encodeMessageText(text: string): Uint8Array {
  return encodeUtf8(text, MAX_MESSAGE_BYTES);
}
