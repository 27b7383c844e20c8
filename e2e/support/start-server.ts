import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate } from '../../apps/server/src/storage/testing/copy-template.ts';
import { startProgram, type RunningProgram } from './start-program.ts';

/** What somebody needs who signs in. */
export interface ServerAccess {
  readonly address: string;
  readonly email: string;
  readonly password: string;
}

export interface TestServer extends ServerAccess {
  readonly dataDir: string;
  readonly program: RunningProgram;
  /** Stops the server; its data stay for another start. */
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * The server as a user starts it, with its demo ventilators, on a free port. Its empty database is made once for all
 * stories: a start from nothing costs seconds, and is tried in run-server.int.test.ts.
 */
export async function startDemoServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eupnea-e2e-'));
  await copyTemplate(dataDir);
  const program = startProgram(['apps/server/src/main.ts'], {
    PORT: '0',
    EUPNEA_DATA_DIR: dataDir,
    EUPNEA_DEMO: '1',
    ...environment,
  });
  const [, address = ''] = await program.waitForOutput(/Eupnea runs at (http:\/\/\S+)/);
  return {
    address,
    dataDir,
    program,
    ...readDemoSignIn(dataDir),
    stop: () => program.stop(),
    remove: async () => {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The demo shows its user in a file of its data folder. */
export function readDemoSignIn(dataDir: string): Omit<ServerAccess, 'address'> {
  const shown = readFileSync(join(dataDir, 'demo-sign-in.txt'), 'utf8');
  const read = (label: string) => new RegExp(`${label}:\\s*(\\S+)`).exec(shown)?.[1] ?? '';
  return { email: read('e-mail'), password: read('password') };
}
