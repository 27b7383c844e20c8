import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNats } from '../../../../tooling/nats/find-nats.ts';
import { type TestNats, startTestNats } from '../../../../tooling/nats/start-test-nats.ts';
import { buildApp, type App } from '../compose/app.ts';
import { readConfig } from '../config/config.ts';
import { insertDevices } from '../storage/testing/insert-devices.ts';
import { readPartitions } from '../storage/partitions/read-partitions.ts';
import {
  type TestStorage,
  openTestStorage,
  TEST_DATABASE_URL,
} from '../storage/testing/open-test-storage.ts';
import { type HangingProxy, startHangingProxy } from '../testing/hanging-proxy.ts';
import { untilHolds } from '../testing/until-holds.ts';
import { GATEWAY_QUERY_TIMEOUT_MS } from './open-gateway-storage.ts';

/** Roles need PostgreSQL and NATS, which the deep run provides. */
describe.skipIf(TEST_DATABASE_URL === null || findNats() === null)('a process that is a gateway only', () => {
  let storage: TestStorage;
  let nats: TestNats;
  let way: HangingProxy;
  let gateway: App;
  let doors: App;
  const logged: string[] = [];

  /** @param port of the way to PostgreSQL */
  async function open(roles: string, port: string): Promise<App> {
    const config = readConfig({
      EUPNEA_DATA_DIR: storage.dataDir,
      PORT: '0',
      EUPNEA_ROLES: roles,
      DATABASE_URL: Object.assign(new URL(storage.databaseUrl ?? ''), { port }).href,
      NATS_URL: nats.url,
    });
    if (!config.ok) throw new Error(JSON.stringify(config.error));
    const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
    return await buildApp(config.value, { logger, storage });
  }

  beforeAll(async () => {
    [storage, nats] = await Promise.all([openTestStorage(TEST_DATABASE_URL), startTestNats()]);
    const { port } = new URL(storage.databaseUrl ?? '');
    way = await startHangingProxy(Number(port));
    gateway = await open('gateway', String(way.port));
    doors = await open('http', port);
  });
  afterAll(async () => {
    await gateway?.close();
    await doors?.close();
    await way?.close();
    await nats?.stop();
    await storage?.remove();
  });

  const countRunning = (): number => gateway.streams?.gateway.counts.running ?? 0;

  it('makes the partitions that its writes need before a device brings any', async () => {
    const tomorrowUs = BigInt(Date.now() + 86_400_000) * 1000n;
    for (const table of ['breath', 'finding', 'rollup_5min', 'waveform_chunk_passing']) {
      const covering = (await readPartitions(storage.pool, table)).filter(
        ({ fromUs, toUs }) => (fromUs ?? tomorrowUs) <= tomorrowUs && (toUs === null || tomorrowUs < toUs),
      );
      expect(covering, table).toHaveLength(1);
    }
  });

  it('gives a takeover up that PostgreSQL does not answer, says so in log and health, and tries again', async () => {
    await gateway.start();
    way.silence('update stream_epoch');
    await insertDevices(storage.pool, 1);
    await untilHolds(() => expect(logged.join('')).toMatch(/Query read timeout.*"code":"takeover"/u), 60_000);
    await untilHolds(async () => {
      const { ingest } = await doors.services.health.read();
      expect(ingest.recording_problem).toMatchObject({ code: 'ETIMEDOUT' });
    });
    expect(countRunning()).toBe(0);
    way.silence(null);
    await untilHolds(() => expect(countRunning()).toBe(1), 60_000);
  });

  it('takes devices from a PostgreSQL that takes half a second for each answer', async () => {
    logged.length = 0;
    way.slow(500);
    await insertDevices(storage.pool, 2);
    await untilHolds(() => expect(countRunning()).toBe(3), 60_000);
    way.slow(0);
    expect(logged.join('')).not.toContain('takeover');
  });

  it('leaves long queries of jobs and pages alone', async () => {
    const bound = gateway.streams?.pool?.options.query_timeout;
    expect(bound).toBe(GATEWAY_QUERY_TIMEOUT_MS);
    expect(gateway.storage.pool.options.query_timeout).toBeUndefined();
  });
});
