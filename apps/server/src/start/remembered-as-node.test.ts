import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMEMBER_RESOLUTIONS } from './remember-in-child.ts';

/** Two workspaces, as npm installs them: links from node_modules, and packages of every kind beside them. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'data.json': '{ "value": 7 }',
  'node_modules/dual/package.json': `{
    "exports": { ".": { "import": "./module.mjs", "require": "./common.cjs" }, "./parts/*": "./parts/*.js" }
  }`,
  'node_modules/dual/module.mjs': `import { shared } from './parts/shared.js'; export const kind = 'module'; export { shared };`,
  'node_modules/dual/common.cjs': `exports.kind = 'common';`,
  'node_modules/dual/parts/package.json': '{ "type": "module" }',
  'node_modules/dual/parts/shared.js': `export const shared = {};`,
  'node_modules/old/index.js': `exports.kind = 'common'; exports.other = require('./other.js');`,
  'node_modules/old/other.js': `module.exports = 'other';`,
  'packages/one/package.json': '{ "type": "module", "exports": "./src/index.ts" }',
  'packages/one/src/index.ts': `
    import { kind } from 'dual';
    import { state } from './deep/state.ts';
    const seen: string = kind;
    export { seen, state };`,
  'packages/one/src/deep/state.ts': `import { count } from '../first count.ts'; export const state = { count };`,
  'packages/one/src/first count.ts': `export const count = 0;`,
  'packages/two/package.json': '{ "type": "module", "exports": "./src/index.ts" }',
  'packages/two/src/index.ts': `import { state } from '@fixture/one'; export { state };`,
  'main.ts': `
    import { createRequire } from 'node:module';
    import { Worker } from 'node:worker_threads';
    import { seen, state } from '@fixture/one';
    import { state as sameState } from '@fixture/two';
    import { kind, shared } from 'dual';
    import { shared as samePart } from 'dual/parts/shared';
    import old, { other } from 'old';
    import data from './data.json' with { type: 'json' };
    const require = createRequire(import.meta.url);
    const here = new URL('.', import.meta.url).href;
    const codeOf = (specifier: string) => import(specifier).then(() => 'none', (error) => error.code);
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    const [ofWorker] = await new Promise<unknown[]>((resolve, reject) => {
      worker.once('message', (message) => resolve([message]));
      worker.once('error', reject);
    });
    const fresh = await import('./packages/one/src/deep/state.ts?fresh');
    console.log(JSON.stringify({
      kinds: [seen, kind, require('dual').kind, (await import('dual')).kind],
      common: [old.kind, other, require('old') === old],
      isOneState: state === sameState,
      isOnePart: shared === samePart,
      isFresh: fresh.state !== state,
      data,
      ofWorker,
      resolved: [import.meta.resolve('dual'), import.meta.resolve('@fixture/one'), import.meta.resolve('./worker.ts')]
        .map((url) => url.replace(here, '')),
      missing: [await codeOf('no-such-package'), await codeOf('dual/private'), await codeOf('dual/parts/none')],
      repeated: [await codeOf('no-such-package'), await codeOf('dual/private')],
    }));`,
  'worker.ts': `
    import { parentPort } from 'node:worker_threads';
    import { state } from '@fixture/two';
    import { kind } from 'dual';
    parentPort?.postMessage({ count: state.count, kind });`,
};

let parent = '';
let root = '';

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'eupnea-start-'));
  root = join(parent, 'an installation # of 100% é');
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  mkdirSync(join(root, 'node_modules/@fixture'));
  for (const name of ['one', 'two'])
    symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@fixture', name));
  symlinkSync(root, join(parent, 'current'));
});
afterAll(() => rmSync(parent, { recursive: true }));

function start(folder: string, args: readonly string[]): unknown {
  const printed = execFileSync(process.execPath, [...args, join(folder, 'main.ts')], { encoding: 'utf8' });
  return JSON.parse(printed);
}

describe('a process that remembers resolutions', () => {
  it('finds what Node finds: conditions, CommonJS, links, workers, JSON, errors, and odd characters', () => {
    const remembered = start(root, REMEMBER_RESOLUTIONS);
    expect(remembered).toEqual({
      kinds: ['module', 'module', 'common', 'module'],
      common: ['common', 'other', true],
      isOneState: true,
      isOnePart: true,
      isFresh: true,
      data: { value: 7 },
      ofWorker: { count: 0, kind: 'module' },
      resolved: ['node_modules/dual/module.mjs', 'packages/one/src/index.ts', 'worker.ts'],
      missing: ['ERR_MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_MODULE_NOT_FOUND'],
      repeated: ['ERR_MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'],
    });
    expect(remembered).toEqual(start(root, []));
  });

  it('is one program with its modules when it is started through a link to its folder', () => {
    const current = join(parent, 'current');
    expect(start(current, REMEMBER_RESOLUTIONS)).toEqual(start(root, REMEMBER_RESOLUTIONS));
  });

  it('may keep one answer for all workspaces: npm installs no package in a workspace', () => {
    const lock: { readonly packages: object } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../../package-lock.json'), 'utf8'),
    );
    const nested = Object.keys(lock.packages).filter((path) =>
      /^(?:apps|packages)\/[^/]+\/node_modules\//.test(path),
    );
    expect(nested).toEqual([]);
  });
});
