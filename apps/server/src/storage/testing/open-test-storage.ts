import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { migrate } from '../migrate.ts';
import { type Storage, openPool, openStorage } from '../open-storage.ts';
import { grantRunningUser } from '../running-user.ts';
import { copyTemplate } from './copy-template.ts';
import { createMigratedDatabase, dropTestDatabase } from './server-databases.ts';
import { startWarmDatabase } from './start-warm-database.ts';

/** A PostgreSQL server for tests whose subject needs one (`npm run test:deep` sets it); its user may create databases. */
export const TEST_DATABASE_URL = process.env['EUPNEA_TEST_DATABASE_URL'] ?? null;

/** The server that keeps the storages of all other tests (`npm test` sets it); null = each on an embedded database. */
const STORAGE_SERVER_URL = process.env['EUPNEA_TEST_STORAGE_URL'] ?? null;

/** True when storages run as a user that cannot change the schema (set by `npm run test:roles`). */
const IS_RESTRICTED = process.env['EUPNEA_TEST_DATABASE_USER'] === 'restricted';
const RESTRICTED_USER = 'eupnea_test_server';

export interface TestStorage extends Storage {
  /** Pool of the owner, for operations of an operator: truncate, alter and detach tables. */
  readonly owner: Pool;
  /** null = embedded. */
  readonly databaseUrl: string | null;
  /** Closes the storage and opens it again on the same data, as a restart of the server would. */
  reopen(): Promise<TestStorage>;
  /** Closes the storage and deletes its data. */
  remove(): Promise<void>;
}

/**
 * A migrated, empty storage, copied from a template: the embedded database, or a database on the server of
 * EUPNEA_TEST_STORAGE_URL. Call `remove()` in afterAll.
 */
export async function openTestStorage(serverUrl = STORAGE_SERVER_URL): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-test-'));
  const databaseUrl = serverUrl === null ? null : await createMigratedDatabase(serverUrl);
  if (databaseUrl === null) await copyTemplate(dataDir);
  return await openAt(dataDir, databaseUrl);
}

/** @param ownerUrl null = embedded */
async function openAt(dataDir: string, ownerUrl: string | null): Promise<TestStorage> {
  const ownPool = ownerUrl !== null && IS_RESTRICTED ? openPool(ownerUrl) : null;
  const databaseUrl = ownPool === null ? ownerUrl : await restrict(ownPool, ownerUrl ?? '');
  const storage = await openStorage({ dataDir, databaseUrl, startEmbedded: startWarmDatabase });
  const close = async () => {
    await storage.close();
    await ownPool?.end();
  };
  return {
    ...storage,
    databaseUrl,
    owner: ownPool ?? storage.pool,
    close,
    reopen: async () => {
      await close();
      return await openAt(dataDir, ownerUrl);
    },
    remove: async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
      if (ownerUrl !== null) await dropTestDatabase(ownerUrl);
    },
  };
}

/** Migrates as the owner. @returns the address of a user that may read and write only */
async function restrict(owner: Pool, ownerUrl: string): Promise<string> {
  await migrate(owner);
  // Several test files start at once; only the first one creates the user.
  await owner.query(
    `do $$ begin create role ${RESTRICTED_USER} login; exception when duplicate_object or unique_violation then end $$`,
  );
  await grantRunningUser(owner, RESTRICTED_USER);
  return Object.assign(new URL(ownerUrl), { username: RESTRICTED_USER }).href;
}
