import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, findFiles, readProjectFile } from './project-files.ts';

/** Which files there are decides how imports resolve; installed packages change with the lock file. */
const SOURCES = ['{apps,bench,e2e,packages,tooling}/**/*.{ts,tsx,mts,json}', '*.ts'];
const CONFIGURATION = ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'tsconfig.package.json'];

/** Hash of what every project depends on: the names of all sources, and the configuration. */
export function hashCommonInputs(): string {
  const hash = createHash('sha256').update(findFiles(SOURCES).join('\n'));
  const settings = findFiles(['{apps,packages}/*/{tsconfig,package}.json']);
  for (const path of [...CONFIGURATION, ...settings]) hash.update(readProjectFile(path));
  return hash.digest('hex');
}

/**
 * Hash of every file that TypeScript read for a project, from the state that it keeps, and of the common inputs.
 * null before the first check, and when one of the files is gone or was written after `beforeMs`, so that the check
 * may have read another content.
 */
export function hashInputs(
  folder: string,
  state: string,
  common: string,
  beforeMs = Number.POSITIVE_INFINITY,
): string | null {
  const path = join(ROOT, folder, state);
  if (!existsSync(path)) return null;
  const { fileNames = [] }: { readonly fileNames?: readonly string[] } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const sources = fileNames
    // Libraries of TypeScript itself have no folder.
    .filter((name) => name.includes('/'))
    .map((name) => relative(ROOT, join(ROOT, folder, name)))
    .filter((name) => !name.startsWith('node_modules'));
  const isReadable = (source: string) =>
    (statSync(join(ROOT, source), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) < beforeMs;
  if (sources.length === 0 || !sources.every(isReadable)) return null;
  const hash = createHash('sha256').update(common);
  for (const source of sources) hash.update(source).update(readProjectFile(source));
  return hash.digest('hex');
}
