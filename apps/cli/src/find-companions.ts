import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inspectFiles, type NamedSource } from '@eupnea/formats';
import { openFileSource } from './convert/find-inputs.ts';

/** Maximum size of a header: a page of text. Larger files contain samples. */
const LARGEST_HEADER_BYTES = 64 * 1024;
const HEADER = /\.hea$/iu;

/**
 * Companion files named by a record's header: segments, signals, annotations, and files that those name. Only
 * in the same folder, because a header is data and must not form a path.
 */
export async function findCompanions(path: string): Promise<readonly string[]> {
  const found = new Set<string>();
  const waiting = [path];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!HEADER.test(at)) continue;
    for (const name of await readCompanions(await openFileSource(at))) {
      const beside = join(dirname(path), basename(name));
      if (beside === path || found.has(beside) || !(await isFile(beside))) continue;
      found.add(beside);
      waiting.push(beside);
    }
  }
  return [...found];
}

async function readCompanions(header: NamedSource): Promise<readonly string[]> {
  if ((header.byteLength ?? 0) > LARGEST_HEADER_BYTES) return [];
  return (await inspectFiles([header])).companions;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false; // Missing: the reader reports it.
  }
}
