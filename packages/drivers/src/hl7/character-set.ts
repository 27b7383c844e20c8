import { err, ok, type Result } from '@eupnea/model';
import { decodeUtf8, encodeUtf8 } from '../framing/utf8.ts';
import { MAX_MESSAGE_BYTES } from './mllp.ts';

const REPLACEMENT = '\ufffd';
/** Where ISO 8859-15 departs from 8859-1. */
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

/** Values of MSH-18 (HL7 table 0211 and common short forms) that mean ASCII or UTF-8. */
const ASCII_OR_UTF8: ReadonlySet<string> = new Set(['', 'ASCII', 'UNICODE UTF-8', 'UTF-8', 'UNICODE']);

/** The text of a message by its MSH-18. An error names the character set that is not read. */
export function decodeMessage(bytes: Uint8Array): Result<string, string> {
  const latin1 = decodeLatin1(bytes);
  const name = readCharacterSet(latin1);
  if (name === '8859/1') return ok(latin1);
  if (name === '8859/15')
    return ok(latin1.replaceAll(/[\xa4-\xbe]/gu, (one) => LATIN9[one.charCodeAt(0)] ?? one));
  if (ASCII_OR_UTF8.has(name)) return ok(decodeGuess(bytes, latin1));
  return err(`character set ${name.slice(0, 40)} is not read (MSH-18)`);
}

/** ASCII is part of both: what claims it and is not, is most often UTF-8, else Latin-1. */
function decodeGuess(bytes: Uint8Array, latin1: string): string {
  const utf8 = decodeUtf8(bytes);
  return utf8.includes(REPLACEMENT) ? latin1 : utf8;
}

/** MSH is ASCII in every set that is read, so that MSH-18 can be found before the set is known. */
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

/** What Eupnea writes: UTF-8, named so in MSH-18. */
export function encodeMessageText(text: string): Uint8Array {
  return encodeUtf8(text, MAX_MESSAGE_BYTES);
}
