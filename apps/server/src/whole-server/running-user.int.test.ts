import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverTimeUs, DAY_MS } from '@eupnea/model';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { backUp, restore } from '../entries/backup.ts';
import { examine } from '../entries/doctor.ts';
import { MigrateError, migrateDatabase } from '../entries/migrate-database.ts';
import { type Storage, openPool, openStorage } from '../storage/open-storage.ts';
import { readPartitions } from '../storage/partitions/read-partitions.ts';
import { openRecording } from '../storage/recording/open-recording.ts';
import { DEFAULT_RETENTION, retain } from '../storage/retention/retain.ts';
import { migrateUpTo } from '../storage/testing/former-schema.ts';
import { insertDevices } from '../storage/testing/insert-devices.ts';
import { TEST_DATABASE_URL } from '../storage/testing/open-test-storage.ts';
import { createTestDatabase, dropTestDatabase } from '../storage/testing/server-databases.ts';
import { writeBreathWithChunk } from '../storage/testing/write-breath-with-chunk.ts';
import { untilHolds } from '../testing/until-holds.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const CLI = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));
const DENIED = /must be owner|permission denied/u;

const suffix = randomUUID().slice(0, 8);
/** Neither user is a superuser. */
const OWNER = `eupnea_owner_${suffix}`;
const SERVER = `eupnea_server_${suffix}`;
/** A user without any rights. */
const STRANGER = `eupnea_stranger_${suffix}`;
let dataDir = '';
let admin: Pool;
const databases: string[] = [];
const opened: { close(): Promise<void> }[] = [];

interface Addresses {
  readonly ownerUrl: string;
  readonly databaseUrl: string;
}

/** Creates an empty database that belongs to the owner. */
async function makeDatabase(): Promise<Addresses> {
  const url = new URL(await createTestDatabase(TEST_DATABASE_URL ?? ''));
  databases.push(url.href);
  await admin.query(`alter database ${url.pathname.slice(1)} owner to ${OWNER}`);
  const as = (user: string) => Object.assign(new URL(url.href), { username: user }).href;
  return { ownerUrl: as(OWNER), databaseUrl: as(SERVER) };
}

function environmentOf({ ownerUrl, databaseUrl }: Addresses) {
  return { DATABASE_URL: databaseUrl, EUPNEA_MIGRATE_DATABASE_URL: ownerUrl, EUPNEA_DATA_DIR: dataDir };
}

async function open(databaseUrl: string): Promise<Storage> {
  const storage = await openStorage({ dataDir, databaseUrl });
  opened.push(storage);
  return storage;
}

function poolOf(url: string): Pool {
  const pool = openPool(url);
  opened.push({ close: () => pool.end() });
  return pool;
}

const migrated = async (addresses: Addresses) =>
  await migrateDatabase(environmentOf(addresses), { ownerUrl: null, user: null });

