import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { describeLicences } from './describe-licences.ts';
import { describeSbom, type SbomSubject } from './describe-sbom.ts';
import { listShippedPackages, readLockFile, type ShippedPackage } from './shipped-packages.ts';
import { BUILT_ROOTS, INSTALLED_ROOTS } from './shipped-roots.ts';
import { validateSbom } from './validate-sbom.mjs';

export const SBOM_FILE = 'eupnea-server.cdx.json';
export const LICENCES_FILE = 'third-party-licences.txt';

const versionSchema = z.object({ version: z.string() });

/** Version of the root's package.json, commit and its time. */
export function readSubject(root: string): SbomSubject {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return {
    version: versionSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version,
    commit: git('rev-parse', 'HEAD'),
    at: new Date(git('log', '-1', '--format=%cI')).toISOString(),
  };
}

/** Packages that run on a server and those built into files for browsers. */
export function listAllShipped(root: string): readonly ShippedPackage[] {
  return listShippedPackages(readLockFile(root), [...INSTALLED_ROOTS, ...BUILT_ROOTS]);
}

/**
 * Writes the CycloneDX list and the licences of everything shipped into a folder. @returns the number of packages
 * @throws when the list does not follow the CycloneDX schema
 */
export async function writeSbom(root: string, folder: string): Promise<number> {
  const packages = listAllShipped(root);
  const text = `${JSON.stringify(describeSbom(readSubject(root), packages), null, 2)}\n`;
  const problems = await validateSbom(text);
  if (problems.length > 0) throw new Error(`The SBOM breaks the CycloneDX schema:\n${problems.join('\n')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, SBOM_FILE), text);
  writeFileSync(join(folder, LICENCES_FILE), describeLicences(root, packages));
  return packages.length;
}
