import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverTimeUs, DAY_MS } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openPool } from '../open-storage.ts';
import { openRecording } from '../recording/open-recording.ts';
import type { Recording } from '../recording/recording.ts';
import { DEFAULT_RETENTION, retain } from '../retention/retain.ts';
import { buildBreathRecord } from '../testing/build-breath.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import { insertDevices } from '../testing/insert-devices.ts';
import { type TestStorage, openTestStorage } from '../testing/open-test-storage.ts';
import { writeBreathWithChunk } from '../testing/write-breath-with-chunk.ts';
import { periodOf } from './partitioned-tables.ts';
import { PartitionKeeper } from './partition-keeper.ts';
import { readPartitions } from './read-partitions.ts';

/** A time without partitions when a test begins, before the last partition (2100). */
const START_MS = Date.UTC(2091, 0, 15, 12);

let storage: TestStorage;
let recording: Recording;
let device = 0;
const problems: string[] = [];

beforeAll(async () => {
  storage = await openTestStorage();
  [device = 0] = await insertDevices(storage.pool, 1);
  recording = await openRecording(storage, {
    onProblem: ({ error }) => problems.push(error.message),
  });
});
afterAll(async () => {
  await recording.close();
  await storage.remove();
});

const writeAt = (atMs: number, number: number) => writeBreathWithChunk(recording, device, atMs, number);

