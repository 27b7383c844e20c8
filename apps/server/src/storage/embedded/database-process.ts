import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { DatabaseAddress } from './database-address.ts';

/** What the parent sends first, and what it is answered. */
export interface DatabaseStart {
  readonly directory: string;
  readonly address: DatabaseAddress;
}

export type DatabaseReport =
  | { readonly type: 'ready'; readonly port: number | null }
  | { readonly type: 'failed'; readonly message: string };

/** The pool has one connection; the others are for its successor while a broken one is still being taken down. */
const MAX_CONNECTIONS = 4;

/**
 * The embedded database in a process of its own, so that a long query never stalls the server's event loop. It ends
 * with its parent whatever ends that: the channel's disconnect comes on SIGKILL too.
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
  // A parent that is gone meanwhile is told nothing; the disconnect ends this process.
  process.send?.(message, () => undefined);
}

process.on('disconnect', () => process.exit(0));
// It may have gone while this module was loading.
if (!process.connected) process.exit(0);
// The terminal's Ctrl-C reaches the whole group; the parent decides when the database stops.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

process.once('message', (start: DatabaseStart) => {
  serveDatabase(start).catch((error: unknown) => {
    report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
    process.disconnect();
  });
});
