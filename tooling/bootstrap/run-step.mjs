// Runs on whatever Node the machine has, before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEMORY_SETTINGS } from './memory-settings.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Type stripping without a flag came with 22.18: below that the server cannot run its own sources. */
const LEAST_NODE = [22, 18];

/** The pinned Node of the optional dependencies, else the one that runs this, when it is new enough. */
export function findNode() {
  const bundled = [
    join(
      root,
      'node_modules',
      `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
      'bin',
      executable('node'),
    ),
  ].find((path) => existsSync(path));
  if (bundled !== undefined) return bundled;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return process.execPath;
  console.error(
    `Eupnea needs Node ${LEAST_NODE.join('.')} or later; this is ${process.versions.node}, and the pinned one of ` +
      'package.json was not installed (npm install --omit=optional?). Install Node 24 or run "npm ci" again.',
  );
  process.exit(1);
}

function executable(name) {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/**
 * The environment in which `node` is the pinned one for every child. Stripped sources and their code are kept between
 * processes: most of a short command's time, and of an import's start, is the loading of modules.
 */
export function environment(extra = {}) {
  const bin = [dirname(findNode()), join(root, 'node_modules', '.bin')];
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
    ...MEMORY_SETTINGS,
    ...process.env,
    ...extra,
    PATH: [...bin, process.env.PATH ?? ''].join(separator),
  };
}

/** npm ci, only when the lock file is not the one that was installed. */
export function installDependencies() {
  const stamp = join(root, 'node_modules', '.eupnea-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing dependencies (npm ci) ...');
  const npm = process.env.npm_execpath;
  const [command, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const done = spawnSync(command, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error(
      'npm ci failed: see the lines above. A machine without access to the npm registry cannot install.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

/** Builds the web application unless what is built came from these very sources. */
export function buildWeb() {
  const stamp = join(root, 'apps', 'web', 'dist', '.sources');
  const sources = hashSources(['apps/web', 'packages'].map((folder) => join(root, folder)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the web application ...');
  const done = spawnSync(
    findNode(),
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'apps', 'web'),
      stdio: 'inherit',
      env: environment(),
    },
  );
  if (done.status !== 0) {
    console.error('The web application could not be built: see the lines above.');
    process.exit(1);
  }
  writeFileSync(stamp, sources);
}

/** What the pages of the guide are made of. */
const GUIDE_SOURCES = [
  'docs',
  'tooling/guide',
  'tooling/algorithm-docs',
  'packages/model/src',
  'packages/contracts/src',
  'apps/web/src/config',
  'apps/web/public/assets/i18n',
];

/** Begins to build the guide unless what is built came from these very sources; resolves when it is built. */
export async function buildGuide() {
  const stamp = join(root, 'dist', 'guide', '.sources');
  const sources = hashSources(GUIDE_SOURCES.map((folder) => join(root, folder)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the guide ...');
  const child = spawn(findNode(), ['tooling/guide/build-guide.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
  const status = await new Promise((resolve) => child.on('exit', resolve));
  // The application runs without its guide, which then says how it is built.
  if (status !== 0) console.error('The guide could not be built: see the lines above.');
  else writeFileSync(stamp, sources);
}

function hashSources(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const path of listFiles(folder)) hash.update(relative(root, path)).update(readFileSync(path));
  }
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex');
}

function listFiles(folder) {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? listFiles(path) : [path];
    });
}

/** Runs a program in the foreground; signals reach it, its exit code is ours. */
export function runInForeground(args, extraEnvironment = {}) {
  const child = spawn(findNode(), args, { cwd: root, stdio: 'inherit', env: environment(extraEnvironment) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}
