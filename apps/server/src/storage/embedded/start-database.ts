import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DatabaseAddress, prepareDatabaseAddress } from './database-address.ts';
import type { DatabaseReport, DatabaseStart } from './database-process.ts';

/** A first start runs initdb: 2 to 3 s on two cores, far more on a busy machine. */
const START_TIMEOUT_MS = 60_000;

/** PGlite closes in well under a second; one that does not is stuck and is killed, which loses nothing committed. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * V8 optimises a function of WebAssembly once it has run so many bytes; its own 13 million are reached while the database
 * opens, and PostgreSQL's largest function alone then takes 0.5 s of a core and 600 MB. Later costs no steady work anything
 * (1,600 transactions: the same processor time) and spares it every process that does little.
 */
const TIERING_BUDGET = '--wasm-tiering-budget=200000000';

const PROCESS_FILE = fileURLToPath(new URL('./database-process.ts', import.meta.url));

export interface EmbeddedDatabase {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended without being asked to. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

/**
 * Starts the database process on `<dataDir>/database`. The caller holds the lock of the data directory.
 * @param onSpawned told the process at once: while it opens the database it may outlive a server that is killed
 */
export async function startDatabase(
  dataDir: string,
  onSpawned: (pid: number) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const address = prepareDatabaseAddress(dataDir);
  const directory = join(dataDir, 'database');
  removeServerLock(directory);
  // Flags meant for this process (inspector, test runner) are not for the database.
  const child = fork(PROCESS_FILE, {
    execArgv: [TIERING_BUDGET],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) onSpawned(child.pid);
  const start: DatabaseStart = { directory, address };
  child.send(start);
  const port = await awaitReady(child);
  return describe(child, address, port);
}

/**
 * PostgreSQL takes over the lock file of a server that is gone, but refuses for ever to start on an empty one: what a kill
 * between its making and its writing leaves (seen once in some thousand kills). Ours keeps other processes out.
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
      if (report.type === 'failed') return fail(`could not be opened: ${report.message}`);
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(report.port);
    });
  });
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
  return {
    host: address.kind === 'unix' ? address.directory : '127.0.0.1',
    port: port ?? 5432,
    pid: child.pid ?? 0,
    failed,
    stop,
  };
}
