import { err, ok, type InputIssue, type Result } from '@eupnea/model';
import type { NamedSource } from '../named-source.ts';
import { decodeUtf8 } from '../text-lines.ts';
import type { ZipLimits } from './zip-limits.ts';

/** Layout and signatures: PKWARE APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16. */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
/** Maximum directory bytes per entry; a larger directory indicates an attack. */
const MAX_BYTES_AN_ENTRY = 1024;
const ZIP64 = 0xffffffff;

export interface ZipEntry {
  /** Path in the archive; data, never opened. */
  readonly path: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly headerOffset: number;
}

/** Reads the central directory, within the limits. The local headers of the archive are not trusted. */
export async function readZipDirectory(
  source: NamedSource,
  limits: ZipLimits,
): Promise<Result<readonly ZipEntry[], InputIssue>> {
  const { slice, byteLength } = source;
  if (slice === undefined || byteLength === null) {
    return refuse('zip_nested', 'An archive inside an archive is not opened.');
  }
  const tailStart = Math.max(0, byteLength - END_BYTES - MAX_COMMENT_BYTES);
  const tail = viewOf(await slice(tailStart, byteLength));
  const end = findEnd(tail);
  if (end === null)
    return refuse('zip_damaged', 'The archive has no end: it is cut short or no zip archive.');
  const entries = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (start === ZIP64 || size === ZIP64 || entries === 0xffff) {
    return refuse('zip_too_large', 'Archives of 4 GB and more, or 65535 files and more, are not opened.');
  }
  if (entries > limits.entries) {
    return refuse('zip_entries', `The archive holds ${entries} files; at most ${limits.entries} are opened.`);
  }
  if (start + size > tailStart + end || size > entries * MAX_BYTES_AN_ENTRY) {
    return refuse('zip_damaged', 'The directory of the archive lies outside it.');
  }
  return parseEntries(viewOf(await slice(start, start + size)), entries);
}

function parseEntries(view: DataView, count: number): Result<readonly ZipEntry[], InputIssue> {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) {
      return refuse('zip_damaged', 'The directory of the archive is damaged.');
    }
    const nameBytes = view.getUint16(at + 28, true);
    const next = at + ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) return refuse('zip_damaged', 'The directory of the archive is damaged.');
    entries.push({
      path: decodeUtf8(new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameBytes)),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      headerOffset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return ok(entries);
}

/** Finds the last end record whose comment ends exactly at the end of the file. */
function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue;
    if (at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  return null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function refuse(code: string, detail: string) {
  return err({ code, detail });
}
