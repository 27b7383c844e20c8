import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/**
 * Ends a test that hangs, per kill of a process: a start takes 4 s alone, and six times that beside six other processes
 * on two cores.
 */
export const KILL_LIMIT_MS = 120_000;

export interface RunningServer {
  readonly process: ChildProcess;
  /** Rejects when the process ends before it listens. */
  readonly address: Promise<string>;
  readonly exited: Promise<number | null>;
}

/** Starts the server in its own process group, so that a kill includes its children. */
export function startKillableServer(
  dataDir: string,
  settings: { readonly [variable: string]: string } = {},
): RunningServer {
  const child = spawn(process.execPath, [MAIN], {
    // Leader of its own process group, so that the kill includes its database.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      EUPNEA_DATA_DIR: dataDir,
      EUPNEA_LOG_LEVEL: 'error',
      DATABASE_URL: '',
      ...settings,
    },
  });
  let printed = '';
  const address = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      printed += chunk.toString();
      const match = /Eupnea runs at (http:\/\/\S+)/.exec(printed);
      if (match?.[1] !== undefined) resolve(match[1]);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('close', () => reject(new Error(`The server did not start:\n${printed}`)));
  });
  // A process killed during its start has no listener for this rejection.
  address.catch(() => undefined);
  const exited = once(child, 'close').then(() => child.exitCode);
  return { process: child, address, exited };
}
