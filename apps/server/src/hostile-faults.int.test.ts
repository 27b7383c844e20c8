import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerHealth, serverHealthSchema, tokensSchema } from '@eupnea/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { addressOf } from './testing/address-of.ts';
import { type HangingProxy, startHangingProxy } from './testing/hanging-proxy.ts';
import { untilHolds } from './testing/until-holds.ts';
import { startTestServer } from '../../../tooling/postgres/start-test-server.ts';
import { findFreePort } from '../../../tooling/test/find-free-port.ts';

/** Whole servers, each in its own mount namespace with a small disk; deep run only. */
const isDeep = process.env['EUPNEA_DEEP'] === '1';
const UNSHARE = ['--map-root-user', '--mount'];
const canMount = isDeep && spawnSync('unshare', [...UNSHARE, 'true']).status === 0;

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const ADMIN = { email: 'admin@hospital.example', password: 'correct horse battery' };
/** Time for which the database hangs. */
const HANG_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'eupnea-faults-'));
const started = new Set<ChildProcess>();

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface BrokenServer {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exited: Promise<number | null>;
  /** Path of a file of the data folder as seen by this process. */
  readonly path: (name: string) => string;
}

/**
 * @param disk mount options of the data folder's file system
 * @param prepare further commands in the namespace
 */
function startOn(
  disk: string,
  settings: { readonly [name: string]: string } = {},
  prepare = 'true',
): BrokenServer {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const script = `mount -t tmpfs -o mode=700,${disk} tmpfs "$1" && ${prepare} && exec "$2" "$3"`;
  const child = spawn('unshare', [...UNSHARE, 'sh', '-c', script, 'sh', dataDir, process.execPath, MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      EUPNEA_DATA_DIR: dataDir,
      EUPNEA_LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...settings,
    },
  });
  started.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close').then(() => {
    started.delete(child);
    return child.exitCode;
  });
  return {
    child,
    output: () => output,
    exited,
    path: (name) => join(`/proc/${child.pid}/root`, dataDir, name),
  };
}

