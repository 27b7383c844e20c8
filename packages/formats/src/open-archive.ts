import { openGzip } from './gzip/open-gzip.ts';
import { isGzip } from './gzip/unpack-gzip.ts';
import { readHead, type NamedSource } from './named-source.ts';
import { openZip, type OpenedArchive, type ZipOptions } from './zip/open-zip.ts';

/** Files of a zip archive, or the one file of a gzip file. */
export async function openArchive(source: NamedSource, options: ZipOptions = {}): Promise<OpenedArchive> {
  if (isGzip(await readHead(source))) return { sources: [await openGzip(source)], issues: [] };
  return openZip(source, options);
}