/** Partitions in a query plan. */
async function planOf(query: string, values: readonly unknown[]): Promise<readonly string[]> {
  const { rows } = await storage.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${query}`, [
    ...values,
  ]);
  const scans = rows.flatMap((row) => / on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
  return [...new Set(scans)].filter((name) => !name.endsWith('_idx') && !name.endsWith('_pkey')).sort();
}

describe('partitions', () => {
  it('are there ahead of time after a start: this month and the next, today and tomorrow', async () => {
    const nowUs = BigInt(Date.now()) * 1000n;
    const covers = (partitions: Awaited<ReturnType<typeof readPartitions>>, atUs: bigint) =>
      partitions.some(
        ({ fromUs, toUs }) => (fromUs === null || fromUs <= atUs) && (toUs === null || atUs < toUs),
      );
    for (const table of ['breath', 'finding', 'rollup_5min']) {
      const months = await readPartitions(storage.pool, table);
      expect(covers(months, nowUs)).toBe(true);
      expect(covers(months, periodOf('month', nowUs).toUs)).toBe(true);
      expect(covers(months, nowUs + 3n * 31n * BigInt(DAY_MS) * 1000n)).toBe(false);
    }
    const days = await readPartitions(storage.pool, 'waveform_chunk_passing');
    expect(days.map(({ fromUs }) => fromUs)).toEqual([
      periodOf('day', nowUs).fromUs,
      periodOf('day', nowUs).toUs,
    ]);
  });

  it('are made by a batch that needs them, on both sides of the end of a month', async () => {
    await writeAt(START_MS, 1);
    await writeAt(Date.UTC(2091, 0, 31, 23, 59, 59), 2);
    await writeAt(Date.UTC(2091, 1, 1), 3);
    const { rows } = await storage.pool.query(
      `select tableoid::regclass::text as partition, breath_number from breath where device_id = $1 order by 2`,
      [device],
    );
    expect(rows).toEqual([
      { partition: 'breath_2091_01', breath_number: 1 },
      { partition: 'breath_2091_01', breath_number: 2 },
      { partition: 'breath_2091_02', breath_number: 3 },
    ]);
    const chunks = await storage.pool.query(
      `select tableoid::regclass::text as partition from waveform_chunk where device_id = $1 order by started_at_us`,
      [device],
    );
    expect(chunks.rows.map(({ partition }) => partition)).toEqual([
      'waveform_chunk_2091_01_15',
      'waveform_chunk_2091_01_31',
      'waveform_chunk_2091_02_01',
    ]);
  });

  it('take times before the first and from 2100 on without a partition of their own', async () => {
    await writeAt(Date.UTC(1987, 4, 1), 4);
    await writeAt(Date.UTC(2150, 4, 1), 5);
    const { rows } = await storage.pool.query(
      `select tableoid::regclass::text as partition from breath where device_id = $1 and breath_number > 3 order by breath_number`,
      [device],
    );
    expect(rows.map(({ partition }) => partition)).toEqual(['breath_past', 'breath_far']);
    await storage.pool.query('delete from waveform_chunk where started_at_us < 1000000000000000');
  });

  it('keep a breath and its number unique within their month, and writing one again changes nothing', async () => {
    await writeAt(START_MS, 1);
    const twice = buildBreathRecord({
      deviceId: device,
      breathNumber: 1,
      anchorMs: START_MS + 60_000,
      startIndex: 0,
    });
    const failures: string[] = [];
    const other = await storage.pool.connect();
    try {
      const { insertBreaths } = await import('../recording/insert-breaths.ts');
      await insertBreaths(other, [twice]).catch((error: Error) => failures.push(error.message));
    } finally {
      other.release();
    }
    expect(failures[0]).toMatch(/breath_2091_01_device_id_breath_number_idx/);
    const { rows } = await storage.pool.query(
      'select count(*)::int as n from breath where device_id = $1 and breath_number = 1',
      [device],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('may be made by several processes at once', async () => {
    const atUs = BigInt(Date.UTC(2091, 6, 1)) * 1000n;
    const keepers = Array.from({ length: 5 }, () => new PartitionKeeper(storage.pool));
    await Promise.all(keepers.map((keeper) => keeper.ensure({ measured: [atUs], passingChunks: [atUs] })));
    const months = await readPartitions(storage.pool, 'finding');
    expect(months.filter(({ name }) => name === 'finding_2091_07')).toHaveLength(1);
  });
});

describe('what an operator does to a month by hand', () => {
  const atMs = Date.UTC(2092, 2, 15);

  it('loses no row: a dropped month is made again for rows that come late, in the process that knew the old one', async () => {
    await writeAt(atMs, 300);
    await storage.owner.query('alter table breath detach partition breath_2092_03');
    await storage.owner.query('drop table breath_2092_03');
    await writeAt(atMs + DAY_MS, 301);
    const { rows } = await storage.pool.query(
      'select tableoid::regclass::text as partition, breath_number from breath where breath_number between 300 and 301',
    );
    expect(rows).toEqual([{ partition: 'breath_2092_03', breath_number: 301 }]);
  });

  it('is said by name when the month is detached and not dropped, and only the late rows are refused', async () => {
    await storage.owner.query('alter table breath detach partition breath_2092_03');
    await expect(writeAt(atMs + 2 * DAY_MS, 302)).rejects.toThrow(/breath_2092_03 is detached from breath/);
    await writeAt(START_MS, 303);
    await storage.owner.query('drop table breath_2092_03');
  });

  it('delays the rows of a new month while ANALYZE holds the table, and refuses none', async () => {
    if (storage.kind === 'embedded') return; // With one connection no other statement can hold a lock.
    const other = await storage.pool.connect();
    try {
      await other.query('begin');
      await other.query('lock table only breath in share update exclusive mode');
      const written = writeAt(Date.UTC(2092, 7, 15), 304);
      await untilHolds(() => expect(problems.join()).toMatch(/lock timeout/));
      await other.query('commit');
      await written;
    } finally {
      other.release();
    }
    const { rows } = await storage.pool.query(
      'select count(*)::int as n from breath where breath_number = 304',
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('may delay the making of a month for longer than a gateway waits for its other queries', async () => {
    if (storage.databaseUrl === null) return; // As above.
    const bounded = openPool(storage.databaseUrl, 5_000, 300);
    const other = await storage.pool.connect();
    try {
      await other.query('begin');
      await other.query('lock table only breath in share update exclusive mode');
      const atUs = BigInt(Date.UTC(2092, 9, 15)) * 1000n;
      const made = new PartitionKeeper(bounded).ensure({ measured: [atUs], passingChunks: [] });
      await other.query('select pg_sleep(1)');
      await other.query('commit');
      await made;
    } finally {
      other.release();
      await bounded.end();
    }
    const months = await readPartitions(storage.pool, 'breath');
    expect(months.map(({ name }) => name)).toContain('breath_2092_10');
  });
});

describe('keys of the tables that grow', () => {
  const tables = [
    'alert_episode',
    'breath',
    'device_connection_log',
    'device_quality',
    'finding',
    'limit_interval',
    'link_interval',
    'mode_interval',
    'reading',
    'rollup_5min',
    'setting_interval',
    'standby_interval',
    'stream_epoch',
    'waveform_chunk',
  ];

  it('begin with the device, so that the tables can be distributed by it', async () => {
    const { rows } = await storage.pool.query(
      `select i.indrelid::regclass::text as name, a.attname as first from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique and i.indrelid = any($1::regclass[]) order by i.indrelid::regclass::text collate "C"`,
      [tables],
    );
    expect(rows).toEqual(tables.map((name) => ({ name, first: 'device_id' })));
  });

  it('refer to devices and recordings only, and nothing refers to them', async () => {
    const { rows } = await storage.pool.query(
      `select distinct conrelid::regclass::text as name, confrelid::regclass::text as target from pg_constraint
       where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])) order by 1, 2`,
      [tables],
    );
    expect(rows).toEqual([
      { name: 'stream_epoch', target: 'device' },
      { name: 'stream_epoch', target: 'recording' },
    ]);
  });
});

describe('a backup', () => {
  it('brings every row back, each into a partition of its time', async () => {
    const read = async ({ pool }: Pick<TestStorage, 'pool'>) => {
      const { rows } = await pool.query(
        `select tableoid::regclass::text as partition, started_at_us from breath
         union all select tableoid::regclass::text, started_at_us from waveform_chunk order by 2, 1`,
      );
      return rows;
    };
    const folder = await mkdtemp(join(tmpdir(), 'eupnea-partitions-'));
    const target = await openTestStorage();
    await target.owner.query('drop schema public cascade');
    await target.owner.query('create schema public');
    try {
      const path = join(folder, 'all.backup');
      await writeBackup(storage.pool, path, null);
      await restoreBackup(target.owner, path, null);
      const before = await read(storage);
      expect(new Set(before.map(({ partition }) => partition)).size).toBeGreaterThan(7);
      expect(await read({ pool: target.owner })).toEqual(before);
    } finally {
      await target.remove();
      await rm(folder, { recursive: true });
    }
  });
});

describe('plans', () => {
  const fromUs = serverTimeUs(START_MS);
  const toUs = serverTimeUs(START_MS + DAY_MS);

  it('read the month of their period and no other', async () => {
    for (const table of ['breath', 'finding', 'rollup_5min']) {
      const query = `select * from ${table} where device_id = $1 and started_at_us >= $2 and started_at_us < $3`;
      expect(await planOf(query, [device, fromUs, toUs])).toEqual([`${table}_2091_01`]);
    }
  });

  it('read the days of their period and what is kept, of waveforms', async () => {
    const query = `select data from waveform_chunk where device_id = $1 and started_at_us >= $2 and started_at_us < $3
      and ended_at_us > $2`;
    expect(await planOf(query, [device, fromUs, toUs])).toEqual([
      'waveform_chunk_2091_01_15',
      'waveform_chunk_kept',
    ]);
  });

  it('run over stretches without opening the months that no stretch touches', async () => {
    const { rows } = await storage.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off)
       select count(*) from unnest($1::int[], $2::int8[], $3::int8[]) as s (device_id, from_us, to_us)
       cross join lateral (select * from breath b where b.device_id = s.device_id
         and b.started_at_us >= s.from_us and b.started_at_us < s.to_us offset 0) b`,
      [[device], [fromUs], [toUs]],
    );
    const lines = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(' on breath_'));
    const opened = lines.filter((line) => !line.includes('never executed'));
    expect(opened).toHaveLength(1);
    expect(opened[0]).toContain('breath_2091_01');
    expect(lines.length).toBeGreaterThan(3);
  });
});

