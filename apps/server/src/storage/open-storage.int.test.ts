import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { type Storage, openStorage } from './open-storage.ts';
import { openRecording } from './recording/open-recording.ts';
import { copyTemplate } from './testing/copy-template.ts';
import { TEST_DATABASE_URL } from './testing/open-test-storage.ts';
import { readDatabasePid, runs } from './testing/orphaned-database.ts';
import { createTestDatabase, dropTestDatabase } from './testing/server-databases.ts';
import { inTransaction } from './transaction.ts';

const HOLDER = fileURLToPath(new URL('./testing/hold-storage.ts', import.meta.url));

let dataDir = '';
let storage: Storage | null = null;

async function makeDataDir(): Promise<string> {
  dataDir = await mkdtemp(join(tmpdir(), 'eupnea-test-'));
  await copyTemplate(dataDir);
  return dataDir;
}

/** A process of its own that opens the storage and holds it. */
async function startHolder(directory: string): Promise<ChildProcess> {
  const holder = spawn(process.execPath, [HOLDER, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return holder;
}

afterEach(async () => {
  await storage?.close();
  storage = null;
  // The database of a killed process may still be ending, and writes meanwhile.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

describe('openStorage on the embedded database', () => {
  it('creates and migrates an empty directory, and changes nothing when it is opened again', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eupnea-test-'));
    storage = await openStorage({ dataDir });
    expect(storage.migrated.length).toBeGreaterThan(0);
    await storage.pool.query(`insert into device (device_type, description) values ('simulator', 'bed 4')`);
    await storage.close();
    storage = await openStorage({ dataDir });
    expect(storage.migrated).toEqual([]);
    const { rows } = await storage.pool.query('select description from device');
    expect(rows).toEqual([{ description: 'bed 4' }]);
  });

  it('refuses a second process with a message that names the directory and the process', async () => {
    const directory = await makeDataDir();
    const holder = await startHolder(directory);
    try {
      await expect(openStorage({ dataDir: directory })).rejects.toThrow(
        `The data directory ${directory} is in use by another Eupnea process (pid ${holder.pid})`,
      );
    } finally {
      const ended = once(holder, 'exit');
      holder.kill('SIGKILL');
      await ended;
    }
  });

  it('takes over from a killed process, whose database ends with it', async () => {
    const directory = await makeDataDir();
    const holder = await startHolder(directory);
    const databasePid = await readDatabasePid(directory);
    const ended = once(holder, 'exit');
    // Only the parent: nothing but the closed channel tells the database.
    holder.kill('SIGKILL');
    await ended;
    storage = await openStorage({ dataDir: directory });
    expect((await storage.pool.query('select count(*)::int as n from device')).rows).toEqual([{ n: 1 }]);
    expect(runs(databasePid)).toBe(false);
  });

  it('takes over a damaged lock and the lock of a process whose number was given to another', async () => {
    const directory = await makeDataDir();
    const lock = join(directory, 'eupnea.lock');
    await writeFile(lock, '{"pid":');
    storage = await openStorage({ dataDir: directory });
    await storage.close();
    const reused = { pid: process.pid, startedAt: '1', token: 'other', database: null };
    await writeFile(lock, JSON.stringify(reused));
    storage = await openStorage({ dataDir: directory });
    expect(storage.kind).toBe('embedded');
  });

  it('opens after a kill that left the lock file of PostgreSQL empty', async () => {
    const directory = await makeDataDir();
    await writeFile(join(directory, 'database', 'postmaster.pid'), '');
    storage = await openStorage({ dataDir: directory });
    expect((await storage.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('opens a directory whose path is too long for a socket', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eupnea-test-'));
    const directory = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    await copyTemplate(directory);
    storage = await openStorage({ dataDir: directory });
    expect((await storage.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('lets a query of the pool inside a transaction fail loudly: there is one connection', async () => {
    storage = await openStorage({ dataDir: await makeDataDir(), connectionTimeoutMs: 1500 });
    const { pool } = storage;
    const nested = inTransaction(pool, async (client) => {
      await client.query(`insert into device (device_type) values ('simulator')`);
      await pool.query('select count(*) from device');
    });
    await expect(nested).rejects.toThrow('timeout exceeded when trying to connect');
    expect((await pool.query('select count(*)::int as n from device')).rows).toEqual([{ n: 0 }]);
  });

  it('says so when the database process dies', async () => {
    storage = await openStorage({ dataDir: await makeDataDir() });
    process.kill(await readDatabasePid(dataDir), 'SIGKILL');
    await expect(storage.failed).resolves.toMatchObject({
      message: 'The embedded database ended unexpectedly (SIGKILL)',
    });
  });

  it('stops at a database of a newer version', async () => {
    const directory = await makeDataDir();
    storage = await openStorage({ dataDir: directory });
    await storage.pool.query(`insert into schema_migration (name, hash) values ('9999_future', 'x')`);
    await storage.close();
    await expect(openStorage({ dataDir: directory })).rejects.toThrow('made by a newer version');
  });
});

describe.runIf(TEST_DATABASE_URL !== null)('openStorage on a PostgreSQL server', () => {
  it('lets the command line in beside a recording, and refuses a second recording on the data directory', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eupnea-test-'));
    const databaseUrl = await createTestDatabase(TEST_DATABASE_URL ?? '');
    storage = await openStorage({ dataDir, databaseUrl });
    const recording = await openRecording(storage, { onProblem: () => undefined });
    const second = await openStorage({ dataDir, databaseUrl });
    expect(second.migrated).toEqual([]);
    await expect(openRecording(second, { onProblem: () => undefined })).rejects.toThrow('is in use');
    await recording.close();
    const next = await openRecording(second, { onProblem: () => undefined });
    await next.close();
    await second.close();
    await storage.close();
    await dropTestDatabase(databaseUrl);
  });
});
