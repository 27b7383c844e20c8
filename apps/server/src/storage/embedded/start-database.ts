import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REMEMBER_RESOLUTIONS } from '../../start/remember-in-child.ts';
import { confirmDatabase, requireDatabase } from '../data-directory.ts';
import { type DatabaseAddress, prepareDatabaseAddress } from './database-address.ts';
import type { DatabaseReport } from './database-process.ts';
import type { DatabaseStart } from './serve-database.ts';

/**
 * Time limit of a start, ms: it ends what hangs. The first start runs initdb, 2 to 3 s on two cores; beside a dozen busy
 * processes it took more than a minute.
 */
const START_TIMEOUT_MS = 300_000;

/**
 * Time limit of a stop, ms. PGlite closes in well under a second; a stuck one is killed, which loses nothing
 * committed.
 */
const STOP_TIMEOUT_MS = 20_000;

/**
 * WebAssembly bytes after which V8 optimises a function. Its default of 13 million is reached while the
 * database opens, 200 million while a server starts, and optimising PostgreSQL's largest function takes 0.5 s
 * of a core and 600 MB. This budget costs nothing in steady work (3,000 transactions of 100 rows: the same
 * processor time) and saves this in short processes.
 */
export const TIERING_BUDGET = '--wasm-tiering-budget=2000000000';

const PROCESS_FILE = fileURLToPath(new URL('./database-process.ts', import.meta.url));

export interface EmbeddedDatabase {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process ends unexpectedly. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

/**
 * Starts the database process on `<dataDir>/database`. The caller holds the lock of the data directory.
 * @param onSpawned called with the process at once, because it may outlive a server killed during the start
 */
export async function startDatabase(
  dataDir: string,
  onSpawned: (pid: number) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const start = prepareStart(dataDir);
  // Flags for this process (inspector, test runner) are not passed to the database.
  const child = fork(PROCESS_FILE, {
    execArgv: [...REMEMBER_RESOLUTIONS, TIERING_BUDGET],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) onSpawned(child.pid);
  child.send(start);
  const port = await awaitReady(child);
  confirmDatabase(dataDir);
  return describe(child, start.address, port);
}

/**
 * Returns the start of the database in `<dataDir>/database`, after removing what a killed database left there.
 * @throws DataDirectoryError for a lost database
 */
export function prepareStart(dataDir: string): DatabaseStart {
  requireDatabase(dataDir);
  const address = prepareDatabaseAddress(dataDir);
  const directory = join(dataDir, 'database');
  removeServerLock(directory);
  return { directory, address };
}

/**
 * PostgreSQL takes over the lock file of a dead server but refuses to start on an empty one. A kill between
 * creating and writing the file leaves it empty (seen once in some thousand kills). Our own lock excludes
 * other processes.
 */
function removeServerLock(directory: string): void {
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

async function awaitReady(child: ChildProcess): Promise<number | null> {
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => fail(`did not start within ${START_TIMEOUT_MS / 1000} s`),
      START_TIMEOUT_MS,
    );
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.kill('SIGKILL');
      reject(new Error(`The embedded database ${reason}`));
    };
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => fail(`ended while starting (${signal ?? `exit code ${code}`})`));
    child.once('message', (report: DatabaseReport) => {
      if (report.type === 'failed') return fail(`could not be opened: ${explainFailure(report.message)}`);
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(report.port);
    });
  });
}

/** PostgreSQL in WebAssembly reports a damaged file as the end of its program. */
const ABORTED = /\bAborted\(|RuntimeError|unreachable|ASSERTIONS/u;

function explainFailure(message: string): string {
  return ABORTED.test(message)
    ? 'its files are damaged. Restore a backup (eupnea restore FILE) into an empty folder'
    : message;
}

function describe(child: ChildProcess, address: DatabaseAddress, port: number | null): EmbeddedDatabase {
  let stopping = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const failed = new Promise<Error>((resolve) => {
    void ended.then((reason) => {
      if (!stopping) resolve(new Error(`The embedded database ended unexpectedly (${reason})`));
    });
  });
  const stop = async () => {
    if (!stopping && child.exitCode === null && child.signalCode === null) {
      stopping = true;
      child.send('stop', () => undefined);
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  return { ...hostAndPort(address, port), pid: child.pid ?? 0, failed, stop };
}

/** Returns host and port for pg. `port` is the port that the database listens on, null on a unix socket. */
export function hostAndPort(address: DatabaseAddress, port: number | null): { host: string; port: number } {
  return { host: address.kind === 'unix' ? address.directory : '127.0.0.1', port: port ?? 5432 };
}
