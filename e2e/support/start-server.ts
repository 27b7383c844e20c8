import { constants, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** The first user of a server without a demo. */
const ADMINISTRATOR = { email: 'first@example.org', password: 'a long walk to the ward' } as const;

/**
 * The server as a user starts it, on a free port. Its empty database is made once for all stories: a start from nothing
 * costs seconds, and is tried in run-server.int.test.ts.
 */
async function startServer(
  environment: Readonly<Record<string, string>>,
  readAccess: (dataDir: string) => Omit<ServerAccess, 'address'>,
  dataFolder?: string,
  prepare?: (dataDir: string) => void,
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eupnea-e2e-'));
  if (dataFolder === undefined) await copyTemplate(dataDir);
  else cpSync(dataFolder, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  prepare?.(dataDir);
  const program = startProgram(['apps/server/src/main.ts'], {
    PORT: '0',
    EUPNEA_DATA_DIR: dataDir,
    ...environment,
  });
  const [, address = ''] = await program.waitForOutput(/Eupnea runs at (http:\/\/\S+)/);
  return {
    address,
    dataDir,
    program,
    ...readAccess(dataDir),
    stop: () => program.stop(),
    remove: async () => {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Bed 1 and Bed 2 of the demo. All its beds cost a fifth of a core while they stream, and their wall most of another. */
const TWO_BEDS = 'volume-control,pressure-support';

/** Every bed of the demo, for what needs a full wall. */
export const ALL_BEDS = { EUPNEA_DEMO_BEDS: '' } as const;

/**
 * With the demo's first two ventilators, whose patients breathe; `EUPNEA_DEMO_BEDS` names others.
 * @param dataFolder data folder of a stopped demo, served as a copy
 */
export async function startDemoServer(
  environment: Readonly<Record<string, string>> = {},
  dataFolder?: string,
): Promise<TestServer> {
  return await startServer(
    { EUPNEA_DEMO: '1', EUPNEA_DEMO_PAST_HOURS: '0', EUPNEA_DEMO_BEDS: TWO_BEDS, ...environment },
    readDemoSignIn,
    dataFolder,
  );
}

/**
 * With an administrator, a project and nothing else, for stories that look at no bed.
 * @param prepare changes the data folder before the start
 */
export async function startBareServer(
  environment: Readonly<Record<string, string>> = {},
  prepare?: (dataDir: string) => void,
): Promise<TestServer> {
  const { email, password } = ADMINISTRATOR;
  return await startServer(
    { EUPNEA_ADMIN_EMAIL: email, EUPNEA_ADMIN_PASSWORD: password, ...environment },
    () => ADMINISTRATOR,
    undefined,
    prepare,
  );
}

/** The demo shows its user in a file of its data folder. */
export function readDemoSignIn(dataDir: string): Omit<ServerAccess, 'address'> {
  const shown = readFileSync(join(dataDir, 'demo-sign-in.txt'), 'utf8');
  const read = (label: string) => new RegExp(`${label}:\\s*(\\S+)`).exec(shown)?.[1] ?? '';
  return { email: read('e-mail'), password: read('password') };
}
