import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finding, examine } from './doctor.ts';
import { lockDataDirectory } from '../storage/data-directory-lock.ts';
import { startDatabase } from '../storage/embedded/start-database.ts';
import { type Storage, openPool, openStorage } from '../storage/open-storage.ts';
import { copyTemplate } from '../storage/testing/copy-template.ts';
import { loadFormerVersion } from '../storage/testing/load-former-version.ts';

let root = '';
let storage: Storage;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'eupnea-doctor-'));
  await copyTemplate(join(root, 'data'));
  storage = await openStorage({ dataDir: join(root, 'data') });
  await storage.pool.query(
    `insert into device (device_type, ip, port, description, dev_serial) values ('pb840', '10.9.8.7', 4001, 'Bed Meier', 'SN-55')`,
  );
  await storage.pool.query(`insert into patient (pseudonym) values ('Meier, Hans')`);
});
afterAll(async () => {
  await storage.close();
  await rm(root, { recursive: true, force: true });
});

const environment = (more: { [name: string]: string } = {}) => ({
  EUPNEA_DATA_DIR: join(root, 'data'),
  ...more,
});
const run = (more?: { [name: string]: string }, now = Date.now) =>
  examine({ environment: environment(more), now });
const failuresOf = (findings: readonly Finding[]) => findings.filter(({ verdict }) => verdict === 'failure');

describe('eupnea doctor', () => {
  it('finds a sound installation sound, beside the running server, in every area', async () => {
    const findings = await run();
    expect(failuresOf(findings)).toEqual([]);
    expect([...new Set(findings.map(({ area }) => area))].toSorted()).toEqual([
      'backup',
      'clock',
      'configuration',
      'database',
      'devices',
      'disk',
      'versions',
    ]);
    expect(findings).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('server running') }),
    );
  });

  it('holds no patient, bed, address, serial number, path or secret', async () => {
    const report = JSON.stringify(await run({ EUPNEA_METRICS_TOKEN: 'a-very-secret-token' }));
    expect(report).toContain('EUPNEA_METRICS_TOKEN');
    expect(report).toContain('pb840');
    for (const secret of ['Meier', '10.9.8.7', 'SN-55', root, 'a-very-secret-token']) {
      expect(report).not.toContain(secret);
    }
  });

  it('names a wrong setting', async () => {
    const wrong = await run({ EUPNEA_WAVEFORM_DAYS: 'many' });
    expect(failuresOf(wrong)).toMatchObject([
      { area: 'configuration', text: expect.stringContaining('EUPNEA_WAVEFORM_DAYS') },
    ]);
  });

  it('names a clock that is an hour wrong', async () => {
    const hourLate = await run({}, () => Date.now() + 3_600_000);
    expect(failuresOf(hourLate)).toMatchObject([
      { area: 'clock', text: expect.stringMatching(/differs by 3[56]\d{5} ms/u) },
    ]);
  });

  it('names a database that does not answer, without its address', async () => {
    const gone = await run({ DATABASE_URL: 'postgres://somebody:hidden@127.0.0.1:9/none' });
    expect(failuresOf(gone)).toMatchObject([{ area: 'database', text: 'cannot be opened: ECONNREFUSED' }]);
    expect(JSON.stringify(gone)).not.toMatch(/hidden|somebody/u);
  });
});

/** Database columns that the report shows: values defined by the program, never written by a user or a device. */
const SHOWN = ['device.device_type', 'device_connection_log.event', 'device_connection_log.code'];

/**
 * Writes a secret into every text column that accepts one, one row per table.
 * @returns the columns
 */
