import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNats } from '../../../../tooling/nats/find-nats.ts';
import { type TestNats, startTestNats } from '../../../../tooling/nats/start-test-nats.ts';
import { buildApp, type App } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../http/request-log.ts';
import { readPartitions } from '../storage/partitions/read-partitions.ts';
import {
  type TestStorage,
  openTestStorage,
  TEST_DATABASE_URL,
} from '../storage/testing/open-test-storage.ts';

/** Roles need PostgreSQL and NATS, which the deep run provides. */
describe.skipIf(TEST_DATABASE_URL === null || findNats() === null)('a process that is a gateway only', () => {
  let storage: TestStorage;
  let nats: TestNats;
  let gateway: App;

  beforeAll(async () => {
    [storage, nats] = await Promise.all([openTestStorage(), startTestNats()]);
    const config = readConfig({
      EUPNEA_DATA_DIR: storage.dataDir,
      PORT: '0',
      EUPNEA_ROLES: 'gateway',
      DATABASE_URL: storage.databaseUrl ?? '',
      NATS_URL: nats.url,
    });
    if (!config.ok) throw new Error(JSON.stringify(config.error));
    gateway = await buildApp(config.value, { logger: createLogger('silent'), storage });
  });
  afterAll(async () => {
    await gateway?.close();
    await nats?.stop();
    await storage?.remove();
  });

  it('makes the partitions that its writes need before a device brings any', async () => {
    const tomorrowUs = BigInt(Date.now() + 86_400_000) * 1000n;
    for (const table of ['breath', 'finding', 'rollup_5min', 'waveform_chunk_passing']) {
      const covering = (await readPartitions(storage.pool, table)).filter(
        ({ fromUs, toUs }) => (fromUs ?? tomorrowUs) <= tomorrowUs && (toUs === null || tomorrowUs < toUs),
      );
      expect(covering, table).toHaveLength(1);
    }
  });
});
