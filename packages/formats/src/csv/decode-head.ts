import { encodeUtf8 } from '../encode-utf8.ts';

/** Part of the Encoding Standard that browsers and Node have; the package has no types of a platform. */
declare class TextDecoder {
  constructor(label: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** Encodings of tables from before UTF-8, the more selective ones first. */
const ENCODINGS = [
  { label: 'shift_jis', name: 'Shift JIS' },
  { label: 'gb18030', name: 'GBK' },
  { label: 'euc-kr', name: 'EUC-KR' },
  { label: 'big5', name: 'Big5' },
  { label: 'windows-1251', name: 'windows-1251' },
  { label: 'windows-1252', name: 'windows-1252' },
] as const;
const LINE_FEED = 10;

export interface DecodedHead {
  readonly encoding: string;
  /** The whole lines of the head as UTF-8. */
  readonly bytes: Uint8Array;
}

/** The head in each encoding that its bytes fit; empty for UTF-8 and for bytes of no text. */
export function decodeHead(head: Uint8Array): readonly DecodedHead[] {
  const whole = head.subarray(0, head.lastIndexOf(LINE_FEED) + 1);
  if (whole.length === 0 || whole.includes(0) || decode(whole, 'utf-8') !== null) return [];
  return ENCODINGS.flatMap(({ label, name }) => {
    const text = decode(whole, label);
    return text === null ? [] : [{ encoding: name, bytes: encodeUtf8(text) }];
  });
}

/** null for bytes that are no text of the encoding, and where the platform does not have it. */
function decode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null; // The decoder throws for bytes that do not fit and offers no check in advance.
  }
}
