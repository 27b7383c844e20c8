import type { Pool } from 'pg';
import { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.ts';
import { findDatabaseAddress } from './embedded/database-address.ts';
import { startDatabase } from './embedded/start-database.ts';
import { type StorageOptions, openPool } from './open-storage.ts';

export interface ExaminedDatabase {
  readonly pool: Pool;
  readonly kind: 'PostgreSQL server' | 'embedded, server running' | 'embedded, server stopped';
  close(): Promise<void>;
}

/** Opens the database without migrating it; the embedded one through the socket of its running server. */
export async function openExaminedDatabase({
  dataDir,
  databaseUrl,
}: StorageOptions): Promise<ExaminedDatabase> {
  if (databaseUrl) return await check('PostgreSQL server', openPool(databaseUrl));
  const lock = await lockDataDirectory(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirectoryInUseError) return error;
    throw error;
  });
  if (lock instanceof DataDirectoryInUseError) {
    const address = findDatabaseAddress(dataDir);
    if (address === null) throw lock;
    return await check('embedded, server running', openPool({ host: address.directory, port: 5432 }));
  }
  try {
    const database = await startDatabase(dataDir, (pid) => lock.addDatabase(pid));
    return await check('embedded, server stopped', openPool(database), async () => {
      await database.stop();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function check(
  kind: ExaminedDatabase['kind'],
  pool: Pool,
  release: () => Promise<void> = async () => undefined,
): Promise<ExaminedDatabase> {
  const close = async (): Promise<void> => {
    await pool.end();
    await release();
  };
  try {
    await pool.query('select 1');
    return { pool, kind, close };
  } catch (error) {
    await close();
    throw error;
  }
}