describe.runIf(TEST_DATABASE_URL !== null)('a server whose database user cannot change the schema', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eupnea-running-user-'));
    admin = openPool(TEST_DATABASE_URL ?? '');
    await admin.query(`create role ${OWNER} login`);
    await admin.query(`create role ${SERVER} login`);
    await admin.query(`create role ${STRANGER} login`);
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(async () => {
    for (const url of databases) await dropTestDatabase(url);
    await admin.query(`drop role ${OWNER}, ${SERVER}, ${STRANGER}`);
    await admin.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  describe('in a migrated database', () => {
    let addresses: Addresses;
    beforeAll(async () => {
      addresses = await makeDatabase();
      await migrated(addresses);
    });

    it.each([
      'create table intruder (id int)',
      'create schema intruder',
      'create function intruder() returns int language sql as $$ select 1 $$',
      'create index on device (id)',
      'create trigger t before insert on device for each row execute function suppress_redundant_updates_trigger()',
      'alter table device add column intruder int',
      'alter table device disable trigger all',
      'alter table breath detach partition breath_past',
      'alter function drop_waveform_day(regclass) reset search_path',
      'drop table device cascade',
      'drop function drop_waveform_day(regclass)',
      'truncate device cascade',
      'set role pg_write_all_data',
      "insert into schema_migration (name, hash) values ('x', 'x')",
      'delete from schema_migration',
      'delete from audit_log',
      "update audit_log set action = 'nothing'",
      "select attach_time_partition('breath', 'breath_past', 'intruder', 0, 1)",
    ])('is refused: %s', async (statement) => {
      const { pool } = await open(addresses.databaseUrl);
      await expect(pool.query(statement)).rejects.toThrow(DENIED);
    });

    it.each([
      ['make_month_partitions', '2091-01-02', /first day/u],
      ['make_month_partitions', '1969-12-01', /first day/u],
      ['make_month_partitions', '2100-01-01', /first day/u],
      ['make_month_partitions', 'infinity', /first day/u],
      ['make_month_partitions', null, /first day/u],
      ['make_month_partitions', "2091-01-01'); drop table device; --", /invalid input syntax/u],
      ['make_waveform_day', '2200-01-01', /a day of waveforms is/u],
      ['make_waveform_day', '-infinity', /a day of waveforms is/u],
      ['make_waveform_day', null, /a day of waveforms is/u],
      ['drop_waveform_day', 'device', /no day of waveforms/u],
      ['drop_waveform_day', 'breath_past', /no day of waveforms/u],
      ['drop_waveform_day', 'waveform_chunk_kept', /no day of waveforms/u],
      ['drop_waveform_day', 'waveform_chunk_passing', /no day of waveforms/u],
      ['drop_waveform_day', 'pg_catalog.pg_class', /no day of waveforms/u],
      ['drop_waveform_day', null, /no day of waveforms/u],
      ['drop_waveform_day', 'device; drop table device', /invalid name syntax/u],
    ])('%s takes no %s', async (name, argument, reason) => {
      const { pool } = await open(addresses.databaseUrl);
      await expect(pool.query(`select ${name}($1)`, [argument])).rejects.toThrow(reason);
    });

    it.each([
      "make_month_partitions('2091-01-01')",
      "make_waveform_day('2091-01-01')",
      'drop_waveform_day(null)',
    ])('is alone in calling %s', async (call) => {
      const stranger = poolOf(Object.assign(new URL(addresses.databaseUrl), { username: STRANGER }).href);
      await expect(stranger.query(`select ${call}`)).rejects.toThrow(/permission denied for function/u);
    });

    it('does not make a partition of the caller’s own temporary table', async () => {
      const { pool } = await open(addresses.databaseUrl);
      const client = await pool.connect();
      try {
        await client.query('create temp table waveform_chunk_kept (intruder int)');
        await client.query('create temp table waveform_chunk_passing (intruder int) ');
        await client.query("select make_waveform_day('2093-05-05')");
        const { rows } = await client.query(
          `select relowner::regrole::text as owner, relnamespace::regnamespace::text as schema from pg_class
           where relname = 'waveform_chunk_2093_05_05'`,
        );
        expect(rows).toEqual([{ owner: OWNER, schema: 'public' }]);
      } finally {
        client.release(true);
      }
    });

    it('writes into months and days that it needs, and drops days that are over, with what was kept of them', async () => {
      const storage = await open(addresses.databaseUrl);
      const [device = 0] = await insertDevices(storage.pool, 1);
      const recording = await openRecording(storage, {
        onProblem: ({ error }) => {
          throw error;
        },
      });
      const nowMs = Date.UTC(2094, 5, 20);
      for (const [number, age] of [40, 35, 1].entries()) {
        await writeBreathWithChunk(recording, device, nowMs - age * DAY_MS, number);
      }
      const pinnedUs = serverTimeUs(nowMs - 35 * DAY_MS);
      await storage.pool.query(
        `insert into waveform_pin (device_id, started_at_us, ended_at_us, holder, holder_id) values ($1, $2, $3, 'label', '1')`,
        [device, pinnedUs, pinnedUs + 1n],
      );
      expect(
        (await retain(storage, DEFAULT_RETENTION, serverTimeUs(nowMs), null)).droppedDays,
      ).toBeGreaterThan(1);
      await recording.close();
      const { rows } = await storage.pool.query(
        `select tableoid::regclass::text as partition from waveform_chunk where device_id = $1
         union all select tableoid::regclass::text from breath where device_id = $1 order by 1`,
        [device],
      );
      expect(rows.map(({ partition }) => partition)).toEqual([
        'breath_2094_05',
        'breath_2094_05',
        'breath_2094_06',
        'waveform_chunk_2094_06_19',
        'waveform_chunk_kept',
      ]);
      const days = await readPartitions(storage.pool, 'waveform_chunk_passing');
      expect(days.map(({ name }) => name)).not.toContain('waveform_chunk_2094_05_11');
    });

    it('is what the doctor says of it', async () => {
      const findings = await examine({ environment: environmentOf(addresses), now: Date.now });
      expect(findings).toContainEqual({
        area: 'database',
        verdict: 'ok',
        text: 'the user may read and write, and cannot change the schema',
      });
    });

    it('backs up by its own user, and is restored by the owner for it', async () => {
      const path = join(dataDir, 'all.backup');
      const { rows } = await backUp({ ...environmentOf(addresses), EUPNEA_MIGRATE_DATABASE_URL: '' }, path);
      const target = await makeDatabase();
      await expect(
        restore({ ...environmentOf(target), EUPNEA_MIGRATE_DATABASE_URL: '' }, path),
      ).rejects.toThrow(/EUPNEA_MIGRATE_DATABASE_URL/u);
      expect((await restore(environmentOf(target), path)).rows).toBe(rows);
      expect((await open(target.databaseUrl)).migrated).toEqual([]);
    });
  });

  describe('and a schema of another version', () => {
    it('is told the command to run in an empty database, and runs after it', async () => {
      const addresses = await makeDatabase();
      const refused = spawnServer(addresses.databaseUrl);
      expect(await refused.exited).toBe(1);
      expect(refused.output()).toMatch(/Eupnea did not start: .*run "eupnea migrate"/u);
      const { stdout } = await runCli(['migrate'], environmentOf(addresses));
      expect(stdout).toMatch(/^Migrated the schema: \d+ applied/u);
      expect(stdout).toContain(`${SERVER} may read and write the tables and cannot change the schema`);
      const server = spawnServer(addresses.databaseUrl, { EUPNEA_DEMO: '1' });
      const pool = poolOf(addresses.ownerUrl);
      await untilHolds(async () => {
        const { rows } = await pool.query('select count(*)::int as n from breath');
        expect(rows[0]?.n, server.output()).toBeGreaterThan(2);
      });
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(0);
    });

    it('is told to migrate an older one, and gets the rights to new tables by it', async () => {
      const addresses = await makeDatabase();
      const owner = poolOf(addresses.ownerUrl);
      await migrateUpTo(owner, '0021_saved_views_and_units');
      await expect(open(addresses.databaseUrl)).rejects.toThrow(
        /no tables of Eupnea|older than this version/u,
      );
      expect((await migrated(addresses)).applied).toContain('0021_saved_views_and_units');
      // Like a table of a later migration.
      await owner.query('create table later (id int generated always as identity primary key, word text)');
      const { pool } = await open(addresses.databaseUrl);
      await pool.query("insert into later (word) values ('a')");
      await pool.query("update later set word = 'b'");
      expect((await pool.query('delete from later returning word')).rows).toEqual([{ word: 'b' }]);
      await owner.query("delete from schema_migration where name = '0023_partition_functions'");
      await expect(open(addresses.databaseUrl)).rejects.toThrow(
        /older than this version: 1 migrations are missing.*run "eupnea migrate"/u,
      );
      expect((await migrated(addresses)).applied).toEqual(['0023_partition_functions']);
      await open(addresses.databaseUrl);
    });

    it('is restored from a backup of before the functions, with days that need them', async () => {
      const former = await makeDatabase();
      const pool = poolOf(former.ownerUrl);
      await migrateUpTo(pool, '0023_partition_functions');
      await pool.query(
        'create table day partition of waveform_chunk_passing for values from (0) to (86400000000)',
      );
      await pool.query(
        `insert into waveform_chunk (device_id, epoch, rate_hz, first_index, sample_count, started_at_us, ended_at_us,
           channels, data, kept) values (1, 1, 100, 0, 1, 5, 6, '{pressure}', '', false)`,
      );
      const path = join(dataDir, 'former.backup');
      await backUp({ DATABASE_URL: former.ownerUrl, EUPNEA_DATA_DIR: dataDir }, path);
      const target = await makeDatabase();
      await restore(environmentOf(target), path);
      const { rows } = await (await open(target.databaseUrl)).pool.query(
        'select tableoid::regclass::text as partition from waveform_chunk',
      );
      expect(rows).toEqual([{ partition: 'waveform_chunk_1970_01_01' }]);
    });

    it('does not start on a newer one, or without a right, and says which', async () => {
      const addresses = await makeDatabase();
      await migrated(addresses);
      const owner = poolOf(addresses.ownerUrl);
      await owner.query("insert into schema_migration (name, hash) values ('9999_later', 'x')");
      await expect(open(addresses.databaseUrl)).rejects.toThrow(
        /newer version of Eupnea \(migration 9999_later/u,
      );
      await owner.query("delete from schema_migration where name = '9999_later'");
      await owner.query(`revoke delete on patient from ${SERVER}`);
      await expect(open(addresses.databaseUrl)).rejects.toThrow(
        /lacks rights in the database, on patient: run/u,
      );
      await migrated(addresses);
      await open(addresses.databaseUrl);
    });
  });

  describe('when it is introduced', () => {
    it('takes over the data of a server that ran as the owner, which may go on as before', async () => {
      const addresses = await makeDatabase();
      const before = await open(addresses.ownerUrl);
      expect(before.migrated.length).toBeGreaterThan(20);
      await insertDevices(before.pool, 3);
      await before.partitions.ensureAhead(BigInt(Date.now()) * 1000n);
      expect(await migrated(addresses)).toEqual({ applied: [], user: SERVER });
      const { pool, partitions } = await open(addresses.databaseUrl);
      expect((await pool.query('select count(*)::int as n from device')).rows).toEqual([{ n: 3 }]);
      await partitions.ensureAhead(BigInt(Date.UTC(2095, 0, 1)) * 1000n);
      await (await open(addresses.ownerUrl)).partitions.ensureAhead(BigInt(Date.UTC(2096, 0, 1)) * 1000n);
    });

    it('is refused where it could change the schema all the same', async () => {
      const addresses = await makeDatabase();
      const asUser = (user: string) => migrateDatabase(environmentOf(addresses), { ownerUrl: null, user });
      await expect(asUser('nobody_here')).rejects.toThrow(/no user "nobody_here".*create role/u);
      await expect(asUser(new URL(TEST_DATABASE_URL ?? '').username)).rejects.toThrow(/superuser/u);
      await admin.query(`grant ${OWNER} to ${SERVER}`);
      try {
        await expect(migrated(addresses)).rejects.toThrow(MigrateError);
      } finally {
        await admin.query(`revoke ${OWNER} from ${SERVER}`);
      }
    });

    it('cannot be introduced by the server’s own user', async () => {
      const addresses = await makeDatabase();
      const own = { ...addresses, ownerUrl: addresses.databaseUrl };
      await expect(migrated(own)).rejects.toThrow(/owns no tables/u);
    });
  });
});

function spawnServer(databaseUrl: string, settings: { readonly [name: string]: string } = {}) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      // The compile cache of npm test: without it every start strips and compiles all sources again.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      EUPNEA_LOG_LEVEL: 'warn',
      EUPNEA_DATA_DIR: join(dataDir, 'server'),
      EUPNEA_DEMO_PAST_HOURS: '0',
      EUPNEA_DEMO_BEDS: 'volume-control',
      DATABASE_URL: databaseUrl,
      ...settings,
    },
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  opened.push({
    close: async () => {
      child.kill('SIGKILL');
    },
  });
  return { child, output: () => output, exited: once(child, 'close').then(() => child.exitCode) };
}

async function runCli(args: readonly string[], environment: { readonly [name: string]: string }) {
  return await new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
    const env = { PATH: process.env['PATH'], ...environment };
    execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) =>
      error === null ? resolve({ stdout, stderr }) : reject(new Error(stderr, { cause: error })),
    );
  });
}
