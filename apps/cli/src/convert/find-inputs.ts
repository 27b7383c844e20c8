import { createReadStream } from 'node:fs';
import { glob, open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { NamedSource } from '@eupnea/formats';

/** Large enough that reading is never what takes the time, small enough to stay in the cache. */
const READ_CHUNK_BYTES = 256 * 1024;

/**
 * The files that were meant, each once, in the order given and by name within a folder. A name that is no file and no
 * pattern is answered in `missing`.
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
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'none'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'none'; // Not there or not to be seen: the caller says which name it was.
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
