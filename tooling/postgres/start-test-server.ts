import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../test/find-free-port.ts';

/** Where Debian's packages put the programs, one folder a major version. */
export const DEBIAN_PROGRAMS = '/usr/lib/postgresql';

/** Several test files open a pool of ten at once. */
const MAX_CONNECTIONS = 200;

const READY_TIMEOUT_MS = 30_000;

export interface TestServer {
  /** For EUPNEA_TEST_DATABASE_URL and EUPNEA_TEST_STORAGE_URL. */
  readonly url: string;
  /** Ends it, which breaks every connection, and begins it again on its data and port. */
  restart(): Promise<void>;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL cluster of its own, thrown away when it stops. PostgreSQL refuses to run as root, so root hands it to the
 * user `postgres` of the package. Installs Debian's package when it is missing and this is root; else says what to do.
 */
export async function startTestServer({
  /** In a process group of its own, which a SIGINT of the terminal does not reach. */
  isDetached = false,
} = {}): Promise<TestServer> {
  const programs = findPrograms() ?? installPrograms();
  const owner = findOwner();
  const directory = mkdtempSync(join(tmpdir(), 'eupnea-postgres-'));
  if (owner !== null) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  const initdb = [
    '-D',
    data,
    '-U',
    'eupnea',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
    '--locale=C.UTF-8',
  ];
  execFileSync(join(programs, 'initdb'), initdb, {
    ...owner,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${MAX_CONNECTIONS}`,
    // Thrown away anyway: durability would only cost time here.
    'fsync=off',
    'full_page_writes=off',
    // Compiling a query pays on millions of rows only.
    'jit=off',
  ];
  const begin = async (): Promise<ChildProcess> => {
    const begun = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'ignore'], detached: isDetached },
    );
    try {
      await waitUntilReady(begun, programs, port);
    } catch (error) {
      begun.kill('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
      throw error;
    }
    return begun;
  };
  const end = async (): Promise<void> => {
    const exited = once(server, 'exit');
    // SIGINT is PostgreSQL's fast shutdown: open connections are ended.
    if (server.exitCode === null) server.kill('SIGINT');
    await exited;
  };
  let server = await begin();
  return {
    url: `postgresql://eupnea@127.0.0.1:${port}/postgres`,
    port,
    restart: async () => {
      await end();
      server = await begin();
    },
    stop: async () => {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Folder of the programs of the newest version that is installed, 15 or later; null without one. */
export function findPrograms(): string | null {
  if (!existsSync(DEBIAN_PROGRAMS)) return null;
  const versions = readdirSync(DEBIAN_PROGRAMS)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((left, right) => right - left)
    .map((version) => join(DEBIAN_PROGRAMS, String(version), 'bin'));
  return versions.find((programs) => existsSync(join(programs, 'initdb'))) ?? null;
}

function installPrograms(): string {
  if (process.getuid?.() === 0) {
    console.log('Installing postgresql-15 from Debian for the integration tests');
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql-15'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PG_CLUSTER_CONF_ROOT: '/nonexistent' },
    });
  }
  const programs = findPrograms();
  if (programs === null) throw new Error('PostgreSQL 15 or later is missing: apt-get install postgresql-15');
  return programs;
}

/** PostgreSQL refuses to run as root; null = as ourselves. */
export function findOwner(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

async function waitUntilReady(server: ChildProcess, programs: string, port: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended while starting (${server.exitCode})`);
    const { status } = spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    if (status === 0) return;
    if (Date.now() > deadline) throw new Error('PostgreSQL did not become ready');
    await delay(100);
  }
}
