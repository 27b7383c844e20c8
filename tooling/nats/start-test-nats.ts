import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { installNats } from './find-nats.ts';
import { findFreePort } from '../test/find-free-port.ts';

const READY_TIMEOUT_MS = 15_000;

/** Users of docs/operations/nats/roles.conf, with passwords of the test. */
export const NATS_USERS = ['gateway', 'live', 'http', 'jobs'] as const;
export type NatsUser = (typeof NATS_USERS)[number];
const ROLES_CONFIGURATION = fileURLToPath(new URL('../../docs/operations/nats/roles.conf', import.meta.url));

export interface TestNats {
  readonly url: string;
  readonly port: number;
  /** Address with the user of a role, on a server that knows them. */
  readonly urlOf: (user: NatsUser) => string;
  readonly pid: () => number;
  /** Ends it as a crash does and begins it again on its files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A NATS server with JetStream of its own, thrown away when it stops. Installs Debian's package when this is root. */
export async function startTestNats({ hasUsers = false } = {}): Promise<TestNats> {
  const program = installNats();
  if (program === null) throw new Error('nats-server is missing: apt-get install nats-server');
  const directory = mkdtempSync(join(tmpdir(), 'eupnea-nats-'));
  const port = await findFreePort();
  let server = await begin(program, { directory, port, hasUsers });
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    urlOf: (user) => `nats://${user}:${passwordOf(user)}@127.0.0.1:${port}`,
    pid: () => server.pid ?? 0,
    restart: async () => {
      await end(server, 'SIGKILL');
      server = await begin(program, { directory, port, hasUsers });
    },
    stop: async () => {
      await end(server, 'SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function passwordOf(user: NatsUser): string {
  return `password-of-${user}`;
}

interface TestSettings {
  readonly directory: string;
  readonly port: number;
  readonly hasUsers: boolean;
}

async function begin(program: string, { directory, port, hasUsers }: TestSettings): Promise<ChildProcess> {
  const configured = hasUsers ? ['-c', ROLES_CONFIGURATION] : [];
  const server = spawn(
    program,
    [...configured, '-a', '127.0.0.1', '-p', String(port), '-js', '-sd', directory],
    {
      stdio: 'ignore',
      env: Object.fromEntries(
        NATS_USERS.map((user) => [`EUPNEA_NATS_${user.toUpperCase()}`, passwordOf(user)]),
      ),
    },
  );
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('nats-server did not begin');
    await delay(50);
  }
  return server;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