describe('retention by day', () => {
  it('drops the partition of an old day, keeps the pinned chunk of it, and frees its file', async () => {
    await storage.pool.query('delete from waveform_chunk');
    const days = [40, 35, 10].map((age) => START_MS - age * DAY_MS);
    for (const [place, atMs] of days.entries()) await writeAt(atMs, 100 + place);
    const [, pinned = 0] = days;
    await storage.pool.query(
      `insert into waveform_pin (device_id, started_at_us, ended_at_us, holder, holder_id)
       values ($1, $2, $3, 'label', '1')`,
      [device, serverTimeUs(pinned), serverTimeUs(pinned + 5_000)],
    );
    const result = await retain(storage, DEFAULT_RETENTION, serverTimeUs(START_MS), null);
    expect(result.deletedChunks).toBe(0);
    const { rows } = await storage.pool.query(
      `select tableoid::regclass::text as partition, started_at_us from waveform_chunk where device_id = $1 order by 2`,
      [device],
    );
    expect(rows).toEqual([
      { partition: 'waveform_chunk_kept', started_at_us: serverTimeUs(pinned) },
      { partition: 'waveform_chunk_2091_01_05', started_at_us: serverTimeUs(days[2] ?? 0) },
    ]);
    const left = await readPartitions(storage.pool, 'waveform_chunk_passing');
    expect(left.map(({ name }) => name)).not.toContain('waveform_chunk_2090_12_06');
    expect(left.map(({ name }) => name)).toContain('waveform_chunk_2091_01_05');
    // A released pin lets retention delete its chunk by row, from the kept partition.
    await storage.pool.query('delete from waveform_pin');
    const released = await retain(storage, DEFAULT_RETENTION, serverTimeUs(START_MS), null);
    expect(released).toMatchObject({ deletedChunks: 1 });
  });

  it('goes on writing into a day that it dropped, should an old stream need it', async () => {
    await retain(storage, DEFAULT_RETENTION, serverTimeUs(START_MS + 100 * DAY_MS), null);
    await writeAt(START_MS - 10 * DAY_MS, 200);
    const { rows } = await storage.pool.query(
      'select count(*)::int as n from waveform_chunk where first_index = 200000',
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('makes a day that it dropped again for a writer that asks before it writes, as an import does', async () => {
    const atUs = serverTimeUs(START_MS - 10 * DAY_MS);
    const isThere = async (): Promise<boolean> =>
      (await readPartitions(storage.pool, 'waveform_chunk_passing')).some(
        ({ name }) => name === 'waveform_chunk_2091_01_05',
      );
    await storage.partitions.ensure({ measured: [], passingChunks: [atUs] });
    await retain(storage, DEFAULT_RETENTION, serverTimeUs(START_MS + 100 * DAY_MS), null);
    expect(await isThere()).toBe(false);
    await storage.partitions.ensure({ measured: [], passingChunks: [atUs] });
    expect(await isThere()).toBe(true);
  });
});
