import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Storage, openStorage } from '../open-storage.ts';
import { copyTemplate } from './copy-template.ts';

/** A PostgreSQL server for the same tests (`npm run test:deep` sets it); the user must be allowed to create databases. */
export const TEST_DATABASE_URL = process.env['EUPNEA_TEST_DATABASE_URL'] ?? null;

export interface TestStorage extends Storage {
  /** null = embedded. */
  readonly databaseUrl: string | null;
  /** Closes the storage and opens it again on the same data, as a restart of the server would. */
  reopen(): Promise<TestStorage>;
  /** Closes the storage and deletes its data. */
  remove(): Promise<void>;
}

/**
 * A migrated, empty storage: the embedded database from a template directory (initdb takes seconds), or a
 * database on the server of EUPNEA_TEST_DATABASE_URL. Call `remove()` in afterAll.
 */
export async function openTestStorage(): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-test-'));
  const databaseUrl = TEST_DATABASE_URL === null ? null : await createTestDatabase(TEST_DATABASE_URL);
  if (databaseUrl === null) await copyTemplate(dataDir);
  return await openAt(dataDir, databaseUrl);
}

async function openAt(dataDir: string, databaseUrl: string | null): Promise<TestStorage> {
  const storage = await openStorage({ dataDir, databaseUrl });
  return {
    ...storage,
    databaseUrl,
    reopen: async () => {
      await storage.close();
      return await openAt(dataDir, databaseUrl);
    },
    remove: async () => {
      await storage.close();
      await rm(dataDir, { recursive: true, force: true });
      if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
    },
  };
}

/** Creates an empty database on the server. @returns its address */
export async function createTestDatabase(serverUrl: string): Promise<string> {
  const name = `eupnea_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropTestDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  await onServer(url.href, `drop database ${name} with (force)`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
