import type { InputIssue } from '@eupnea/model';
import { isPassedOver, isTraversal, showName } from '../archive-names.ts';
import type { ByteSource } from '../byte-source.ts';
import type { NamedSource } from '../named-source.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { updateCrc32 } from './crc32.ts';
import { inflateHere, type Inflate } from './inflate.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';
import { RATIO_FREE_BYTES, ZIP_LIMITS, type ZipLimits } from './zip-limits.ts';

const HEADER_SIGNATURE = 0x04034b50;
const HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const READ_BYTES = 64 * 1024;

export interface OpenedArchive {
  /**
   * One source per file, named by the last part of its path. It can only be read in order, so that an archive inside is
   * not opened.
   */
  readonly sources: readonly NamedSource[];
  /** Members that were not opened, with reasons; a single issue when the whole archive is refused. */
  readonly issues: readonly InputIssue[];
}

export interface ZipOptions {
  readonly limits?: ZipLimits;
  readonly inflate?: Inflate;
}

/** Whether the bytes begin like a zip archive, including an empty one. */
export function isZip(head: Uint8Array): boolean {
  const [p, k, first = 0, second = 0] = head;
  return p === 0x50 && k === 0x4b && ((first === 3 && second === 4) || (first === 5 && second === 6));
}

/**
 * Files of a zip archive, each unpacked on demand in constant memory. Sizes are checked twice: as declared before
 * unpacking, and while bytes are read.
 */
export async function openZip(source: NamedSource, options: ZipOptions = {}): Promise<OpenedArchive> {
  const { limits = ZIP_LIMITS, inflate = inflateHere } = options;
  const directory = await readZipDirectory(source, limits);
  if (!directory.ok) return { sources: [], issues: [directory.error] };
  const files = directory.value.filter(({ path }) => !isPassedOver(path));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > limits.totalBytes) {
    const detail = `The archive unpacks to ${total} bytes; at most ${limits.totalBytes} are read.`;
    return { sources: [], issues: [{ code: 'zip_too_large', detail }] };
  }
  if (overlap(directory.value)) {
    const detail = 'Files of the archive share their packed data, as no honest archive does.';
    return { sources: [], issues: [{ code: 'zip_overlap', detail }] };
  }
  const issues: InputIssue[] = [];
  const sources: NamedSource[] = [];
  for (const entry of files) {
    const refusal = refuseEntry(entry, limits);
    if (refusal === null) sources.push(openEntry(source, entry, limits, inflate));
    else {
      const name = showName(entry.path);
      issues.push({ code: refusal.code, detail: `${name}: ${refusal.detail}`, values: { name } });
    }
  }
  return { sources, issues };
}

function refuseEntry(entry: ZipEntry, limits: ZipLimits): InputIssue | null {
  const refuse = (code: string, detail: string) => ({ code, detail });
  if (isTraversal(entry.path)) return refuse('zip_entry_name', 'its name leads out of the archive.');
  if (entry.encrypted) return refuse('zip_encrypted', 'it is encrypted.');
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    return refuse('zip_method', `it is packed by method ${entry.method}, which is not read.`);
  }
  if (entry.bytes > limits.entryBytes) {
    return refuse(
      'zip_too_large',
      `it unpacks to ${entry.bytes} bytes; at most ${limits.entryBytes} are read.`,
    );
  }
  if (entry.bytes > RATIO_FREE_BYTES && entry.bytes > limits.ratio * entry.packedBytes) {
    return refuse('zip_ratio', `it unpacks to more than ${limits.ratio} times its size.`);
  }
  return null;
}

function openEntry(source: NamedSource, entry: ZipEntry, limits: ZipLimits, inflate: Inflate): NamedSource {
  return {
    name: showName(entry.path),
    byteLength: entry.bytes,
    open: () =>
      check(
        entry.method === STORED ? readPacked(source, entry) : inflate(readPacked(source, entry)),
        entry,
        limits,
      ),
  };
}

/** Checks the unpacked bytes against size limits and check sum, because declared sizes may be wrong. */
async function* check(unpacked: ByteSource, entry: ZipEntry, limits: ZipLimits): AsyncGenerator<Uint8Array> {
  let length = 0;
  let crc = 0;
  for await (const chunk of unpacked) {
    length += chunk.length;
    if (length > entry.bytes || (length > RATIO_FREE_BYTES && length > limits.ratio * entry.packedBytes)) {
      throw new UnreadableSource(
        'zip_too_large',
        'The file unpacks to more than the archive says or is allowed.',
      );
    }
    crc = updateCrc32(crc, chunk);
    yield chunk;
  }
  if (length !== entry.bytes || crc !== entry.crc) {
    throw new UnreadableSource('zip_damaged', 'The file in the archive is damaged: its check sum is wrong.');
  }
}

async function* readPacked(source: NamedSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { slice, byteLength } = source;
  if (slice === undefined || byteLength === null) return;
  const damaged = () =>
    new UnreadableSource('zip_damaged', 'The archive is damaged: a file lies outside it.');
  if (entry.headerOffset + HEADER_BYTES > byteLength) throw damaged();
  const header = await slice(entry.headerOffset, entry.headerOffset + HEADER_BYTES);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < HEADER_BYTES || view.getUint32(0, true) !== HEADER_SIGNATURE) throw damaged();
  const start = entry.headerOffset + HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const end = start + entry.packedBytes;
  if (end > byteLength) throw damaged();
  for (let from = start; from < end; from += READ_BYTES) yield slice(from, Math.min(end, from + READ_BYTES));
}

/** Whether entries share packed bytes, which would expand a small archive into a huge one. */
function overlap(entries: readonly ZipEntry[]): boolean {
  const ranges = entries.toSorted((left, right) => left.headerOffset - right.headerOffset);
  return ranges.some(({ headerOffset, packedBytes }, position) => {
    const next = ranges[position + 1];
    return next !== undefined && headerOffset + HEADER_BYTES + packedBytes > next.headerOffset;
  });
}
