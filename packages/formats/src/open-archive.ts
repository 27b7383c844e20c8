import { openGzip } from './gzip/open-gzip.ts';
import { isGzip, unpackGzipHead } from './gzip/unpack-gzip.ts';
import { readHead, type NamedSource } from './named-source.ts';
import { openTar } from './tar/open-tar.ts';
import { isTar, TAR_BLOCK } from './tar/tar-header.ts';
import { isZip, openZip, type OpenedArchive, type ZipOptions } from './zip/open-zip.ts';
import { ZIP_LIMITS } from './zip/zip-limits.ts';

/** Files of a zip or tar archive, or the one file of a gzip file. */
export async function openArchive(source: NamedSource, options: ZipOptions = {}): Promise<OpenedArchive> {
  const { limits = ZIP_LIMITS } = options;
  const head = await readHead(source);
  if (isTar(head)) return openTar(source, limits, null);
  if (!isGzip(head)) return openZip(source, options);
  const file = await openGzip(source);
  if (isPackedTar(head)) return openTar(file, limits, source.byteLength);
  return { sources: [file], issues: [] };
}

/** Whether the bytes begin like an archive of several files, packed by gzip or not. */
export function isArchiveOfFiles(head: Uint8Array): boolean {
  return isZip(head) || isTar(head) || (isGzip(head) && isPackedTar(head));
}

function isPackedTar(head: Uint8Array): boolean {
  const pieces = unpackGzipHead(head, TAR_BLOCK);
  const first = new Uint8Array(TAR_BLOCK);
  let length = 0;
  for (const piece of pieces) {
    const part = piece.subarray(0, TAR_BLOCK - length);
    first.set(part, length);
    length += part.length;
  }
  return length === TAR_BLOCK && isTar(first);
}
