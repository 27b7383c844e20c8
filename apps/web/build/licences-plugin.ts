import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LICENCES_MODULE = 'virtual:licences';
const WORKSPACE_SCOPE = 'node_modules/@eupnea/';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

/** Name, version and licence of every package that is installed to run Eupnea, from the lock file. */
export function collectLicences(lockFile: string): { name: string; version: string; licence: string }[] {
  const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(lockFile);
  const found = new Map<string, { name: string; version: string; licence: string }>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const start = path.lastIndexOf('node_modules/');
    if (start === -1 || path.startsWith(WORKSPACE_SCOPE) || entry.dev === true || entry.optional === true)
      continue;
    const name = path.slice(start + 'node_modules/'.length);
    const version = entry.version ?? '';
    if (version !== '') found.set(`${name}@${version}`, { name, version, licence: entry.license ?? '' });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Makes `virtual:licences` out of package-lock.json, for the About page. */
export function licences(lockFilePath: string): Plugin {
  return {
    name: 'eupnea-licences',
    resolveId: (id) => (id === LICENCES_MODULE ? `\0${LICENCES_MODULE}` : null),
    load(id) {
      if (id !== `\0${LICENCES_MODULE}`) return null;
      this.addWatchFile(lockFilePath);
      return `export const LICENCES = ${JSON.stringify(collectLicences(readFileSync(lockFilePath, 'utf8')))};`;
    },
  };
}
