import { decodeUtf8 } from '../text-lines.ts';

/** Size of a header and of the blocks that files fill, POSIX ustar. */
export const TAR_BLOCK = 512;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;
const BLANK = 32;

export interface TarHeader {
  readonly path: string;
  /** Bytes of the content; null = the field is damaged. */
  readonly bytes: number | null;
  /** One letter: 0 = file, 5 = folder, x = attributes of the next file, L = its long name. */
  readonly kind: string;
}

/** Parses a header by its checksum; null for other bytes, such as the empty blocks at the end. */
export function parseTarHeader(block: Uint8Array): TarHeader | null {
  if (block.length < TAR_BLOCK) return null;
  const stated = readOctal(block, CHECKSUM_AT, CHECKSUM_BYTES);
  const sum = block
    .subarray(0, TAR_BLOCK)
    .reduce(
      (total, byte, at) => total + (at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES ? BLANK : byte),
      0,
    );
  const name = readText(block, 0, 100);
  if (stated === null || stated !== sum || name === '') return null;
  const isUstar = readText(block, 257, 5) === 'ustar';
  const prefix = isUstar ? readText(block, 345, 155) : '';
  const kind = String.fromCharCode(block[156] ?? 0);
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    bytes: readOctal(block, 124, 12),
    kind: kind === '\0' ? '0' : kind,
  };
}

/** Whether the bytes begin like a tar archive. */
export function isTar(head: Uint8Array): boolean {
  return parseTarHeader(head) !== null;
}

/** Path that attributes of the next file state (`27 path=folder/name.csv`); null without one. */
export function readPaxPath(content: Uint8Array): string | null {
  return /(?:^|\n)\d+ path=([^\n]+)\n/.exec(decodeUtf8(content))?.[1] ?? null;
}

/** Text up to the first zero byte. */
export function readText(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return decodeUtf8(end < 0 ? field : field.subarray(0, end));
}

function readOctal(bytes: Uint8Array, from: number, length: number): number | null {
  const text = readText(bytes, from, length).trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : null;
}
