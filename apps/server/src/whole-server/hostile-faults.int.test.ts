import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addressOf } from '../testing/address-of.ts';
import {
  canMount,
  endFaultyServers,
  FAULTS_FOLDER,
  readHealth,
  signIn,
  startOn,
  stop,
  untilMeasured,
  WITH_ADMIN,
  WITH_DEMO,
} from '../testing/faulty-server.ts';
import { untilHolds } from '../testing/until-holds.ts';
import { findFreePort } from '../../../../tooling/test/find-free-port.ts';

afterAll(endFaultyServers);

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

// Concurrent, because each has its own server and waits most of its time.
describe.runIf(canMount).concurrent('a running server', () => {
  it('goes on with a full disk, says so, and stores again when there is room', async () => {
    const server = startOn('size=300m', WITH_DEMO);
    const { address, headers } = await untilMeasured(server);
    const filler = server.path('filler');
    // Fails when the disk is full, as intended.
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']);
    const { bavail, bsize } = statfsSync(server.path('.'));
    expect(bavail * bsize).toBeLessThan(1024 * 1024);
    await untilHolds(async () => {
      const { ingest, storage } = await readHealth(address, headers);
      expect(ingest).toMatchObject({ streaming_devices: 1, recording_problem: { at: expect.any(String) } });
      expect(storage.free_bytes).toBeLessThan(1024 * 1024);
    });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    rmSync(filler);
    await untilHolds(async () => {
      const { ingest } = await readHealth(address, headers);
      expect(ingest.recording_problem).toBeNull();
      expect(ingest.breaths_per_minute).toBeGreaterThan(2);
    });
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

  it('out of file descriptors refuses new connections, keeps its own, and answers when there are some again', async () => {
    const server = startOn('size=300m', WITH_DEMO);
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
    const resolver = join(FAULTS_FOLDER, 'resolv.conf');
    // A documentation address (RFC 5737): nothing answers there.
    writeFileSync(resolver, 'nameserver 192.0.2.1\noptions timeout:3 attempts:2\n');
    const port = await findFreePort();
    const server = startOn(
      'size=300m',
      {
        ...WITH_ADMIN,
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
