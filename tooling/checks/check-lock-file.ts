import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readProjectFile, reportFindings } from './project-files.ts';

/**
 * A registry that does not carry a package of another platform makes npm leave it out of the lock file, and then
 * `npm ci` refuses everywhere. This check finds such holes; `--complete` fills them with what the name says.
 */
interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Record<string, LockedPackage & Record<string, unknown>>;

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS: Readonly<Record<string, string>> = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
};

function findHoles(packages: Packages): readonly { name: string; version: string; dev: boolean }[] {
  const holes = new Map<string, { name: string; version: string; dev: boolean }>();
  for (const [path, locked] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      const found = [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
        (place) => packages[place] !== undefined,
      );
      // A range would need the registry to become a version; only exact ones can be filled in.
      if (!found && /^\d/.test(version)) holes.set(name, { name, version, dev: locked.dev === true });
    }
  }
  return [...holes.values()].sort((a, b) => a.name.localeCompare(b.name));
}

function describePlatform(name: string): Record<string, unknown> {
  const parts = name.split(/[/-]/);
  const system = SYSTEMS.find((candidate) => parts.includes(candidate));
  const processor = parts.map((part) => PROCESSORS[part]).find((found) => found !== undefined);
  const libc = parts.some((part) => part.startsWith('musl'))
    ? ['musl']
    : parts.some((part) => part.startsWith('gnu'))
      ? ['glibc']
      : null;
  return {
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(libc === null ? {} : { libc }),
    optional: true,
    ...(system === undefined ? {} : { os: [system] }),
  };
}

function main(): void {
  const lock: { packages: Packages } = JSON.parse(readProjectFile('package-lock.json'));
  const holes = findHoles(lock.packages);
  if (process.argv.includes('--complete')) {
    for (const { name, version, dev } of holes) {
      lock.packages[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), ...describePlatform(name) };
    }
    lock.packages = Object.fromEntries(
      Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
    );
    writeFileSync(join(ROOT, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`lock file: ${holes.length} packages of other platforms filled in`);
    return;
  }
  const findings = holes.map(
    ({ name, version }) =>
      `${name}@${version} is missing (node tooling/checks/check-lock-file.ts --complete)`,
  );
  reportFindings('lock file', findings, `${Object.keys(lock.packages).length} packages`);
}

main();
