import type { InputIssue } from '@eupnea/model';
import { isPassedOver, isTraversal, showName } from '../archive-names.ts';
import type { NamedSource } from '../named-source.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import type { OpenedArchive } from '../zip/open-zip.ts';
import { RATIO_FREE_BYTES, type ZipLimits } from '../zip/zip-limits.ts';
import { ForwardBytes } from './forward-bytes.ts';
import { parseTarHeader, readPaxPath, readText, TAR_BLOCK } from './tar-header.ts';

const READ_BYTES = 64 * 1024;
/** Bytes of a name or of attributes that stand before a file; longer ones are no name. */
const MOST_NAME_BYTES = 64 * 1024;

interface TarEntry {
  readonly path: string;
  readonly kind: string;
  readonly offset: number;
  readonly bytes: number;
}

/**
 * Files of a tar archive, packed by gzip or not, each read on demand in constant memory. In a packed archive all that is
 * before a file is unpacked to reach it.
 * @param packedBytes size of the packed archive, which limits how far it may unpack; null = not packed
 */
export async function openTar(
  source: NamedSource,
  limits: ZipLimits,
  packedBytes: number | null,
): Promise<OpenedArchive> {
  const issues: InputIssue[] = [];
  const entries: TarEntry[] = [];
  const bytes = new ForwardBytes(source);
  try {
    for await (const entry of listEntries(bytes)) {
      const end = entry.offset + entry.bytes;
      if (end > limits.totalBytes)
        return refuse('tar_too_large', `unpacks to more than ${limits.totalBytes} bytes`);
      if (packedBytes !== null && end > RATIO_FREE_BYTES && end > limits.ratio * packedBytes)
        return refuse('tar_ratio', `unpacks to more than ${limits.ratio} times its size`);
      if (entry.kind === '5' || isPassedOver(entry.path)) continue;
      entries.push(entry);
      if (entries.length > limits.entries)
        return refuse('tar_entries', `holds more than ${limits.entries} files`);
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    // Files before the damage are kept, as rows of a text before it are.
    issues.push({ code: error.code, detail: error.message });
  } finally {
    await bytes.close();
  }
  const sources: NamedSource[] = [];
  for (const entry of entries) {
    const refusal = refuseEntry(entry, limits);
    const name = showName(entry.path);
    if (refusal === null) sources.push(openEntry(source, entry));
    else issues.push({ code: refusal.code, detail: `${name}: ${refusal.detail}`, values: { name } });
  }
  return { sources, issues };
}

function refuse(code: string, what: string): OpenedArchive {
  return { sources: [], issues: [{ code, detail: `The archive ${what}. Unpack it first.` }] };
}

function refuseEntry({ path, kind, bytes }: TarEntry, limits: ZipLimits): InputIssue | null {
  if (isTraversal(path)) return { code: 'tar_entry_name', detail: 'its name leads out of the archive.' };
  if (kind !== '0' && kind !== '7')
    return { code: 'tar_kind', detail: 'it is a link, a device or a sparse file, which are not read.' };
  if (bytes <= limits.entryBytes) return null;
  const detail = `it has ${bytes} bytes; at most ${limits.entryBytes} are read.`;
  return { code: 'tar_too_large', detail };
}

/** Entries with their whole names. Damage throws UnreadableSource after the entries before it. */
async function* listEntries(source: ForwardBytes): AsyncGenerator<TarEntry> {
  let longName: string | null = null;
  for (let at = 0; ; ) {
    const block = await source.read(at, at + TAR_BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const header = parseTarHeader(block);
    if (header === null || header.bytes === null)
      throw new UnreadableSource('tar_damaged', 'The tar archive is damaged or cut short.');
    const { kind, bytes } = header;
    const offset = at + TAR_BLOCK;
    at = offset + TAR_BLOCK * Math.ceil(bytes / TAR_BLOCK);
    if (kind === 'x' || kind === 'L') {
      const content = await source.read(offset, offset + Math.min(bytes, MOST_NAME_BYTES));
      longName = kind === 'L' ? readText(content, 0, content.length) : (readPaxPath(content) ?? longName);
    } else if (kind !== 'g' && kind !== 'K') {
      yield { path: longName ?? header.path, kind, offset, bytes };
      longName = null;
    }
  }
}

function openEntry(source: NamedSource, { path, offset, bytes }: TarEntry): NamedSource {
  const { slice } = source;
  const file: NamedSource = {
    name: showName(path),
    byteLength: bytes,
    open: () => readEntry(source, offset, bytes),
  };
  if (slice === undefined) return file;
  return { ...file, slice: (from, to) => slice(offset + from, offset + Math.min(to, bytes)) };
}

async function* readEntry(source: NamedSource, offset: number, bytes: number): AsyncGenerator<Uint8Array> {
  const reading = new ForwardBytes(source);
  try {
    for (let from = 0; from < bytes; from += READ_BYTES) {
      const wanted = Math.min(READ_BYTES, bytes - from);
      const piece = await reading.read(offset + from, offset + from + wanted);
      if (piece.length > 0) yield piece;
      if (piece.length < wanted)
        throw new UnreadableSource('tar_damaged', 'The file in the archive is cut short.');
    }
  } finally {
    await reading.close();
  }
}
