import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { DatabaseAddress } from './database-address.ts';

/** First message of the parent, and the answers to it. */
export interface DatabaseStart {
  readonly directory: string;
  readonly address: DatabaseAddress;
}

export type DatabaseReport =
  | { readonly type: 'ready'; readonly port: number | null }
  | { readonly type: 'failed'; readonly message: string };

/** The pool has one connection. Others are for its successor while a broken one is being closed. */
const MAX_CONNECTIONS = 4;

/**
 * Runs the embedded database in its own process, so that a long query never blocks the server's event loop.
 * It ends with its parent in every case: the channel also disconnects on SIGKILL.
 */
async function serveDatabase(start: DatabaseStart): Promise<void> {
  const database = await PGlite.create(start.directory);
  const server = new PGLiteSocketServer({
    db: database,
    maxConnections: MAX_CONNECTIONS,
    ...(start.address.kind === 'unix'
      ? { path: start.address.path }
      : { host: '127.0.0.1', port: start.address.port }),
  });
  await server.start();
  let stopping = false;
  process.on('message', (message) => {
    if (message !== 'stop' || stopping) return;
    stopping = true;
    void server
      .stop()
      .then(() => database.close())
      .finally(() => process.exit(0));
  });
  report({ type: 'ready', port: loopbackPort(server, start.address) });
}

function loopbackPort(server: PGLiteSocketServer, address: DatabaseAddress): number | null {
  if (address.kind === 'unix') return null;
  return Number(server.getServerConn().split(':').at(-1));
}

function report(message: DatabaseReport): void {
  // The parent may have exited; the disconnect then ends this process.
  process.send?.(message, () => undefined);
}

/** Code of a full disk in the file system of the database (WASI). */
const DISK_FULL = 51;

/** The database throws numbers of its own file system where the disk refuses. */
function describeThrown(error: unknown): string {
  if (error instanceof Error) return error.message;
  const number = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : null;
  if (typeof number !== 'number') return String(error);
  return number === DISK_FULL ? 'no space left on the disk' : `file system error ${number}`;
}

process.on('disconnect', () => process.exit(0));
// The parent may have exited while this module was loading.
if (!process.connected) process.exit(0);
// Ctrl-C reaches the whole process group, but the parent decides when the database stops.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

process.once('message', (start: DatabaseStart) => {
  serveDatabase(start).catch((error: unknown) => {
    report({ type: 'failed', message: describeThrown(error) });
    process.exitCode = 1;
    process.disconnect();
  });
});
