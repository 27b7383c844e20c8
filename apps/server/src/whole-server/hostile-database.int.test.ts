import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { addressOf } from '../testing/address-of.ts';
import {
  canMount,
  endFaultyServers,
  type FaultyServer,
  readHealth,
  signIn,
  startOn,
  stop,
  untilMeasured,
  WITH_DEMO,
} from '../testing/faulty-server.ts';
import { type HangingProxy, startHangingProxy } from '../testing/hanging-proxy.ts';
import { untilHolds } from '../testing/until-holds.ts';
import { startTestServer } from '../../../../tooling/postgres/start-test-server.ts';

/** Time for which the database hangs. */
const HANG_MS = 60_000;

afterAll(endFaultyServers);

/** Process id of the embedded database, a child of the server. */
function findDatabase({ child }: FaultyServer): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(child.pid)], {
    encoding: 'utf8',
  });
  const [, pid] = /^\s*(\d+) .*database-process/mu.exec(children) ?? [];
  if (pid === undefined) throw new Error(`no database among:\n${children}`);
  return Number(pid);
}

/** Runs the test on a server with demo ventilators whose way to PostgreSQL can be slow or fall silent. */
async function onHangingPostgres(
  test: (server: FaultyServer, way: HangingProxy) => Promise<void>,
): Promise<void> {
  const postgres = await startTestServer();
  const way = await startHangingProxy(postgres.port);
  try {
    const url = Object.assign(new URL(postgres.url), { port: String(way.port) });
    await test(startOn('size=300m', { ...WITH_DEMO, DATABASE_URL: url.href }), way);
  } finally {
    await way.close();
    await postgres.stop();
  }
}

/** While the database hangs, the server lives and says that it is not ready. */
async function watchHang(address: string): Promise<void> {
  const hungAt = performance.now();
  while (performance.now() - hungAt < HANG_MS) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('database')]);
    await setTimeout(2_000);
  }
}

// Concurrent, because each has its own server and waits most of its time.
describe.runIf(canMount).concurrent('a running server', () => {
  it('lives through a database that hangs for a minute, and stores what was measured meanwhile', async () => {
    const server = startOn('size=300m', WITH_DEMO);
    const { address } = await untilMeasured(server);
    const database = findDatabase(server);
    process.kill(database, 'SIGSTOP');
    await watchHang(address);
    process.kill(database, 'SIGCONT');
    await untilHolds(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));
    // These figures cover the last minute, in which the database hung.
    const again = await signIn(address);
    await untilHolds(async () => {
      expect((await readHealth(address, again)).ingest.breaths_per_minute).toBeGreaterThan(8);
    });
    expect(server.output()).not.toMatch(/"lostSamples":[1-9]/u);
    expect(await stop(server)).toBe(0);
  });

  it('lives through a PostgreSQL that does not answer for a minute, and stores what was measured meanwhile', async () => {
    await onHangingPostgres(async (server, way) => {
      const { address } = await untilMeasured(server);
      way.hang();
      await watchHang(address);
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
      });
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
});
