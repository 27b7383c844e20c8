import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram, type RunningProgram } from './start-program.ts';

export interface TestServer {
  readonly address: string;
  readonly dataDir: string;
  readonly program: RunningProgram;
  readonly email: string;
  readonly password: string;
  /** Stops the server; its data stay for another start. */
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/**
 * The server as a user starts it, with its demo ventilators, on a free port and an empty data folder, or the one of
 * EUPNEA_DATA_DIR that a story filled before.
 */
export async function startDemoServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const dataDir = environment['EUPNEA_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'eupnea-e2e-'));
  const program = startProgram(['apps/server/src/main.ts'], {
    PORT: '0',
    EUPNEA_DATA_DIR: dataDir,
    EUPNEA_DEMO: '1',
    ...environment,
  });
  const [, address = ''] = await program.waitForOutput(/Eupnea runs at (http:\/\/\S+)/);
  const shown = readFileSync(join(dataDir, 'demo-sign-in.txt'), 'utf8');
  const read = (label: string) => new RegExp(`${label}:\\s*(\\S+)`).exec(shown)?.[1] ?? '';
  return {
    address,
    dataDir,
    program,
    email: read('e-mail'),
    password: read('password'),
    stop: () => program.stop(),
    remove: async () => {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
