import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyTemplate } from '../storage/testing/copy-template.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

let dataDir: string;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'eupnea-run-'));
  await copyTemplate(dataDir);
});

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

interface Program {
  readonly output: () => string;
  /** Address that the server prints. */
  readonly address: Promise<string>;
  readonly exitCode: Promise<number | null>;
  stop(signal: NodeJS.Signals): void;
}

/** Starts the real server; standard output is a pipe, as in a service. */
function start(environment: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      // The compile cache of npm start: without it every start strips and compiles all sources again.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      EUPNEA_DATA_DIR: dataDir,
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const exitCode = new Promise<number | null>((resolve) => {
    // Not `exit`, which may precede the last output.
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  let output = '';
  const address = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
      const found = /Eupnea runs at (\S+)/u.exec(output);
      if (found?.[1] !== undefined) address.resolve(found[1]);
    });
  }
  void exitCode.then(() => address.reject(new Error(`the server ended:\n${output}`)));
  // A test that waits only for the exit must not fail on the address.
  address.promise.catch(() => undefined);
  return { output: () => output, address: address.promise, exitCode, stop: (signal) => child.kill(signal) };
}

async function signIn(address: string): Promise<Response> {
  return await fetch(`${address}/nestjs/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.org', password: 'a good password' }),
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // cast: it listens on TCP
  server.close();
  return port;
}

/** The first answer of a server that is starting: a door that opens too early lets it in. */
async function firstAnswer(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null && answer.status !== 503) return answer;
    await delay(2);
  }
}

describe('the server as a process', () => {
  it('stops with the names of all wrong settings, exit code 2, before it touches the data', async () => {
    const program = start({ PORT: 'x', EUPNEA_TIME_ZONE: 'Mars' });
    expect(await program.exitCode).toBe(2);
    expect(program.output()).toMatch(/^PORT: /mu);
    expect(program.output()).toMatch(/^EUPNEA_TIME_ZONE: /mu);
  });

  it('makes the first administrator from the environment, answers, and ends in order at SIGTERM', async () => {
    const program = start({ EUPNEA_ADMIN_EMAIL: 'a@example.org', EUPNEA_ADMIN_PASSWORD: 'a good password' });
    const address = await program.address;
    expect((await signIn(address)).status).toBe(200);
    program.stop('SIGTERM');
    expect(await program.exitCode).toBe(0);
    expect(program.output()).not.toContain('a good password');
  });

  it.each(['PG_VERSION', 'whole folder'])('does not start over a lost database (%s)', async (lost) => {
    const database = join(dataDir, 'database');
    await rm(lost === 'PG_VERSION' ? join(database, lost) : database, { recursive: true });
    await writeFile(join(dataDir, 'server-secret'), 'ab'.repeat(32));
    const program = start({});
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toContain('restore a backup');
    expect(await readdir(dataDir)).not.toContain('database-being-made');
  });

  it('says that a damaged database is damaged and what to do, in words of its own', async () => {
    await writeFile(join(dataDir, 'database', 'global', 'pg_control'), 'no control file');
    const program = start({});
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toContain('its files are damaged. Restore a backup');
    expect(program.output()).not.toMatch(/ASSERTIONS|Aborted/u);
  });

  it('keeps its data folder and files from other users, whatever mode the folder had', async () => {
    await chmod(dataDir, 0o755);
    const program = start({});
    await program.address;
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    program.stop('SIGTERM');
    await program.exitCode;
    const secret = await stat(join(dataDir, 'server-secret'));
    expect(secret.mode & 0o077).toBe(0);
  });

  it('names the setting of a refused password', async () => {
    const program = start({ EUPNEA_ADMIN_EMAIL: 'a@example.org', EUPNEA_ADMIN_PASSWORD: 'iloveyou' });
    expect(await program.exitCode).toBe(1);
    expect(program.output()).toContain('EUPNEA_ADMIN_PASSWORD: The password is a common one');
  });

  it('answers nobody before its first administrator can sign in', async () => {
    const port = await findFreePort();
    const program = start({
      PORT: String(port),
      EUPNEA_ADMIN_EMAIL: 'a@example.org',
      EUPNEA_ADMIN_PASSWORD: 'a good password',
    });
    expect((await firstAnswer(() => signIn(`http://127.0.0.1:${port}`))).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    program.stop('SIGTERM');
    expect(await program.exitCode).toBe(0);
  });

  it('puts the one-time link into a file of its owner where there is no terminal, and never into the log', async () => {
    const program = start({});
    await program.address;
    const path = join(dataDir, 'first-administrator-link.txt');
    const link = (await readFile(path, 'utf8')).trim();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\/claim-administrator#[\w-]{43}$/u);
    expect(program.output()).toContain(path);
    expect(program.output()).not.toContain(link.split('#')[1]);
    program.stop('SIGINT');
    expect(await program.exitCode).toBe(0);
  });

  it('refuses a data folder that another server uses', async () => {
    const first = start({ EUPNEA_ADMIN_EMAIL: 'a@example.org', EUPNEA_ADMIN_PASSWORD: 'a good password' });
    await first.address;
    const second = start({});
    expect(await second.exitCode).toBe(1);
    expect(second.output()).toContain('in use by another Eupnea process');
    first.stop('SIGTERM');
    expect(await first.exitCode).toBe(0);
  });

  it('streams at once as a demo, for a user whose password is new at every start', async () => {
    // Excludes the past, whose beds are registered before their patients; demo-past.int.test.ts covers it.
    const program = start({ EUPNEA_DEMO: '1', EUPNEA_DEMO_PAST_HOURS: '0' });
    const address = await program.address;
    const [, password = ''] =
      /password: (\S+)/u.exec(await readFile(join(dataDir, 'demo-sign-in.txt'), 'utf8')) ?? [];
    expect(program.output()).not.toContain(password);
    const signedIn = await fetch(`${address}/nestjs/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@eupnea.local', password }),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string }; // cast: checked by the status below
    expect(signedIn.status).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const me = await fetch(`${address}/nestjs/auth/me`, { headers });
    expect(await me.json()).toMatchObject({ demo: true });
    const devices = await fetch(`${address}/nestjs/devices`, { headers });
    const list = (await devices.json()) as { device_type: string; patient_id: number | null }[]; // cast: as above
    expect(list.length).toBeGreaterThanOrEqual(8);
    expect(list.every((device) => device.patient_id !== null)).toBe(true);
    program.stop('SIGTERM');
    expect(await program.exitCode).toBe(0);
  });
});
