import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { confirmDatabase } from '../data-directory.ts';
import {
  type EmbeddedDatabase,
  hostAndPort,
  prepareStart,
  startDatabase,
  TIERING_BUDGET,
} from '../embedded/start-database.ts';
import type { WarmReport, WarmRequest } from './warm-database-process.ts';

const PROCESS_FILE = fileURLToPath(new URL('./warm-database-process.ts', import.meta.url));

interface WarmProcess {
  readonly child: ChildProcess;
  isBusy: boolean;
}

declare global {
  /** Global, because it outlives the test files that share this process. */
  var warmDatabaseProcess: WarmProcess | undefined;
}

/**
 * Like `startDatabase`, in a process that serves test databases one after another and keeps PostgreSQL's compiled code:
 * every database after the first takes half a second of processor time less. A second database at the same time gets
 * its own process.
 */
export async function startWarmDatabase(
  dataDir: string,
  onSpawned: (pid: number) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const warm = findProcess();
  if (warm.isBusy) return await startDatabase(dataDir, onSpawned);
  warm.isBusy = true;
  const { child } = warm;
  onSpawned(child.pid ?? 0);
  const start = prepareStart(dataDir);
  const report = await ask(child, start);
  if (report.type !== 'ready') {
    child.kill('SIGKILL');
    throw new Error(`The embedded database could not be opened: ${JSON.stringify(report)}`);
  }
  confirmDatabase(dataDir);
  let tellFailed: (error: Error) => void = () => undefined;
  const failed = new Promise<Error>((resolve) => (tellFailed = resolve));
  const noteExit = (code: number | null, signal: string | null) =>
    tellFailed(new Error(`The embedded database ended unexpectedly (${signal ?? `exit code ${code}`})`));
  child.once('exit', noteExit);
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= release(warm);
    child.off('exit', noteExit);
    return stopped;
  };
  return { ...hostAndPort(start.address, report.port), pid: child.pid ?? 0, failed, stop };
}

/** Closes the database. Its process then serves the next one, or is killed when it could not close this one. */
async function release(warm: WarmProcess): Promise<void> {
  if (hasEnded(warm.child)) return;
  const report = await ask(warm.child, 'stop');
  if (report.type === 'stopped') warm.isBusy = false;
  else warm.child.kill('SIGKILL');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Returns the existing process unless it ended. It does not keep the test process alive. */
function findProcess(): WarmProcess {
  const former = globalThis.warmDatabaseProcess;
  if (former !== undefined && !hasEnded(former.child) && former.child.connected) return former;
  const child = fork(PROCESS_FILE, {
    execArgv: [TIERING_BUDGET],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  globalThis.warmDatabaseProcess = { child, isBusy: false };
  return globalThis.warmDatabaseProcess;
}

/** Sends the request and resolves with the report; `failed` when the process ends instead. */
async function ask(child: ChildProcess, request: WarmRequest): Promise<WarmReport> {
  child.channel?.ref();
  try {
    return await new Promise<WarmReport>((resolve) => {
      const ended = () => resolve({ type: 'failed', message: 'the process ended' });
      child.once('exit', ended);
      child.once('message', (report: WarmReport) => {
        child.off('exit', ended);
        resolve(report);
      });
      // When the child is gone, its exit is reported instead.
      child.send(request, () => undefined);
    });
  } finally {
    child.channel?.unref();
  }
}
