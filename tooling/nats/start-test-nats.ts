import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installNats } from './find-nats.ts';
import { findFreePort } from '../test/find-free-port.ts';

const READY_TIMEOUT_MS = 15_000;

export interface TestNats {
  readonly url: string;
  readonly port: number;
  readonly pid: () => number;
  /** Ends it as a crash does and begins it again on its files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A NATS server with JetStream of its own, thrown away when it stops. Installs Debian's package when this is root. */
export async function startTestNats(): Promise<TestNats> {
  const program = installNats();
  if (program === null) throw new Error('nats-server is missing: apt-get install nats-server');
  const directory = mkdtempSync(join(tmpdir(), 'eupnea-nats-'));
  const port = await findFreePort();
  let server = await begin(program, directory, port);
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    pid: () => server.pid ?? 0,
    restart: async () => {
      await end(server, 'SIGKILL');
      server = await begin(program, directory, port);
    },
    stop: async () => {
      await end(server, 'SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function begin(program: string, directory: string, port: number): Promise<ChildProcess> {
  const server = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', directory], {
    stdio: 'ignore',
  });
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
