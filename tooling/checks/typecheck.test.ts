import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './project-files.ts';

const TOOLS = ['typecheck.ts', 'checked-inputs.ts', 'project-files.ts'];

/** As small as can be: TypeScript's own libraries would take most of the time. */
const BASE = `{ "compilerOptions": {
  "target": "ES2024", "module": "ESNext", "moduleResolution": "Bundler", "strict": true, "noEmit": true,
  "noUncheckedIndexedAccess": true, "allowImportingTsExtensions": true, "types": [], "lib": ["ES5"], "skipLibCheck": true
} }`;

const PACKAGE = `{ "extends": "./tsconfig.base.json", "compilerOptions": {
  "composite": true, "noEmit": false, "emitDeclarationOnly": true, "rootDir": "\${configDir}/src",
  "outDir": "\${configDir}/node_modules/.cache/types",
  "tsBuildInfoFile": "\${configDir}/node_modules/.cache/types.tsbuildinfo"
}, "include": ["\${configDir}/src"] }`;

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'tsconfig.base.json': BASE,
  'tsconfig.package.json': PACKAGE,
  'packages/samples/package.json': '{}',
  'packages/samples/tsconfig.json': `{ "extends": "../../tsconfig.package.json",
    "compilerOptions": { "noUncheckedIndexedAccess": false } }`,
  'packages/samples/src/first.ts': 'export const first = (values: readonly number[]): number => values[0];',
  'tsconfig.json': `{ "extends": "./tsconfig.base.json", "include": ["apps/*/src/**/*.test.ts"],
    "references": [{ "path": "packages/samples" }] }`,
  'apps/one/package.json': '{}',
  'apps/one/tsconfig.json': '{ "extends": "../../tsconfig.base.json", "include": ["src"] }',
  'apps/one/src/longest.ts': `import { first } from '../../../packages/samples/src/first.ts';
    export const longest: number = first([1]);`,
  'apps/one/src/length.ts': 'export const length: number = 1;',
  'apps/one/src/area.ts': `import { length } from './length.ts';\nexport const area: number = length * length;`,
  'apps/one/src/report.ts': `import { area } from './area.ts';\nexport const report: number = area;`,
  'apps/one/src/length.test.ts': `import { length } from './length.ts';\nexport const tested: number = length;`,
};

let folder = '';

function write(path: string, content: string, ageMs = 10_000): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  // Older than the check that follows: a file of the same moment may have been read with another content.
  utimesSync(join(folder, path), new Date(), new Date(Date.now() - ageMs));
}

/** Files with errors, as the check names them. */
function check(...args: readonly string[]): {
  readonly status: number | null;
  readonly files: readonly string[];
} {
  const program = join(folder, 'tooling/checks/typecheck.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  const files = [...`${stdout}${stderr}`.matchAll(/([\w.]+\.ts)\(\d+,\d+\): error/g)].map(
    ([, file]) => file ?? '',
  );
  return { status, files: [...new Set(files)].sort() };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'eupnea-types-'));
  for (const [path, content] of Object.entries(FILES)) write(path, content);
  mkdirSync(join(folder, 'tooling/checks'), { recursive: true });
  for (const file of TOOLS)
    copyFileSync(join(import.meta.dirname, file), join(folder, 'tooling/checks', file));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['typescript', '@typescript'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the check of types of what changed', () => {
  it('finds errors in a changed file and in its importers, tests among them, until they are mended', () => {
    expect(check('--direct')).toEqual({ status: 0, files: [] });
    write('apps/one/src/length.ts', `export const length: string = 'long';`);
    const found = { status: 1, files: ['area.ts', 'length.test.ts'] };
    expect(check('--direct')).toEqual(found);
    // An error stays one when nothing changes.
    expect(check('--direct')).toEqual(found);
    write('apps/one/src/length.ts', 'export const length: number = 2;');
    write('apps/one/src/report.ts', `export const report: number = 'none';`);
    expect(check('--direct')).toEqual({ status: 1, files: ['report.ts'] });
  });

  it('finds the importers of a deleted file', () => {
    write('apps/one/src/report.ts', FILES['apps/one/src/report.ts'] ?? '');
    rmSync(join(folder, 'apps/one/src/area.ts'));
    expect(check('--direct')).toEqual({ status: 1, files: ['report.ts'] });
    write('apps/one/src/area.ts', FILES['apps/one/src/area.ts'] ?? '');
  });

  it('checks a package by its own options once, and finds those who read it', () => {
    expect(check()).toEqual({ status: 0, files: [] });
    write('apps/one/src/extra.ts', 'export const extra = (values: number[]): number => values[0];');
    expect(check()).toEqual({ status: 1, files: ['extra.ts'] });
    rmSync(join(folder, 'apps/one/src/extra.ts'));
    // A package is built anew when a source is younger than its declarations.
    write(
      'packages/samples/src/first.ts',
      `export const first = (values: string[]): string => values[0];`,
      0,
    );
    expect(check()).toEqual({ status: 1, files: ['longest.ts'] });
    expect(check('--direct')).toEqual({ status: 1, files: ['longest.ts'] });
    write('packages/samples/src/first.ts', `export const first: number = 'none';`, 0);
    expect(check().files).toContain('first.ts');
    write('packages/samples/src/first.ts', FILES['packages/samples/src/first.ts'] ?? '', 0);
  });

  it('finds an error in an added file, which nothing imports', () => {
    expect(check('--direct')).toEqual({ status: 0, files: [] });
    write('apps/one/src/extra.ts', `export const extra: number = 'none';`);
    expect(check('--direct')).toEqual({ status: 1, files: ['extra.ts'] });
    rmSync(join(folder, 'apps/one/src/extra.ts'));
  });

  it('takes nothing from the whole check, which finds what is further away', () => {
    // The type of area follows that of length, without area.ts being changed: report.ts has the error.
    write('apps/one/src/area.ts', `import { length } from './length.ts';\nexport const area = length;`);
    expect(check('--direct')).toEqual({ status: 0, files: [] });
    write('apps/one/src/length.ts', `export const length: string = 'long';`);
    write('apps/one/src/length.test.ts', '');
    check('--direct');
    expect(check()).toEqual({ status: 1, files: ['report.ts'] });
  });
});
