import { err, ok, type Result } from '@eupnea/model';
import { decodeUtf8, encodeUtf8 } from '../framing/utf8.ts';
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

/** Decodes a message by its MSH-18. The error names an unsupported character set. */
export function decodeMessage(bytes: Uint8Array): Result<string, string> {
  // Most messages are ASCII, which is the same text in every set: the platform's decoder reads it ten times as fast.
  const isAscii = isAsciiOnly(bytes);
  const latin1 = isAscii ? decodeUtf8(bytes) : decodeLatin1(bytes);
  const name = readCharacterSet(latin1);
  if (name === '8859/1') return ok(latin1);
  if (name === '8859/15')
    return ok(latin1.replaceAll(/[\xa4-\xbe]/gu, (one) => LATIN9[one.charCodeAt(0)] ?? one));
  if (ASCII_OR_UTF8.has(name)) return ok(isAscii ? latin1 : decodeGuess(bytes, latin1));
  return err(`character set ${name.slice(0, 40)} is not read (MSH-18)`);
}

function isAsciiOnly(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80) return false;
  return true;
}

/** Text that claims ASCII is usually UTF-8, otherwise Latin-1. */
function decodeGuess(bytes: Uint8Array, latin1: string): string {
  const utf8 = decodeUtf8(bytes);
  return utf8.includes(REPLACEMENT) ? latin1 : utf8;
}

/** MSH is ASCII in every supported set, so MSH-18 can be read first. */
function readCharacterSet(latin1: string): string {
  const header = latin1.split(/[\r\n]/u, 1)[0] ?? '';
  const field = header.charAt(3);
  if (!header.startsWith('MSH') || field === '') return '';
  const [first = ''] = (header.split(field)[17] ?? '').split(header.charAt(5));
  return first.trim().toUpperCase();
}

function decodeLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 8192) {
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192));
  }
  return text;
}

/** Eupnea writes UTF-8, stated in MSH-18. */
export function encodeMessageText(text: string): Uint8Array {
  return encodeUtf8(text, MAX_MESSAGE_BYTES);
}
