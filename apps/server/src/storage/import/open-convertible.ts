import { inspectRecording, openGzip, readHead, type NamedSource } from '@eupnea/formats';
import { createFileSource } from './file-source.ts';

/** The file itself, or the one file in a gzip file. A zip archive may hold several recordings and is not opened. */
export async function openConvertible(path: string, name: string, byteLength: number): Promise<NamedSource> {
  const file = createFileSource(path, name, byteLength);
  const { formatId } = inspectRecording(await readHead(file), name);
  return formatId === 'gzip' ? await openGzip(file) : file;
}
