import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { DatabaseAddress } from './database-address.ts';

export interface DatabaseStart {
  readonly directory: string;
  readonly address: DatabaseAddress;
}

export interface ServedDatabase {
  /** null on a unix socket. */
  readonly port: number | null;
  close(): Promise<void>;
}

/** Maximum connections: the pool has one; the others allow its replacement while a broken one is being closed. */
const MAX_CONNECTIONS = 4;

/** Opens the database in this process and listens at the address. */
export async function serveDatabase({ directory, address }: DatabaseStart): Promise<ServedDatabase> {
  const database = await PGlite.create(directory);
  const server = new PGLiteSocketServer({
    db: database,
    maxConnections: MAX_CONNECTIONS,
    ...(address.kind === 'unix' ? { path: address.path } : { host: '127.0.0.1', port: address.port }),
  });
  await server.start();
  return {
    port: address.kind === 'unix' ? null : Number(server.getServerConn().split(':').at(-1)),
    close: async () => {
      await server.stop();
      await database.close();
    },
  };
}

/** Code of a full disk in the file system of the database (WASI). */
const DISK_FULL = 51;

/**
 * Returns the message of an error that the database threw. On a refusal by the disk it throws numbers of its own file
 * system.
 */
export function describeThrown(error: unknown): string {
  if (error instanceof Error) return error.message;
  const number = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : null;
  if (typeof number !== 'number') return String(error);
  return number === DISK_FULL ? 'no space left on the disk' : `file system error ${number}`;
}
