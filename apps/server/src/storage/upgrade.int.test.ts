import { DAY_US } from '@eupnea/model';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';
import { startDatabase } from './embedded/start-database.ts';
import { openPool, openStorage } from './open-storage.ts';
import { copyTemplate } from './testing/copy-template.ts';
import { migrateUpTo } from './testing/former-schema.ts';
import { TEST_DATABASE_URL } from './testing/open-test-storage.ts';
import { untilOrphanEnded } from './testing/orphaned-database.ts';
import { createTestDatabase, dropTestDatabase } from './testing/server-databases.ts';
import { periodOf } from './partitions/partitioned-tables.ts';

const UPGRADE = fileURLToPath(new URL('./testing/upgrade-storage.ts', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const DEEP = process.env['EUPNEA_DEEP'] === '1';
/** An early schema, one in the middle, and the last one before partitions. */
const FORMER = [...(DEEP ? ['0002_patient_records', '0009_labeling'] : []), '0019_partitions'] as const;

const NOW_US = BigInt(Date.now()) * 1000n;
const TO_COME_US = periodOf('month', NOW_US + 93n * DAY_US).fromUs + DAY_US;
const TIMES_US = [500_000_000_000_000n, NOW_US - DAY_US, TO_COME_US, 4_500_000_000_000_000n];
const ROWS_EACH = 200;

let dataDir = '';
let databaseUrl: string | null = null;
let before: unknown;

async function makeFormer(name: string): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'eupnea-upgrade-'));
  databaseUrl = TEST_DATABASE_URL === null ? null : await createTestDatabase(TEST_DATABASE_URL);
  // Copies an empty template, because creating a database (initdb) takes most of a minute on a busy machine.
  if (databaseUrl === null) await copyTemplate(dataDir);
  before = await withFormerDatabase(async (pool) => {
    await pool.query('drop schema public cascade');
    await pool.query('create schema public');
    await migrateUpTo(pool, name);
    await fill(pool);
    return await fingerprint(pool);
  });
}

async function removeFormer(): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
}

/** Opens the database without the migration that opening the storage would run. */
async function withFormerDatabase<Answer>(work: (pool: Pool) => Promise<Answer>): Promise<Answer> {
  if (databaseUrl !== null) {
    const pool = openPool(databaseUrl);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }
  const lock = await lockDataDirectory(dataDir);
  const embedded = await startDatabase(dataDir, () => undefined);
  const pool = openPool(embedded);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await embedded.stop();
    lock.release();
  }
}

