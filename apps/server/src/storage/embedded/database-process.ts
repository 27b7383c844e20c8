import { describeThrown, serveDatabase, type DatabaseStart } from './serve-database.ts';

/** Responses to the parent's first message, a DatabaseStart. */
export type DatabaseReport =
  | { readonly type: 'ready'; readonly port: number | null }
  | { readonly type: 'failed'; readonly message: string };

/**
 * Runs the embedded database in its own process, so that a long query never blocks the server's event loop.
 * It ends with its parent in every case: the channel also disconnects on SIGKILL.
 */
async function runDatabase(start: DatabaseStart): Promise<void> {
  const database = await serveDatabase(start);
  let stopping = false;
  process.on('message', (message) => {
    if (message !== 'stop' || stopping) return;
    stopping = true;
    void database.close().finally(() => process.exit(0));
  });
  report({ type: 'ready', port: database.port });
}

function report(message: DatabaseReport): void {
  // The parent may have exited; the disconnect then ends this process.
  process.send?.(message, () => undefined);
}

process.on('disconnect', () => process.exit(0));
// The parent may have exited while this module was loading.
if (!process.connected) process.exit(0);
// Ctrl-C reaches the whole process group, but the parent decides when the database stops.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

process.once('message', (start: DatabaseStart) => {
  runDatabase(start).catch((error: unknown) => {
    report({ type: 'failed', message: describeThrown(error) });
    process.exitCode = 1;
    process.disconnect();
  });
});
