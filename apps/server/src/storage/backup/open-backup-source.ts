import { DataDirectoryInUseError } from '../data-directory-lock.ts';
import { findDatabaseAddress } from '../embedded/database-address.ts';
import { type StorageOptions, openPool, openStorage } from '../open-storage.ts';
import type { Queryable } from './describe-tables.ts';

export interface BackupSource {
  readonly database: Queryable;
  /** How the database is read, for the command's message. */
  readonly kind: 'server' | 'embedded, running' | 'embedded, stopped';
  close(): Promise<void>;
}

/** A server is read in one snapshot; the embedded database through its running server's socket, or opened. */
export async function openBackupSource(options: StorageOptions): Promise<BackupSource> {
  if (options.databaseUrl) return await openServer(options.databaseUrl);
  try {
    const storage = await openStorage({ dataDir: options.dataDir });
    return { database: storage.pool, kind: 'embedded, stopped', close: () => storage.close() };
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    const address = findDatabaseAddress(options.dataDir);
    if (address === null) throw error;
    const pool = openPool({ host: address.directory, port: 5432 });
    return { database: pool, kind: 'embedded, running', close: () => pool.end() };
  }
}

async function openServer(databaseUrl: string): Promise<BackupSource> {
  const pool = openPool(databaseUrl);
  const client = await pool.connect();
  await client.query('begin isolation level repeatable read read only');
  return {
    database: client,
    kind: 'server',
    close: async () => {
      await client.query('rollback');
      client.release();
      await pool.end();
    },
  };
}
