import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BenchMessage, GeneratorStopped, ViewersReport } from './messages.ts';
import { BENCH_USER, type StoredDevice, prepareServer, readStored } from './prepare-server.ts';
import { type ThreadUsage, listChildren, readThreads, readUsage } from './process-usage.ts';

const SERVER = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const GENERATOR = fileURLToPath(new URL('generator.ts', import.meta.url));
const VIEWERS = fileURLToPath(new URL('viewers.ts', import.meta.url));
/**
 * Warm-up, ms: connections, first epochs, sessions and compilers, and the memory that every device fills once. The
 * detectors keep 12 breaths of 3.8 s, the live state 30 s and the analysis 41 s of samples.
 */
const WARM_UP_MS = 60_000;
const MEMORY_EVERY_MS = 5_000;
const START_DEADLINE_MS = 120_000;
/** Longest wait for what a busy server still has to read. */
const LAST_STORED_MS = 60_000;
/** Nothing more comes when no breath was committed for this time. */
const QUIET_MS = 3_000;

export interface WallOptions {
  readonly devices: number;
  readonly deviceViewers: number;
  readonly listViewers: number;
  readonly minutes: number;
  readonly blockMs: number;
  readonly databaseUrl: string | null;
  /** Folder for a CPU profile of the server; null for none. */
  readonly profileDir: string | null;
  readonly log: (line: string) => void;
}

export interface CpuShares {
  readonly server: number;
  readonly database: number;
  readonly generator: number;
  readonly viewers: number;
  /** Parts of `server`: its main thread's own code, its system calls, and all other threads. */
  readonly serverMainUser: number;
  readonly serverMainSystem: number;
  readonly serverOtherThreads: number;
}

export interface WallResult {
  readonly measuredSeconds: number;
  /** Used cores during the measurement by part. */
  readonly cpu: CpuShares;
  /** Resident MB of the server every 5 s; the database separately. */
  readonly serverMegabytes: readonly number[];
  readonly databaseMegabytes: readonly number[];
  /** Queued rows and transaction times in ms, every 5 s. */
  readonly queuedRows: readonly number[];
  readonly transactionMs: readonly number[];
  readonly stored: readonly StoredDevice[];
  readonly sent: GeneratorStopped;
  readonly seen: ViewersReport;
  readonly serverLog: readonly string[];
}

/** One run: generator, server and viewers in separate processes, counted at both ends. */
export async function runWall(options: WallOptions): Promise<WallResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-bench-'));
  const children: ChildProcess[] = [];
  try {
    const generator = fork(GENERATOR, [String(options.devices), String(options.blockMs)]);
    children.push(generator);
    const { ports } = await expectMessage(generator, 'listening');
    const ids = await prepareServer(dataDir, options.databaseUrl, ports);
    const server = startServer(dataDir, options);
    children.push(server.process);
    const address = await server.address;
    options.log(`server at ${address}`);
    const token = await signIn(address);
    const watched = ids.slice(0, options.deviceViewers).join(',');
    const viewers = fork(VIEWERS, [address, token, watched, String(options.listViewers)]);
    children.push(viewers);
    await expectMessage(viewers, 'ready');
    options.log(`${ids.length} devices, warming up for ${WARM_UP_MS / 1000} s`);
    await delay(WARM_UP_MS);
    viewers.send('measure');
    const parts = { server: server.process, generator, viewers, address };
    const figures = await measure(parts, options);
    generator.send('stop');
    const sent = await expectMessage(generator, 'stopped');
    await waitUntilStored(address);
    viewers.send('report');
    const seen = await expectMessage(viewers, 'report');
    await stopServer(server.process);
    const stored = await readStored(dataDir, options.databaseUrl);
    return { ...figures, sent, seen, stored, serverLog: server.lines };
  } finally {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

type MessageOf<Type extends BenchMessage['type']> = Extract<BenchMessage, { type: Type }>;

export function expectMessage<Type extends BenchMessage['type']>(
  child: ChildProcess,
  type: Type,
): Promise<MessageOf<Type>> {
  const { promise, resolve, reject } = Promise.withResolvers<MessageOf<Type>>();
  const timer = setTimeout(
    () => reject(new Error(`no "${type}" within ${START_DEADLINE_MS} ms`)),
    START_DEADLINE_MS,
  );
  const refuse = (code: number | null): void =>
    reject(new Error(`a process of the bench ended with ${code} before "${type}"`));
  const take = (message: BenchMessage): void => {
    if (message.type === type) resolve(message as MessageOf<Type>); // cast: the discriminant was compared
  };
  child.on('exit', refuse).on('message', take);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('exit', refuse).off('message', take);
  });
}

