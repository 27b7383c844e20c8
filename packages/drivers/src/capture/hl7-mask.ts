import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';
import type { CaptureMask } from './masked-protocol.ts';

/** Maximum segment size; a longer segment is overwritten completely. */
const MAX_SEGMENT_BYTES = 1024 * 1024;

const CARRIAGE_RETURN = 0x0d;
const START_OF_BLOCK = 0x0b;
const LETTER_X = 0x58;
const FIELD_SEPARATOR = '|';
/** Separators and framing, which are kept. */
const KEPT_CHARACTERS = '|^~\\&\r\n\u000b\u001c';

/** Segments without personal data except in the listed fields (1 is the first after the segment name). */
const KEPT_SEGMENTS: { readonly [segment: string]: readonly number[] | 'all' } = {
  MSH: 'all',
  MSA: 'all',
  ERR: 'all',
  OBX: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 17, 18, 19, 20],
  OBR: [1, 2, 3, 4, 5, 6, 7, 8, 22, 25, 29],
  TQ1: 'all',
  PRT: [1, 2, 3, 4, 10],
};

export const HL7_MASKED: readonly string[] = [
  'PID and every segment but MSH, MSA, ERR, OBR, OBX, TQ1 and PRT',
  'OBR but fields 1 to 8, 22, 25 and 29',
  'OBX fields 10, 15, 16 and from 21 on',
  'PRT but fields 1 to 4 and 10',
];

/** Works on complete segments for any chunking: no byte of a segment is written before its end arrives. */
export function createHl7Mask(): CaptureMask {
  let waiting: Uint8Array = encodeAscii('');
  return {
    push(bytes) {
      const joined = joinBytes([waiting, bytes]);
      const end = joined.lastIndexOf(CARRIAGE_RETURN) + 1;
      const masked = maskSegments(joined.subarray(0, end));
      waiting = joined.slice(end);
      if (waiting.length <= MAX_SEGMENT_BYTES) return masked;
      const overlong = overwrite(waiting, 0);
      waiting = encodeAscii('');
      return joinBytes([masked, overlong]);
    },
    flush() {
      const rest = overwrite(waiting, 0);
      waiting = encodeAscii('');
      return rest;
    },
  };
}

function maskSegments(bytes: Uint8Array): Uint8Array {
  const masked = bytes.slice();
  for (let start = 0; start < masked.length; ) {
    const end = masked.indexOf(CARRIAGE_RETURN, start) + 1;
    maskSegment(masked.subarray(start, end));
    start = end;
  }
  return masked;
}

/** Overwrites in place. */
function maskSegment(segment: Uint8Array): void {
  const nameAt = segment.lastIndexOf(START_OF_BLOCK) + 1;
  const name = String.fromCharCode(...segment.subarray(nameAt, nameAt + 3));
  const kept = KEPT_SEGMENTS[name];
  if (kept === 'all') return;
  let field = 0;
  for (let index = nameAt; index < segment.length; index += 1) {
    if (segment[index] === FIELD_SEPARATOR.charCodeAt(0)) field += 1;
    const isName = field === 0 && /^[A-Z][A-Z\d]{2}$/u.test(name) && index < nameAt + 3;
    if (!isName && kept?.includes(field) !== true) maskByte(segment, index);
  }
}

function overwrite(bytes: Uint8Array, from: number): Uint8Array {
  const masked = bytes.slice();
  for (let index = from; index < masked.length; index += 1) maskByte(masked, index);
  return masked;
}

function maskByte(bytes: Uint8Array, index: number): void {
  if (!KEPT_CHARACTERS.includes(String.fromCharCode(bytes[index] ?? 0))) bytes[index] = LETTER_X;
}
