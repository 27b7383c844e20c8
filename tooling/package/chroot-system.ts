import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';

/** A minimal Debian in a folder, entered by chroot. */
export interface ChrootSystem {
  /** Of the folder, as the machine outside sees it. */
  path(inside: string): string;
  run(program: string, ...args: readonly string[]): string;
  /** Copies a package in and installs it with apt-get. */
  install(file: string): void;
  /** Runs a service as its unit says: user, settings file and command; systemd's confinement is missing. */
  startService(unit: string, more: Readonly<Record<string, string>>): ChildProcess;
  remove(): void;
}

const PROGRAMS = '/usr/sbin:/usr/bin:/sbin:/bin';

/** Why this machine cannot make such a system; null when it can. */
export function findChrootObstacle(): string | null {
  if (process.getuid?.() !== 0) return 'only root can make a chroot';
  const missing = ['debootstrap', 'dpkg-deb', 'chroot'].find(
    (program) => spawnSync('which', [program]).status !== 0,
  );
  return missing === undefined ? null : `${missing} is missing: apt-get install ${missing}`;
}

/** debootstrap's minimal system, from the mirror that this machine uses. */
export function makeChrootSystem(suite = 'bookworm'): ChrootSystem {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-chroot-'));
  // mkdtemp makes folders for their owner only, and the service's user must enter this one.
  chmodSync(folder, 0o755);
  execFileSync('debootstrap', ['--variant=minbase', suite, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync('chroot', [folder, program, ...args], {
      encoding: 'utf8',
      env: { PATH: PROGRAMS, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    path: (inside) => join(folder, inside),
    run,
    install: (file) => {
      copyFileSync(file, join(folder, 'root', basename(file)));
      run('apt-get', 'install', '-y', '--no-install-recommends', `/root/${basename(file)}`);
    },
    startService: (unit, more) => {
      const lines = readFileSync(join(folder, 'lib/systemd/system', unit), 'utf8');
      const valuesOf = (key: string) =>
        [...lines.matchAll(new RegExp(`^${key}=(?<value>.*)$`, 'gmu'))].map(
          ({ groups }) => groups?.['value'] ?? '',
        );
      const files = valuesOf('EnvironmentFile').map((file) => join(folder, file.replace(/^-/u, '')));
      const environment = {
        ...parseEnv(valuesOf('Environment').join('\n')),
        ...Object.assign({}, ...files.filter(existsSync).map((file) => parseEnv(readFileSync(file, 'utf8')))),
        ...more,
      };
      const [user = ''] = valuesOf('User');
      const [command = ''] = valuesOf('ExecStart');
      return spawn(
        'chroot',
        [
          folder,
          'setpriv',
          `--reuid=${user}`,
          `--regid=${user}`,
          '--init-groups',
          '--no-new-privs',
          ...command.split(' '),
        ],
        { env: { PATH: PROGRAMS, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] },
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}