async function seedSecrets(pool: Storage['pool']): Promise<readonly string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying')
       and c.table_name <> 'schema_migration' order by 1, 2`,
  );
  const seeded: string[] = [];
  for (const { table, column } of rows.filter((row) => !SHOWN.includes(`${row.table}.${row.column}`))) {
    const { rowCount } = await pool
      .query(
        `update "${table}" set "${column}" = 'SECRET-' || '${table}' where ctid = (select ctid from "${table}" limit 1)`,
      )
      // A column with a fixed set of values rejects other text.
      .catch(() => ({ rowCount: 0 }));
    if (rowCount === 1) seeded.push(`${table}.${column}`);
  }
  return seeded;
}

describe('eupnea doctor on a database of a former version, stopped', () => {
  const dataDir = () => join(root, 'former');

  beforeAll(async () => {
    await mkdir(dataDir(), { mode: 0o700 });
    await copyTemplate(dataDir());
    const lock = await lockDataDirectory(dataDir());
    const database = await startDatabase(dataDir(), (pid) => lock.addDatabase(pid));
    const pool = openPool(database);
    await loadFormerVersion(pool, '0012-device-line.sql.gz');
    await pool.end();
    await database.stop();
    lock.release();
  });

  it('names the waiting migrations and still every device, and migrates nothing', async () => {
    for (let time = 0; time < 2; time++) {
      const findings = await run({ EUPNEA_DATA_DIR: dataDir() });
      expect(failuresOf(findings)).toEqual([]);
      expect(findings).toContainEqual({
        area: 'versions',
        verdict: 'warning',
        text: expect.stringMatching(/^\d+ migrations wait for the next start$/u),
      });
      expect(findings.filter(({ area }) => area === 'devices').length).toBeGreaterThan(10);
    }
  });

  it('holds none of the texts that stand in the tables', async () => {
    const former = await openStorage({ dataDir: dataDir() });
    try {
      const seeded = await seedSecrets(former.pool);
      expect(seeded).toEqual(
        expect.arrayContaining(['patient.pseudonym', 'app_user.email', 'device.description', 'project.name']),
      );
      const findings = await run({ EUPNEA_DATA_DIR: dataDir() });
      expect(findings.filter(({ area }) => area === 'devices').length).toBeGreaterThan(10);
      expect(JSON.stringify(findings)).not.toContain('SECRET-');
    } finally {
      await former.close();
    }
  });
});

describe('eupnea doctor on a wrong installation', () => {
  it('names a wrong setting without its value', async () => {
    const secret = 'very-secret-value';
    await writeFile(join(root, 'providers.json'), `{"client_secret":${secret}}`);
    const wrong = await run({
      DATABASE_URL: `mysql://${secret}@db/x`,
      EUPNEA_METRICS_TOKEN: 'short-secret',
      EUPNEA_SMTP_URL: `http://user:${secret}@mail`,
      EUPNEA_OIDC_FILE: join(root, `${secret}.json`),
      EUPNEA_TLS_KEY: join(root, `${secret}.pem`),
      EUPNEA_ADMIN_PASSWORD: 'secret',
    });
    expect(failuresOf(wrong).length).toBeGreaterThanOrEqual(5);
    const unreadable = await run({ EUPNEA_OIDC_FILE: join(root, 'providers.json') });
    expect(failuresOf(unreadable)).toMatchObject([{ text: 'EUPNEA_OIDC_FILE: is not JSON' }]);
    expect(JSON.stringify([wrong, unreadable])).not.toMatch(/very-secret|short-secret|"secret/u);
  });

  it('says that the database is damaged, and not what stood in it', async () => {
    const dataDir = join(root, 'damaged');
    await mkdir(dataDir, { mode: 0o700 });
    await copyTemplate(dataDir);
    await writeFile(join(dataDir, 'database', 'global', 'pg_control'), 'Meier, Hans');
    const damaged = await run({ EUPNEA_DATA_DIR: dataDir });
    expect(failuresOf(damaged)).toMatchObject([
      { area: 'database', text: expect.stringMatching(/^cannot be opened: /u) },
    ]);
    expect(JSON.stringify(damaged)).not.toContain('Meier');
  });
});

describe('eupnea doctor before a start', () => {
  it.skipIf(process.platform === 'win32')(
    'finds a folder open to other users, and a lost database, a failure',
    async () => {
      const dataDir = join(root, 'lost');
      await mkdir(join(dataDir, 'database'), { recursive: true, mode: 0o755 });
      await chmod(dataDir, 0o755);
      await writeFile(join(dataDir, 'server-secret'), 'x');
      expect(failuresOf(await run({ EUPNEA_DATA_DIR: dataDir }))).toMatchObject([
        { area: 'disk', text: expect.stringContaining('chmod 700') },
        { area: 'database', text: expect.stringContaining('restore a backup') },
      ]);
      // Looking makes nothing.
      expect(await readdir(join(dataDir, 'database'))).toEqual([]);
    },
  );
});
