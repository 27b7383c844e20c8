import { createReadStream } from 'node:fs';
import { glob, open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isSystemFile, type NamedSource } from '@eupnea/formats';

/** Read size: large enough not to limit the speed, small enough for the cache. */
const READ_CHUNK_BYTES = 256 * 1024;

/**
 * Input files without duplicates, in the given order and by name within folders. A name that is neither a
 * file nor a pattern is listed in `missing`.
 */
export async function findInputs(
  inputs: readonly string[],
): Promise<{ readonly paths: readonly string[]; readonly missing: readonly string[] }> {
  const paths = new Set<string>();
  const missing: string[] = [];
  for (const input of inputs) {
    const found = await expand(input);
    if (found.length === 0) missing.push(input);
    for (const path of found) paths.add(path);
  }
  return { paths: [...paths], missing };
}

async function expand(input: string): Promise<readonly string[]> {
  const kind = await kindOf(input);
  if (kind === 'file') return [input];
  if (kind === 'folder') return listFolder(input);
  if (!/[*?[{]/.test(input)) return [];
  const files: string[] = [];
  for await (const path of glob(input)) if ((await kindOf(path)) === 'file') files.push(path);
  return files.toSorted();
}

async function listFolder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !isSystemFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'none'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'none'; // Missing or inaccessible: the caller reports the name.
  }
}

/** A file on disk as a recording's source. */
export async function openFileSource(path: string): Promise<NamedSource> {
  const { size } = await stat(path);
  return {
    name: basename(path),
    byteLength: size,
    open: () => createReadStream(path, { highWaterMark: READ_CHUNK_BYTES }),
    async slice(from, to) {
      const file = await open(path);
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}