async function fill(pool: Pool): Promise<void> {
  await pool.query(`insert into device (device_type) select 'simulator' from generate_series(1, 3)`);
  await pool.query(`insert into app_user (email, username) values ('a@example.org', 'a')`);
  await pool.query(`insert into project (name) values ('study')`);
  await pool.query(`insert into patient (pseudonym) select 'p' || n from generate_series(1, 20) n`);
  await pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us)
     select 1, n, n * 1000, n * 1000 + 999 from generate_series(1, 20) n`,
  );
  for (const [place, atUs] of TIMES_US.entries()) {
    const values = [atUs, place * ROWS_EACH, ROWS_EACH];
    await pool.query(
      `insert into breath (device_id, started_at_us, breath_number, epoch, rate_hz, start_index, insp_end_index,
         end_index, segmentation, incomplete, rejected_rows, mode, analysis_id, vte_ml)
       select d, $1::int8 + n * 3000000, $2::int + n, 1, 100, n * 300, n * 300 + 100, n * 300 + 300, 'device', false, 0, 'vc', 1, n
       from generate_series(1, $3::int) n cross join generate_series(1, 3) d`,
      values,
    );
    await pool.query(
      `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
         confidence, evidence)
       select d, 1, 1, $2::int + n, $2::int + n + 50, 'double_trigger', $1::int8 + n * 3000000, $1::int8 + n * 3000000 + 1, 0.5, '{}'
       from generate_series(1, $3::int) n cross join generate_series(1, 3) d`,
      values,
    );
    await pool.query(
      `insert into rollup_5min (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
         observed_seconds)
       select d, 'vte_ml', $1::int8 + n * 300000000::int8, $1::int8 + 1, 1, n, n, n, n, 3
       from generate_series(1, $2::int) n cross join generate_series(1, 3) d`,
      [atUs, ROWS_EACH],
    );
    await pool.query(
      `insert into waveform_chunk (device_id, epoch, rate_hz, first_index, sample_count, started_at_us, ended_at_us,
         channels, data)
       select d, 1, 100, ($2::int + n) * 1000, 1000, $1::int8 + n * 10000000, $1::int8 + (n + 1) * 10000000, '{pressure}',
         decode(md5(n::text), 'hex')
       from generate_series(1, $3::int) n cross join generate_series(1, 3) d`,
      values,
    );
  }
}

/** Count and checksum of every row, over columns that both schemas have. */
async function fingerprint(pool: Pick<Pool, 'query'>): Promise<unknown> {
  const columns: { readonly [table: string]: string } = {
    breath: 'device_id, started_at_us, breath_number, vte_ml',
    finding: 'device_id, analysis_id, epoch, first_index, kind, started_at_us',
    rollup_5min: 'device_id, parameter, started_at_us, sum',
    waveform_chunk: 'device_id, epoch, first_index, started_at_us, data',
    patient: 'id, pseudonym',
    ventilation_session: 'device_id, patient_id, started_at_us, ended_at_us',
    app_user: 'id, email',
    project: 'id, name',
  };
  const answer: { [table: string]: unknown } = {};
  for (const [table, list] of Object.entries(columns)) {
    const { rows } = await pool.query(
      `select count(*)::int as n, md5(string_agg(row::text, ',' order by row::text)) as sum
       from (select row(${list}) as row from ${table}) r`,
    );
    answer[table] = rows[0];
  }
  return answer;
}

/** Number of statements on the migrating connection, including its commit. */
async function countStatements(former: string): Promise<number> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(
    files.slice(files.indexOf(`${former}.sql`)).map((file) => readFile(join(MIGRATIONS, file), 'utf8')),
  );
  const parts = texts.map((text) => text.split('--> statement-breakpoint').length);
  // begin, lock and list first; one row of schema_migration per migration; commit.
  return 3 + parts.reduce((sum, count) => sum + count + 1, 0) + 1;
}

/** Runs the upgrade in a process that kills itself after a number of statements. */
async function upgradeUntil(statements: number): Promise<void> {
  const child = spawn(process.execPath, [UPGRADE, dataDir, databaseUrl ?? 'embedded', String(statements)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  if (databaseUrl === null) await untilOrphanEnded(dataDir);
}

/** Files of each growing table on disk; a copy would have another one. */
async function filesOf(pool: Pick<Pool, 'query'>, tables: readonly string[]): Promise<readonly unknown[]> {
  const { rows } = await pool.query<{ file: unknown }>(
    'select pg_relation_filenode(name::regclass) as file from unnest($1::text[]) with ordinality n (name, place) order by place',
    [tables],
  );
  return rows.map(({ file }) => file);
}

describe.each(FORMER)('an upgrade from the schema before %s', (former) => {
  let files: readonly unknown[] = [];
  beforeAll(() => makeFormer(former));
  afterAll(removeFormer);

  it('killed between any two statements has not happened, and can be run again', async () => {
    const end = await countStatements(former);
    for (const statements of [...(DEEP ? [4, end - 2] : []), Math.round(end / 2), end - 1]) {
      await upgradeUntil(statements);
      await withFormerDatabase(async (pool) => {
        expect(await fingerprint(pool)).toEqual(before);
        const { rows } = await pool.query(
          `select (select count(*)::int from schema_migration where name >= $1) as applied,
             (select count(*)::int from pg_class where relkind = 'p') as partitioned`,
          [former],
        );
        expect(rows).toEqual([{ applied: 0, partitioned: 0 }]);
        files = await filesOf(pool, ['breath', 'finding', 'rollup_5min', 'waveform_chunk']);
      });
    }
  });

  it('killed after its commit is whole: every row is there, in the file where it was', async () => {
    await upgradeUntil(await countStatements(former));
    const storage = await openStorage({ dataDir, databaseUrl });
    try {
      expect(storage.migrated).toEqual([]);
      expect(await fingerprint(storage.pool)).toEqual(before);
      const kept = ['breath_past', 'finding_past', 'rollup_5min_past', 'waveform_chunk_kept'];
      expect(await filesOf(storage.pool, kept)).toEqual(files);
    } finally {
      await storage.close();
    }
  });

  it('puts each row where its time belongs and keeps what was unique', async () => {
    const storage = await openStorage({ dataDir, databaseUrl });
    try {
      const months = TIMES_US.map((atUs) => periodOf('month', atUs).suffix);
      const placesOf = async (table: string) => {
        const { rows } = await storage.pool.query<{ partition: string; n: number }>(
          `select tableoid::regclass::text as partition, count(*)::int as n from ${table}
           where device_id = 1 group by 1 order by min(started_at_us)`,
        );
        return rows;
      };
      for (const table of ['breath', 'finding', 'rollup_5min']) {
        expect(await placesOf(table)).toEqual([
          { partition: `${table}_past`, n: 2 * ROWS_EACH },
          { partition: `${table}_${months[2]}`, n: ROWS_EACH },
          { partition: `${table}_far`, n: ROWS_EACH },
        ]);
      }
      expect(await placesOf('waveform_chunk')).toEqual([
        { partition: 'waveform_chunk_kept', n: TIMES_US.length * ROWS_EACH },
      ]);
      for (const table of ['breath', 'finding', 'rollup_5min', 'waveform_chunk']) {
        await expect(
          storage.pool.query(`insert into ${table} select * from ${table} limit 1`),
        ).rejects.toThrow(/duplicate key/);
      }
      await expect(
        storage.pool.query(
          `insert into breath (device_id, started_at_us, breath_number, epoch, rate_hz, start_index, insp_end_index,
             end_index, segmentation, incomplete, rejected_rows, mode, analysis_id)
           select device_id, started_at_us + 1, breath_number, epoch, rate_hz, start_index, insp_end_index, end_index,
             segmentation, incomplete, rejected_rows, mode, analysis_id from breath where breath_number = 1 limit 1`,
        ),
      ).rejects.toThrow(/breath_past_device_id_breath_number_idx/);
    } finally {
      await storage.close();
    }
  });
});
