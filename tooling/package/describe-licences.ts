import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPackage } from './shipped-packages.ts';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|copyright)(?:[.-].*)?$/iu;

/**
 * Licences of all packages from elsewhere as one text: name, version and SPDX identifier of each, then the licence and notice
 * files that it brings. A package without such a file has its identifier only.
 * @param root folder whose packages are installed
 */
export function describeLicences(root: string, packages: readonly ShippedPackage[]): string {
  return packages
    .filter(({ isWorkspace }) => !isWorkspace)
    .map((shipped) => {
      const head = `${'='.repeat(80)}\n${shipped.name} ${shipped.version}: ${shipped.license ?? 'see below'}\n`;
      return [head, ...readLicenceFiles(join(root, shipped.path))].join('\n');
    })
    .join('\n');
}

function readLicenceFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .toSorted()
    .map((name) => `${readFileSync(join(folder, name), 'utf8').trim()}\n`);
}
