import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilHolds } from '../../testing/until-holds.ts';
import { type Storage, openPool, openStorage } from '../open-storage.ts';
import { insertDevices } from '../testing/insert-devices.ts';
import { TEST_DATABASE_URL } from '../testing/open-test-storage.ts';
import { createTestDatabase, dropTestDatabase } from '../testing/server-databases.ts';
import { type TestReplica, startReplica } from '../testing/start-replica.ts';
import { createAnalyticsPool } from './analytics-pool.ts';
import { ReplicaMonitor } from './replica-monitor.ts';

let dataDir = '';
let mainUrl = '';
let replica: TestReplica;
let storage: Storage;

/** Returns which server answers a query of analytics. */
async function whoAnswers(): Promise<'main' | 'replica'> {
  const { rows } = await storage.analytics.query<{ standby: boolean }>(
    'select pg_is_in_recovery() as standby',
  );
  return rows[0]?.standby === true ? 'replica' : 'main';
}

async function onReplica(statement: string): Promise<void> {
  const client = new Client({ connectionString: replica.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describe.runIf(TEST_DATABASE_URL !== null)('a read replica', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eupnea-with-replica-'));
    mainUrl = await createTestDatabase(TEST_DATABASE_URL ?? '');
    await (await openStorage({ dataDir, databaseUrl: mainUrl })).close();
    replica = await startReplica(mainUrl);
    storage = await openStorage({ dataDir, databaseUrl: mainUrl, replicaUrl: replica.url });
  });
  afterAll(async () => {
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
    await dropTestDatabase(mainUrl);
  });

  it('answers analytics while it follows, and nothing else', async () => {
    await untilHolds(() => expect(storage.replica?.state.state).toBe('used'));
    expect(await whoAnswers()).toBe('replica');
    const { rows } = await storage.pool.query('select pg_is_in_recovery() as standby');
    expect(rows).toEqual([{ standby: false }]);
  });

  it('takes no write, so that a mistake cannot go unseen', async () => {
    await expect(
      storage.analytics.query("insert into device (device_type) values ('simulator')"),
    ).rejects.toThrow(/read-only transaction/);
  });

  it('shows a lag that grows while it stands still and the main server goes on, and none once it caught up', async () => {
    await onReplica('select pg_wal_replay_pause()');
    const readLag = () => {
      const state = storage.replica?.state;
      return state !== undefined && 'lagSeconds' in state ? state.lagSeconds : -1;
    };
    await insertDevices(storage.pool, 1);
    await untilHolds(async () => {
      await insertDevices(storage.pool, 1);
      expect(readLag()).toBeGreaterThan(3);
    });
    await onReplica('select pg_wal_replay_resume()');
    await untilHolds(() => expect(readLag()).toBe(0));
    const { rows } = await storage.analytics.query<{ n: number }>('select count(*)::int as n from device');
    expect(rows[0]?.n).toBeGreaterThan(1);
  });

  it('more than a minute behind is left, and used again once it caught up', async () => {
    await untilHolds(() => expect(storage.replica?.state.state).toBe('used'));
    await onReplica('select pg_wal_replay_pause()');
    const [id = 0] = await insertDevices(storage.pool, 1);
    let clockMs = Date.now();
    const watch = openPool(replica.url);
    const monitor = new ReplicaMonitor(storage.pool, watch, () => clockMs);
    await monitor.poll();
    clockMs += 3_600_000;
    await monitor.poll();
    expect(monitor.state).toEqual({ state: 'late', lagSeconds: expect.closeTo(3600, -1) });
    const { rows } = await createAnalyticsPool(storage.pool, watch, monitor).query<{ n: number }>(
      'select count(*)::int as n from device where id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await onReplica('select pg_wal_replay_resume()');
    await untilHolds(async () => {
      await monitor.poll();
      expect(monitor.state).toEqual({ state: 'used', lagSeconds: 0 });
    });
    await watch.end();
  });

  it('of another schema version is not used, until the upgrade reached it', async () => {
    await onReplica('select pg_wal_replay_pause()');
    await storage.pool.query(`insert into schema_migration (name, hash) values ('9999_next', 'x')`);
    await untilHolds(() => expect(storage.replica?.state.state).toBe('late'));
    expect(await whoAnswers()).toBe('main');
    await onReplica('select pg_wal_replay_resume()');
    await untilHolds(() => expect(storage.replica?.state.state).toBe('used'));
    await storage.pool.query(`delete from schema_migration where name = '9999_next'`);
  });

  it('that hangs is left within seconds, and the query that waits for it is answered by the main server', async () => {
    await untilHolds(() => expect(storage.replica?.state.state).toBe('used'));
    const waiting = storage.analytics.query<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby, pg_sleep(2)',
    );
    await untilHolds(() =>
      onReplica(
        `select 1 / count(*) from pg_stat_activity where state = 'active' and query like '%pg_sleep(2)'`,
      ),
    );
    replica.pause();
    try {
      const startedAt = Date.now();
      expect((await waiting).rows[0]?.standby).toBe(false);
      expect(Date.now() - startedAt).toBeLessThan(15_000);
      expect(storage.replica?.state.state).toBe('unreachable');
      expect(await whoAnswers()).toBe('main');
    } finally {
      replica.resume();
    }
    await untilHolds(() => expect(storage.replica?.state.state).toBe('used'));
  });

  it('that goes away costs no query: the main server answers, and the state says so', async () => {
    await replica.stop();
    expect(await whoAnswers()).toBe('main');
    expect(storage.replica?.state.state).toBe('unreachable');
  });

  it('that is no replica of this database is not used', async () => {
    const other = await createTestDatabase(TEST_DATABASE_URL ?? '');
    const wrong = await openStorage({ dataDir, databaseUrl: mainUrl, replicaUrl: other });
    expect(wrong.replica?.state.state).not.toBe('used');
    const { rows } = await wrong.analytics.query('select count(*) from device');
    expect(rows).toHaveLength(1);
    await wrong.close();
    await dropTestDatabase(other);
  });
});
