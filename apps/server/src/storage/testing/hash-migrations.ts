import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Names the schema of this version: a template of another one is not taken.
 * @param settings that are part of it
 */
export async function hashMigrations(settings = '', folder = MIGRATIONS): Promise<string> {
  const hash = createHash('sha256').update(settings);
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(file).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
