import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../checks/project-files.ts';
import { buildDebian } from './build-debian.ts';
import { buildImage, HEALTH_COMMAND, openBuildah } from './build-image.ts';
import { findChrootObstacle } from './chroot-system.ts';
import { ROLES } from './debian-units.ts';

/** debootstrap loads 100 MB, and buildah copies half a gigabyte three times. */
const MINUTES = 60_000;

const isMissing = (program: string) => spawnSync('which', [program]).status !== 0;

function findObstacle(): string | null {
  if (process.env['EUPNEA_NIGHTLY'] !== '1') return 'builds an image: only with EUPNEA_NIGHTLY=1';
  if (!existsSync(join(ROOT, 'apps/web/dist')) || !existsSync(join(ROOT, 'dist/guide')))
    return 'the web application and the guide are not built';
  if (isMissing('buildah')) return 'buildah is missing: apt-get install buildah';
  return findChrootObstacle();
}

const obstacle = findObstacle();
const VERSION = '0.0.1-test';
const PORT = '18917';
const ORIGIN = `http://127.0.0.1:${PORT}`;
const ADMIN = { email: 'admin@example.org', password: 'a scratch password of some length' };

describe.skipIf(obstacle !== null)(`the container image${obstacle === null ? '' : ` (${obstacle})`}`, () => {
  let folder = '';
  let container = '';
  let server: ChildProcess | null = null;
  const buildah = openBuildah();

  /** In the container as its own user, by buildah's chroot: the network and the kernel are the machine's. */
  const runInside = (...command: readonly string[]) =>
    spawnSync('buildah', [...buildah.flags, 'run', '--env', `PORT=${PORT}`, container, '--', ...command], {
      encoding: 'utf8',
      env: buildah.environment,
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eupnea-image-test-'));
    const archive = join(folder, 'image.tar');
    buildImage(await buildDebian(ROOT, folder), archive, VERSION);
    container = buildah.run('from', `docker-archive:${archive}`);
  }, 15 * MINUTES);
  afterAll(async () => {
    if (server !== null && server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    buildah.remove();
    rmSync(folder, { recursive: true, force: true });
  }, 2 * MINUTES);

  it('runs as a user that can write its data and nothing of the system', () => {
    expect(runInside('id', '-un').stdout.trim()).toBe('eupnea');
    expect(runInside('id', '-u').stdout.trim()).toBe('10001');
    expect(runInside('touch', '/var/lib/eupnea/probe').status).toBe(0);
    for (const place of ['/usr/lib/eupnea/probe', '/etc/eupnea/probe', '/probe']) {
      expect(runInside('touch', place).status).not.toBe(0);
    }
  });

  it('has its SBOM, its licences and no leftovers of the package manager', () => {
    expect(runInside('ls', '/usr/share/doc/eupnea-server').stdout.split('\n')).toEqual(
      expect.arrayContaining(['eupnea-server.cdx.json', 'third-party-licences.txt.gz']),
    );
    const leftovers = ['/var/lib/apt/lists', '/var/cache/apt/archives', '-type', 'f', '-size', '+0'];
    expect(runInside('find', ...leftovers).stdout).toBe('');
  });

  it(
    'fails its health check before it runs, starts, passes it, and lets the administrator sign in',
    async () => {
      expect(runInside(...HEALTH_COMMAND).status).toBe(1);
      const settings = { PORT, EUPNEA_ADMIN_EMAIL: ADMIN.email, EUPNEA_ADMIN_PASSWORD: ADMIN.password };
      const begun = spawn(
        'buildah',
        [
          ...buildah.flags,
          'run',
          ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
          container,
          '--',
          '/usr/bin/eupnea',
          'serve',
        ],
        { env: buildah.environment, stdio: ['ignore', 'ignore', 'inherit'] },
      );
      server = begun;
      const deadline = Date.now() + 3 * MINUTES;
      while ((await fetch(`${ORIGIN}/readyz`).catch(() => null))?.status !== 200) {
        if (begun.exitCode !== null) throw new Error(`The container ended with ${begun.exitCode}`);
        if (Date.now() > deadline) throw new Error('The container did not become ready');
        await delay(500);
      }
      expect(runInside(...HEALTH_COMMAND).status).toBe(0);
      const answer = await fetch(`${ORIGIN}/nestjs/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ADMIN),
      });
      expect(answer.status).toBe(200);
    },
    5 * MINUTES,
  );
});

describe('the compose file', () => {
  const file = join(ROOT, 'deploy/compose.yaml');

  it('has a service of each role, with a read-only system', () => {
    const text = readFileSync(file, 'utf8');
    for (const role of ROLES) expect(text).toContain(`EUPNEA_ROLES: ${role}\n`);
    expect(text).toContain('read_only: true');
  });

  it.skipIf(isMissing('docker-compose'))('is taken by docker-compose, and refused without a password', () => {
    const configure = (environment: NodeJS.ProcessEnv) =>
      spawnSync('docker-compose', ['-f', file, 'config', '--quiet'], { encoding: 'utf8', env: environment });
    const { EUPNEA_DATABASE_PASSWORD: _, ...without } = process.env;
    const taken = configure({ ...without, EUPNEA_DATABASE_PASSWORD: 'x' });
    expect(taken.stderr).toBe('');
    expect(taken.status).toBe(0);
    expect(configure(without).status).not.toBe(0);
  });
});
