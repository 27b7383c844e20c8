import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeChrootSystem } from './chroot-system.ts';
import { NODE_PROGRAM } from './stage-program.ts';
import { MEMORY_SETTINGS } from '../bootstrap/memory-settings.mjs';

/** Names of the certificates' issuers, for mail, sign-in providers and databases by TLS. */
const EXTRA = ['ca-certificates'];

/** The same in every image, so that a volume fits the next version. Debian gives system users numbers below 1000. */
const USER_ID = '10001';

const NODE = `/usr/lib/eupnea/${NODE_PROGRAM}`;

/** Asks the server in its own container whether it is ready. */
export const HEALTH_COMMAND = [
  NODE,
  '-e',
  "fetch('http://127.0.0.1:' + (process.env.PORT ?? 8080) + '/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))",
];

const USER_OPTIONS =
  `--quiet --system --group --uid ${USER_ID} --no-create-home --home /var/lib/eupnea --gecos Eupnea`.split(
    ' ',
  );

const IMAGE_OPTIONS: readonly string[] = [
  ...'--user eupnea --port 8080 --volume /var/lib/eupnea --workingdir /var/lib/eupnea'.split(' '),
  ...Object.entries(MEMORY_SETTINGS).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...'--env HOST=0.0.0.0 --env NODE_COMPILE_CACHE=/tmp/eupnea-compiled --stop-signal SIGTERM'.split(' '),
  ...'--healthcheck-interval 10s --healthcheck-start-period 60s --cmd serve'.split(' '),
  '--entrypoint',
  '["/usr/bin/eupnea"]',
  '--healthcheck',
  `CMD ${JSON.stringify(HEALTH_COMMAND)}`,
];

/** Files that a package manager needs and a running server does not. */
const LEFTOVERS = [
  'root/*.deb',
  'var/cache/apt/archives/*.deb',
  'var/cache/apt/*.bin',
  'var/lib/apt/lists/*',
];

/** buildah without a daemon, a registry or a kernel's overlays. */
export interface Buildah {
  run(...args: readonly string[]): string;
  readonly flags: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  remove(): void;
}

export function openBuildah(): Buildah {
  const storage = mkdtempSync(join(tmpdir(), 'eupnea-buildah-'));
  const flags = [
    '--root',
    join(storage, 'root'),
    '--runroot',
    join(storage, 'run'),
    '--storage-driver',
    'vfs',
  ];
  const environment = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
  return {
    flags,
    environment,
    run: (...args) =>
      execFileSync('buildah', [...flags, ...args], {
        encoding: 'utf8',
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      }).trim(),
    remove: () => rmSync(storage, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/**
 * Writes a container image as a Docker archive (`podman load`, `docker load`): debootstrap's minimal Debian with the package. The server
 * runs as a user without rights and writes below /var/lib/eupnea and /tmp only. Needs root, buildah and debootstrap.
 * @param debianPackage made by buildDebian
 */
export function buildImage(debianPackage: string, output: string, version: string): void {
  const debian = makeChrootSystem();
  const buildah = openBuildah();
  try {
    debian.run('apt-get', 'install', '-y', '--no-install-recommends', ...EXTRA);
    debian.run('adduser', ...USER_OPTIONS, 'eupnea');
    debian.install(debianPackage);
    debian.run('sh', '-c', `rm -rf ${LEFTOVERS.map((path) => `/${path}`).join(' ')}`);
    const container = buildah.run('from', 'scratch');
    // buildah's own copy gives every file to root, and the data folder belongs to the server's user.
    execFileSync('cp', ['-a', `${debian.path('')}/.`, buildah.run('mount', container)]);
    buildah.run('unmount', container);
    const label = `org.opencontainers.image.version=${version}`;
    buildah.run('config', ...IMAGE_OPTIONS, '--label', label, container);
    buildah.run(
      'commit',
      '--format',
      'docker',
      container,
      `docker-archive:${output}:eupnea-server:${version}`,
    );
  } finally {
    buildah.remove();
    debian.remove();
  }
}