async function signIn(address: string): Promise<{ readonly authorization: string }> {
  const answer = await fetch(`${address}/nestjs/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  expect(answer.status).toBe(200);
  const { access_token: token } = tokensSchema.parse(await answer.json());
  return { authorization: `Bearer ${token}` };
}

async function readHealth(
  address: string,
  headers: { readonly authorization: string },
): Promise<ServerHealth> {
  const answer = await fetch(`${address}/nestjs/admin/health`, { headers });
  expect(answer.status).toBe(200);
  return serverHealthSchema.parse(await answer.json());
}

/** Process id of the embedded database, a child of the server. */
function findDatabase({ child }: BrokenServer): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], {
    encoding: 'utf8',
  });
  const [, pid] = /^\s*(\d+) .*database-process/mu.exec(children) ?? [];
  if (pid === undefined) throw new Error(`no database among:\n${children}`);
  return Number(pid);
}

async function stop({ child, exited }: BrokenServer): Promise<number | null> {
  child.kill('SIGTERM');
  return await exited;
}

describe.runIf(canMount)('a start on a disk that takes nothing', () => {
  it('ends with the reason and exit code 1: read-only', async () => {
    const server = startOn('size=4m', {}, 'mount -o remount,ro "$1"');
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/Eupnea did not start: EUPNEA_DATA_DIR: \S+ cannot be written \(EROFS/u);
  });

  it('ends with the reason and exit code 1: full', async () => {
    const server = startOn('size=14m');
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('could not be opened: no space left on the disk');
  });
});

describe.runIf(canMount)('a running server', () => {
  const DEMO = {
    EUPNEA_DEMO: '1',
    EUPNEA_DEMO_PAST_HOURS: '0',
    EUPNEA_DEMO_BEDS: 'volume-control',
    EUPNEA_ADMIN_EMAIL: ADMIN.email,
    EUPNEA_ADMIN_PASSWORD: ADMIN.password,
  };

  /** Runs the test on a server with demo ventilators whose way to PostgreSQL can be slow or fall silent. */
  async function onHangingPostgres(
    test: (server: BrokenServer, way: HangingProxy) => Promise<void>,
  ): Promise<void> {
    const postgres = await startTestServer();
    const way = await startHangingProxy(postgres.port);
    try {
      const url = Object.assign(new URL(postgres.url), { port: String(way.port) });
      await test(startOn('size=300m', { ...DEMO, DATABASE_URL: url.href }), way);
    } finally {
      await way.close();
      await postgres.stop();
    }
  }

  it('goes on with a full disk, says so, and stores again when there is room', async () => {
    const server = startOn('size=300m', DEMO);
    const address = await addressOf(server);
    const headers = await signIn(address);
    await untilHolds(async () => {
      expect((await readHealth(address, headers)).ingest.breaths_per_minute).toBeGreaterThan(2);
    }, 60_000);
    const filler = server.path('filler');
    // Fails when the disk is full, as intended.
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']);
    const { bavail, bsize } = statfsSync(server.path('.'));
    expect(bavail * bsize).toBeLessThan(1024 * 1024);
    await untilHolds(async () => {
      const { ingest, storage } = await readHealth(address, headers);
      expect(ingest).toMatchObject({ streaming_devices: 1, recording_problem: { at: expect.any(String) } });
      expect(storage.free_bytes).toBeLessThan(1024 * 1024);
    }, 60_000);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    rmSync(filler);
    await untilHolds(async () => {
      const { ingest } = await readHealth(address, headers);
      expect(ingest.recording_problem).toBeNull();
      expect(ingest.breaths_per_minute).toBeGreaterThan(2);
    }, 120_000);
    // At most one line per ten seconds for each code: ENOSPC, 53100 and consequential errors.
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('recording problem'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(30);
    expect(server.output()).not.toMatch(/"lostSamples":[1-9]/u);
    expect(await stop(server)).toBe(0);
  });

  it('lives through a database that hangs for a minute, and stores what was measured meanwhile', async () => {
    const server = startOn('size=300m', DEMO);
    const address = await addressOf(server);
    const headers = await signIn(address);
    await untilHolds(async () => {
      expect((await readHealth(address, headers)).ingest.breaths_per_minute).toBeGreaterThan(2);
    }, 60_000);
    const database = findDatabase(server);
    process.kill(database, 'SIGSTOP');
    const stoppedAt = performance.now();
    while (performance.now() - stoppedAt < HANG_MS) {
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      const ready = await fetch(`${address}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('database')]);
      await setTimeout(2_000);
    }
    process.kill(database, 'SIGCONT');
    await untilHolds(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));
    // These figures cover the last minute, in which the database hung.
    const again = await signIn(address);
    await untilHolds(async () => {
      expect((await readHealth(address, again)).ingest.breaths_per_minute).toBeGreaterThan(8);
    }, 15_000);
    expect(server.output()).not.toMatch(/"lostSamples":[1-9]/u);
    expect(await stop(server)).toBe(0);
  });

  it('lives through a PostgreSQL that does not answer for a minute, and stores what was measured meanwhile', async () => {
    await onHangingPostgres(async (server, way) => {
      const address = await addressOf(server);
      const headers = await signIn(address);
      await untilHolds(async () => {
        expect((await readHealth(address, headers)).ingest.breaths_per_minute).toBeGreaterThan(2);
      }, 60_000);
      way.hang();
      const hungAt = performance.now();
      while (performance.now() - hungAt < HANG_MS) {
        expect((await fetch(`${address}/healthz`)).status).toBe(200);
        const ready = await fetch(`${address}/readyz`);
        expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('database')]);
        await setTimeout(2_000);
      }
      way.goOn();
      await untilHolds(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));
      // These figures cover the last minute, in which PostgreSQL was unreachable.
      const again = await signIn(address);
      await untilHolds(async () => {
        expect((await readHealth(address, again)).ingest.breaths_per_minute).toBeGreaterThan(8);
      });
      expect(server.output()).not.toMatch(/"lostSamples":[1-9]/u);
      expect(await stop(server)).toBe(0);
    });
  });

  it('stores everything on a PostgreSQL that takes half a second for each answer, and is ready meanwhile', async () => {
    await onHangingPostgres(async (server, way) => {
      const address = await addressOf(server);
      const readFigure = async (name: string): Promise<number> => {
        const metrics = await (await fetch(`${address}/metrics`)).text();
        return Number(new RegExp(`^${name} ([\\d.e+]+)`, 'mu').exec(metrics)?.[1]);
      };
      await untilHolds(async () => {
        expect(await readFigure('eupnea_recording_breaths')).toBeGreaterThan(2);
      }, 60_000);
      way.slow(500);
      const before = await readFigure('eupnea_recording_breaths');
      for (let second = 0; second < 30; second += 1) {
        expect((await fetch(`${address}/readyz`)).status).toBe(200);
        await setTimeout(1_000);
      }
      await untilHolds(async () => {
        expect(await readFigure('eupnea_recording_breaths')).toBeGreaterThan(before + 6);
        expect(await readFigure('eupnea_recording_queued_rows')).toBeLessThan(100);
      });
      // The transaction waits for several round trips.
      expect(await readFigure('eupnea_recording_transaction_ms')).toBeGreaterThan(1_000);
      expect(await readFigure('eupnea_recording_lost_samples')).toBe(0);
      way.slow(0);
      expect(await stop(server)).toBe(0);
    });
  });

  it('out of file descriptors refuses new connections, keeps its own, and answers when there are some again', async () => {
    const server = startOn('size=300m', DEMO);
    const address = await addressOf(server);
    const headers = await signIn(address);
    const open = readdirSync(`/proc/${server.child.pid}/fd`).length;
    execFileSync('prlimit', ['--pid', String(server.child.pid), `--nofile=${open + 3}:`]);
    const sockets: Socket[] = [];
    for (let number = 0; number < 40; number += 1) {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
    }
    const refused = fetch(`${address}/healthz`, { signal: AbortSignal.timeout(3_000) });
    await expect(refused).rejects.toThrow();
    for (const socket of sockets) socket.destroy();
    await untilHolds(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));
    execFileSync('prlimit', ['--pid', String(server.child.pid), '--nofile=1024:']);
    await untilHolds(async () => {
      expect((await readHealth(address, headers)).ingest).toMatchObject({ streaming_devices: 1 });
    });
    expect(await stop(server)).toBe(0);
  });

  it('answers while the name server is dead, and keeps the mail', async () => {
    const resolver = join(folder, 'resolv.conf');
    // A documentation address (RFC 5737): nothing answers there.
    writeFileSync(resolver, 'nameserver 192.0.2.1\noptions timeout:3 attempts:2\n');
    const port = await findFreePort();
    const server = startOn(
      'size=300m',
      {
        EUPNEA_ADMIN_EMAIL: ADMIN.email,
        EUPNEA_ADMIN_PASSWORD: ADMIN.password,
        EUPNEA_SMTP_URL: 'smtp://mail.hospital.example:25',
        EUPNEA_MAIL_FROM: 'eupnea@hospital.example',
        PORT: String(port),
        EUPNEA_PUBLIC_ORIGINS: `http://127.0.0.1:${port}`,
      },
      `mount --bind ${resolver} /etc/resolv.conf`,
    );
    const address = await addressOf(server);
    const headers = await signIn(address);
    const invited = await fetch(`${address}/nestjs/admin/users`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@hospital.example' }),
    });
    expect(invited.status, await invited.text()).toBe(201);
    for (let second = 0; second < 10; second += 1) {
      expect((await readHealth(address, headers)).queues.mails_waiting).toBe(1);
      await setTimeout(1_000);
    }
    expect(await stop(server)).toBe(0);
  });
});
