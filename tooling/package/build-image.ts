import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(ROOT, 'dist');

/** Bookworm: the stable Debian whose libc the pinned Node is tried on here. */
const SUITE = 'bookworm';

/** What the server needs of Debian beyond the base: names of certificates' issuers for mail and sign-in. */
const EXTRA = 'ca-certificates,adduser,libstdc++6';

/**
 * `npm run package:image`: a container image without a registry. debootstrap makes a minimal Debian from the mirror that
 * this machine uses, the package that `npm run package:debian` built goes in, and buildah writes an OCI archive,
 * dist/eupnea-server.oci.tar. Needs root, and Debian's packages buildah and debootstrap.
 */
const packageFile = readdirSync(DIST)
  .filter((name) => /^eupnea-server_.*_amd64\.deb$/u.test(name))
  .sort()
  .at(-1);
if (packageFile === undefined) throw new Error('dist has no package: run "npm run package:debian" first');
const rootfs = mkdtempSync(join(tmpdir(), 'eupnea-rootfs-'));
const storage = mkdtempSync(join(tmpdir(), 'eupnea-buildah-'));
const store = ['--root', join(storage, 'root'), '--runroot', join(storage, 'run'), '--storage-driver', 'vfs'];
try {
  run('debootstrap', ['--variant=minbase', `--include=${EXTRA}`, SUITE, rootfs]);
  run('dpkg', ['--root', rootfs, '--force-script-chrootless', '--unpack', join(DIST, packageFile)]);
  run('chroot', [
    rootfs,
    'adduser',
    '--system',
    '--group',
    '--home',
    '/var/lib/eupnea',
    '--gecos',
    'Eupnea',
    'eupnea',
  ]);
  const container = buildah(['from', 'scratch']).trim();
  buildah(['copy', container, rootfs, '/']);
  buildah([
    'config',
    ...[
      '--user',
      'eupnea',
      '--port',
      '8080',
      '--volume',
      '/var/lib/eupnea',
      '--workingdir',
      '/var/lib/eupnea',
    ],
    ...['--env', 'HOST=0.0.0.0', '--env', 'EUPNEA_DATA_DIR=/var/lib/eupnea'],
    ...['--entrypoint', '["/usr/bin/eupnea"]', '--cmd', 'serve', container],
  ]);
  buildah(['commit', container, `oci-archive:${join(DIST, 'eupnea-server.oci.tar')}:eupnea-server`]);
} finally {
  rmSync(rootfs, { recursive: true, force: true });
  rmSync(storage, { recursive: true, force: true });
}

function buildah(args: readonly string[]): string {
  return execFileSync('buildah', [...store, ...args], {
    encoding: 'utf8',
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
  });
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, [...args], { stdio: 'inherit' });
}
