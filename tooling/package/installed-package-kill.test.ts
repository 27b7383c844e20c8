import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../checks/project-files.ts';
import { buildDebian } from './build-debian.ts';
import { type ChrootSystem, findChrootObstacle, makeChrootSystem } from './chroot-system.ts';
import { ROLES } from './debian-units.ts';
import { findFreePort } from '../test/find-free-port.ts';

/** debootstrap loads 100 MB, and the package is built twice. */
const MINUTES = 60_000;

const obstacle =
  process.env['EUPNEA_NIGHTLY'] !== '1'
    ? 'builds and installs a package: only with EUPNEA_NIGHTLY=1'
    : existsSync(join(ROOT, 'apps/web/dist')) && existsSync(join(ROOT, 'dist/guide'))
      ? findChrootObstacle()
      : 'the web application and the guide are not built';

const ADMIN = { email: 'admin@example.org', password: 'a scratch password of some length' };
const NEXT_VERSION = '99.0.0';
const UNITS = ['eupnea-server', ...ROLES.map((role) => `eupnea-${role}`)].map((unit) => `${unit}.service`);

/** Unconfined services are at 9.6; systemd calls up to 2 "OK" for a service with a network. */
const MOST_EXPOSURE = 20;

let folder = '';
let file = '';
let debian: ChrootSystem;
let server: ChildProcess | null = null;
let origin = '';

async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const begun = debian.startService('eupnea-server.service', { PORT: String(port), ...more });
  server = begun;
  const deadline = Date.now() + 3 * MINUTES;
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200) {
    if (begun.exitCode !== null) throw new Error(`The server ended with ${begun.exitCode}`);
    if (Date.now() > deadline) throw new Error('The server did not become ready');
    await delay(500);
  }
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const running = server;
  server = null;
  if (running === null || running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill(signal);
  await ended;
}

async function signIn(): Promise<number> {
  const answer = await fetch(`${origin}/nestjs/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return answer.status;
}

/** The same package under the next version, as a release would make it. */
function makeNext(): string {
  const unpacked = join(folder, 'next');
  execFileSync('dpkg-deb', ['--raw-extract', file, unpacked]);
  const control = join(unpacked, 'DEBIAN/control');
  writeFileSync(
    control,
    readFileSync(control, 'utf8').replace(/^Version: .*$/mu, `Version: ${NEXT_VERSION}`),
  );
  const manifest = join(unpacked, 'usr/lib/eupnea/apps/server/package.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/u, `"version": "${NEXT_VERSION}"`),
  );
  const next = join(folder, `eupnea-server_${NEXT_VERSION}_amd64.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', unpacked, next]);
  return next;
}

describe.skipIf(obstacle !== null)(`the Debian package${obstacle === null ? '' : ` (${obstacle})`}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eupnea-package-test-'));
    file = await buildDebian(ROOT, folder);
    debian = makeChrootSystem();
    debian.install(file);
  }, 10 * MINUTES);
  afterAll(async () => {
    await end('SIGKILL');
    debian.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(spawnSync('which', ['lintian']).status !== 0)(
    'has nothing that lintian finds',
    () => {
      expect(spawnSync('lintian', [file], { encoding: 'utf8' }).stdout).toBe('');
    },
    5 * MINUTES,
  );

  it.skipIf(spawnSync('which', ['systemd-analyze']).status !== 0)(
    'has units that systemd takes and confines',
    () => {
      for (const unit of UNITS) {
        const analyze = (...args: readonly string[]) =>
          spawnSync('systemd-analyze', [...args, `--root=${debian.path('')}`, unit], { encoding: 'utf8' });
        const verified = analyze('verify', '--recursive-errors=no');
        expect(verified.stderr + verified.stdout).toBe('');
        expect(analyze('security', '--offline=true', `--threshold=${MOST_EXPOSURE}`).status).toBe(0);
      }
    },
  );

  it('lists in its SBOM every package that is installed with it', () => {
    const sbom = z
      .object({ components: z.array(z.object({ purl: z.string() })) })
      .parse(
        JSON.parse(readFileSync(debian.path('usr/share/doc/eupnea-server/eupnea-server.cdx.json'), 'utf8')),
      );
    const listed = new Set(sbom.components.map(({ purl }) => purl));
    const manifests = debian
      .run('find', '/usr/lib/eupnea/node_modules', '-name', 'package.json')
      .split('\n')
      .filter((path) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/u.test(path));
    expect(manifests.length).toBeGreaterThan(100);
    for (const path of manifests) {
      const { name, version } = z
        .object({ name: z.string(), version: z.string() })
        .parse(JSON.parse(readFileSync(debian.path(path), 'utf8')));
      expect(listed).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    }
  });

  it(
    'starts as its unit says, serves the pages and lets the administrator sign in',
    async () => {
      await start({ EUPNEA_ADMIN_EMAIL: ADMIN.email, EUPNEA_ADMIN_PASSWORD: ADMIN.password });
      expect(await (await fetch(origin)).text()).toContain('<script');
      expect((await fetch(`${origin}/guide/`)).status).toBe(200);
      expect(await signIn()).toBe(200);
      expect(statSync(debian.path('var/lib/eupnea')).mode & 0o777).toBe(0o700);
      expect(debian.run('find', '/var/lib/eupnea', '-user', 'root')).toBe('');
    },
    5 * MINUTES,
  );

  it('answers the doctor of root beside the running server, and leaves root no file in its folder', () => {
    const report = debian.run('/usr/bin/eupnea', 'doctor');
    expect(report).toContain('server running');
    expect(report).not.toMatch(/FAILURE|\(unknown\)/u);
    expect(debian.run('find', '/var/lib/eupnea', '-user', 'root')).toBe('');
  });

  it(
    'keeps accounts over a kill and the upgrade to the next version',
    async () => {
      await end('SIGKILL');
      debian.install(makeNext());
      await start();
      expect(await signIn()).toBe(200);
      expect(debian.run('/usr/bin/eupnea', 'doctor')).toContain(`Eupnea ${NEXT_VERSION}`);
      await end('SIGTERM');
    },
    10 * MINUTES,
  );

  it(
    'keeps data and settings when it is removed, and deletes both when it is purged',
    async () => {
      writeFileSync(debian.path('etc/eupnea/gateway.env'), 'PORT=9000\n');
      debian.run('apt-get', 'remove', '-y', 'eupnea-server');
      expect(existsSync(debian.path('usr/lib/eupnea/apps'))).toBe(false);
      debian.install(file);
      await start();
      expect(await signIn()).toBe(200);
      await end('SIGTERM');
      debian.run('apt-get', 'purge', '-y', 'eupnea-server');
      for (const path of ['var/lib/eupnea', 'etc/eupnea', 'usr/lib/eupnea', 'usr/bin/eupnea']) {
        expect(existsSync(debian.path(path))).toBe(false);
      }
    },
    10 * MINUTES,
  );
});