export function startServer(
  dataDir: string,
  { databaseUrl, profileDir }: Pick<WallOptions, 'databaseUrl' | 'profileDir'>,
) {
  const lines: string[] = [];
  const profiling = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const process_ = spawn(process.execPath, [...profiling, SERVER], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      EUPNEA_DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      EUPNEA_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      for (const line of chunk.toString().split('\n')) {
        if (line.trim() === '') continue;
        if (lines.length < 1000) lines.push(line);
        const found = /runs at (http:\S+)/u.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      }
    };
    process_.stdout.on('data', read);
    process_.stderr.on('data', read);
    process_.once('exit', () => reject(new Error(`the server did not start:\n${lines.join('\n')}`)));
  });
  return { process: process_, address, lines };
}

export async function signIn(
  address: string,
  account: { readonly email: string; readonly password: string } = BENCH_USER,
): Promise<string> {
  const answer = await fetch(`${address}/nestjs/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const tokens: unknown = await answer.json();
  if (typeof tokens !== 'object' || tokens === null || !('access_token' in tokens))
    throw new Error('no token');
  return String(tokens.access_token);
}

interface MeasuredParts {
  readonly server: ChildProcess;
  readonly generator: ChildProcess;
  readonly viewers: ChildProcess;
  readonly address: string;
}

/**
 * Waits until the last blocks are read, segmented, committed and shown: samples that a busy server has not yet read from
 * its sockets are late, not lost.
 */
async function waitUntilStored(address: string): Promise<void> {
  const deadline = performance.now() + LAST_STORED_MS;
  let breaths = Number.NaN;
  while (performance.now() < deadline) {
    const before = breaths;
    await delay(QUIET_MS);
    ({ breaths } = await readGauges(address));
    if (breaths === before) return;
  }
}

/** Gauges of the server's metrics; NaN without an answer. */
async function readGauges(
  address: string,
): Promise<{ readonly breaths: number; readonly queuedRows: number; readonly transactionMs: number }> {
  const text = await fetch(`${address}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  const read = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, 'mu').exec(text)?.[1] ?? Number.NaN);
  return {
    breaths: read('eupnea_recording_breaths'),
    queuedRows: read('eupnea_recording_queued_rows'),
    transactionMs: read('eupnea_recording_transaction_ms'),
  };
}

async function measure(
  parts: MeasuredParts,
  { minutes, log }: WallOptions,
): Promise<Omit<WallResult, 'stored' | 'sent' | 'seen' | 'serverLog'>> {
  const serverPid = parts.server.pid ?? 0;
  const databasePids = listChildren(serverPid);
  const read = () => ({
    atMs: performance.now(),
    server: readUsage(serverPid)?.cpuSeconds ?? 0,
    database: databasePids.reduce((sum, pid) => sum + (readUsage(pid)?.cpuSeconds ?? 0), 0),
    generator: readUsage(parts.generator.pid ?? 0)?.cpuSeconds ?? 0,
    viewers: readUsage(parts.viewers.pid ?? 0)?.cpuSeconds ?? 0,
    threads: readThreads(serverPid),
  });
  const serverMegabytes: number[] = [];
  const databaseMegabytes: number[] = [];
  const queuedRows: number[] = [];
  const transactionMs: number[] = [];
  const start = read();
  const endMs = start.atMs + minutes * 60_000;
  while (performance.now() < endMs) {
    await delay(Math.min(MEMORY_EVERY_MS, Math.max(0, endMs - performance.now())));
    serverMegabytes.push((readUsage(serverPid)?.residentBytes ?? 0) / 2 ** 20);
    databaseMegabytes.push(
      databasePids.reduce((sum, pid) => sum + (readUsage(pid)?.residentBytes ?? 0), 0) / 2 ** 20,
    );
    const gauges = await readGauges(parts.address);
    queuedRows.push(gauges.queuedRows);
    transactionMs.push(gauges.transactionMs);
    if (serverMegabytes.length % 12 === 0) {
      log(`server ${serverMegabytes.at(-1)?.toFixed(0)} MB, ${gauges.queuedRows} rows queued`);
    }
  }
  const end = read();
  const seconds = (end.atMs - start.atMs) / 1000;
  const share = (part: keyof ThreadUsage): number =>
    ((end.threads?.[part] ?? 0) - (start.threads?.[part] ?? 0)) / seconds;
  return {
    measuredSeconds: seconds,
    cpu: {
      server: (end.server - start.server) / seconds,
      database: (end.database - start.database) / seconds,
      generator: (end.generator - start.generator) / seconds,
      viewers: (end.viewers - start.viewers) / seconds,
      serverMainUser: share('mainUserSeconds'),
      serverMainSystem: share('mainSystemSeconds'),
      serverOtherThreads: share('otherSeconds'),
    },
    serverMegabytes,
    databaseMegabytes,
    queuedRows,
    transactionMs,
  };
}

export async function stopServer(server: ChildProcess): Promise<void> {
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGTERM');
  await exited;
}
