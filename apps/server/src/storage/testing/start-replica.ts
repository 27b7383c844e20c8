import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { untilHolds } from '../../testing/until-holds.ts';
import { DEBIAN_PROGRAMS, findOwner } from '../../../../../tooling/postgres/start-test-server.ts';
import { findFreePort } from '../../../../../tooling/test/find-free-port.ts';

export interface TestReplica {
  /** Address of the replica's copy of the main server's database. */
  readonly url: string;
  /** Stops every process of the server, like a machine that hangs. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Starts a physical replica of the test server, made with pg_basebackup as an administrator would. */
export async function startReplica(mainUrl: string): Promise<TestReplica> {
  const main = new URL(mainUrl);
  const { version, maxConnections } = await readServer(mainUrl);
  const programs = findPrograms(version);
  const owner = findOwner();
  const directory = mkdtempSync(join(tmpdir(), 'eupnea-replica-'));
  if (owner !== null) chownSync(directory, owner.uid, owner.gid);
  const data = join(directory, 'data');
  execFileSync(
    join(programs, 'pg_basebackup'),
    ['-h', main.hostname, '-p', main.port, '-U', main.username, '-D', data, '-R', '-c', 'fast', '--no-sync'],
    { ...owner, cwd: directory, stdio: 'inherit' },
  );
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'hot_standby=on',
    'fsync=off',
    // A replica with a lower max_connections than its main server refuses to start.
    `max_connections=${maxConnections}`,
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: directory, stdio: 'ignore' },
  );
  const url = new URL(mainUrl);
  url.port = String(port);
  await untilHolds(() => askOnce(url.href));
  return {
    url: url.href,
    pause: () => signalAll(server.pid, 'STOP'),
    resume: () => signalAll(server.pid, 'CONT'),
    stop: async () => {
      const ended = once(server, 'exit');
      if (server.exitCode === null) server.kill('SIGINT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Signals the server and its child processes. */
function signalAll(pid: number | undefined, signal: 'STOP' | 'CONT'): void {
  if (pid === undefined) throw new Error('The replica does not run');
  // A server without connections still has helper processes, so that pkill finds some.
  execFileSync('pkill', [`-${signal}`, '-P', String(pid)]);
  process.kill(pid, `SIG${signal}`);
}

async function askOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('select 1');
  await client.end();
}

async function readServer(url: string): Promise<{ version: number; maxConnections: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number; connections: number }>(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('max_connections')::int as connections`,
    );
    return { version: rows[0]?.version ?? 0, maxConnections: rows[0]?.connections ?? 0 };
  } finally {
    await client.end();
  }
}

/** Finds the programs of the main server's version, which a replica must have. */
function findPrograms(version: number): string {
  if (!readdirSync(DEBIAN_PROGRAMS).includes(String(version)))
    throw new Error(`PostgreSQL ${version} is missing in ${DEBIAN_PROGRAMS}`);
  return join(DEBIAN_PROGRAMS, String(version), 'bin');
}
