import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';
import { startDatabase } from './embedded/start-database.ts';
import { listKnownMigrations } from './migrate.ts';
import { openPool, openStorage } from './open-storage.ts';
import { copyTemplate } from './testing/copy-template.ts';
import { listFormerVersions, loadFormerVersion } from './testing/load-former-version.ts';
import { TEST_DATABASE_URL } from './testing/open-test-storage.ts';
import { createTestDatabase, dropTestDatabase } from './testing/server-databases.ts';

const UPGRADE = fileURLToPath(new URL('./testing/upgrade-storage.ts', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const DEEP = process.env['EUPNEA_DEEP'] === '1' || TEST_DATABASE_URL !== null;

const ALL = listFormerVersions();
/** The oldest version passes through every migration; the deep run tries all versions. */
const TRIED = DEEP ? ALL : ALL.slice(0, 1);

/** Fractions of the upgrade's statements after which the process is killed. */
const DEATHS = DEEP ? [0, 0.25, 0.5, 0.75, 1] : [0.6];

/** `begin`, the lock, and the list of applied migrations. */
const STATEMENTS_BEFORE = 3;

/**
 * Columns of the former schema that a migration changes on purpose or drops: a "no" that was the default of a record
 * becomes not recorded (0027); stored devices get the time of their newest data (0039).
 */
const CHANGED: ReadonlySet<string> = new Set([
  'patient.ards',
  'patient.copd',
  'patient.brain_j',
  'device.last_seen_at',
]);

interface Columns {
  readonly table: string;
  readonly columns: readonly string[];
}

let dataDir = '';
let databaseUrl: string | null = null;

/** Opens the database without migrating it. */
async function withDatabase<Answer>(work: (pool: Pool) => Promise<Answer>): Promise<Answer> {
  const lock = databaseUrl === null ? await lockDataDirectory(dataDir) : null;
  const embedded = lock === null ? null : await startDatabase(dataDir, (pid) => lock.addDatabase(pid));
  const pool = openPool(embedded ?? databaseUrl ?? '');
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
    lock?.release();
  }
}

/** The list of migrations, and a table whose rows moved to another one (move-templates.int.test.ts). */
const NOT_COMPARED = ['schema_migration', 'analysis_template'];

async function readColumns(pool: Pool): Promise<readonly Columns[]> {
  const { rows } = await pool.query<Columns>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_schema = 'public' and table_name <> all($1)
     group by table_name order by table_name`,
    [NOT_COMPARED],
  );
  return rows;
}

/** Count and checksum of the rows of each table, over the given columns. */
async function fingerprint(pool: Pool, described: readonly Columns[]): Promise<ReadonlyMap<string, unknown>> {
  const prints = new Map<string, unknown>();
  for (const { table, columns } of described) {
    const kept = columns
      .filter((column) => !CHANGED.has(`${table}.${column}`))
      .map((column) => `"${column}"`);
    const { rows } = await pool.query(
      `select count(*)::int as n, md5(string_agg(row::text, ',' order by row::text)) as sum
       from (select row(${kept.join(', ')}) as row from "${table}") r`,
    );
    prints.set(table, rows[0]);
  }
  return prints;
}

async function listApplied(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

/** Number of statements of the migrations that are not applied, including their entries. */
function countPending(applied: readonly string[]): number {
  return listKnownMigrations()
    .filter((name) => !applied.includes(name))
    .map(
      (name) =>
        readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8').split('--> statement-breakpoint').length + 1,
    )
    .reduce((total, count) => total + count, 0);
}

/**
 * Upgrades in a process that kills itself after a number of statements.
 * @returns its signal; null when it survived
 */
async function upgradeAndDie(statements: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [UPGRADE, dataDir, databaseUrl ?? 'embedded', String(statements)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  return child.signalCode;
}

describe.each(TRIED)('a database of the former version %s', (file) => {
  let columns: readonly Columns[] = [];
  let before: ReadonlyMap<string, unknown> = new Map();
  let applied: readonly string[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eupnea-former-'));
    databaseUrl = TEST_DATABASE_URL === null ? null : await createTestDatabase(TEST_DATABASE_URL);
    // Copies an empty template, because creating a database (initdb) takes most of a minute on a busy machine.
    if (databaseUrl === null) await copyTemplate(dataDir);
    await withDatabase((pool) => loadFormerVersion(pool, file));
    [columns, applied] = await withDatabase(async (pool) => {
      const described = await readColumns(pool);
      before = await fingerprint(pool, described);
      return [described, await listApplied(pool)] as const;
    });
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
  });

  it('holds breaths, waveforms, rollups, patients and users', () => {
    for (const table of ['breath', 'waveform_chunk', 'rollup_5min', 'patient', 'app_user']) {
      expect(before.get(table), table).toMatchObject({ n: expect.toSatisfy((n: number) => n > 0) });
    }
  });

  it('is unchanged after an upgrade that was killed in the middle', async () => {
    for (const share of DEATHS) {
      const statements = STATEMENTS_BEFORE + Math.floor(share * countPending(applied));
      expect(await upgradeAndDie(statements)).toBe('SIGKILL');
      await withDatabase(async (pool) => {
        expect(await listApplied(pool)).toEqual(applied);
        expect(await readColumns(pool)).toEqual(columns);
        expect(await fingerprint(pool, columns)).toEqual(before);
      });
    }
  });

  it('keeps every row in every table when it is upgraded, once', async () => {
    const storage = await openStorage({ dataDir, databaseUrl });
    expect([...applied, ...storage.migrated].toSorted()).toEqual(listKnownMigrations());
    expect(await fingerprint(storage.pool, columns)).toEqual(before);
    await storage.close();
    const again = await openStorage({ dataDir, databaseUrl });
    expect(again.migrated).toEqual([]);
    await again.close();
  });

  it('is refused by a version that lacks its last migration, which says what to do', async () => {
    await withDatabase((pool) =>
      pool.query(`insert into schema_migration (name, hash) values ('9999_of_a_later_version', 'x')`),
    );
    await expect(openStorage({ dataDir, databaseUrl })).rejects.toThrow(
      /made by a newer version of Eupnea.*9999_of_a_later_version.*Install that version, or restore a backup/u,
    );
    await withDatabase(async (pool) => {
      expect(await fingerprint(pool, columns)).toEqual(before);
    });
  });
});
