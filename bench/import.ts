import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { calibrate } from './calibrate.ts';
import { compareWithOneThread } from './import/compare-with-one-thread.ts';
import { BenchUpload, isOver } from './import/upload-client.ts';
import { MemoryWatch } from './import/memory-watch.ts';
import { writeLargeFile } from './import/write-large-file.ts';
import type { LatencySummary } from './live-wall/messages.ts';
import { prepareServer } from './live-wall/prepare-server.ts';
import { expectMessage, signIn, startServer, stopServer } from './live-wall/run-wall.ts';

/**
 * Imports a large PB840 file beside eight streaming devices: `npm run bench:import -- [--megabytes 32]
 * [--full]` (`--full`: 1 GB), and compares the rows of a recording with those of one thread. Exits with 1
 * when the live path suffers, memory grows with the file, cancelling is slow, or a row differs.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '32' },
    full: { type: 'boolean', default: false },
    devices: { type: 'string', default: '8' },
    'before-seconds': { type: 'string', default: '20' },
    'database-url': { type: 'string' },
  },
});

const GENERATOR = fileURLToPath(new URL('live-wall/generator.ts', import.meta.url));
const VIEWERS = fileURLToPath(new URL('live-wall/viewers.ts', import.meta.url));
const MEBIBYTE = 2 ** 20;
const WARM_UP_MS = 10_000;
/** Limit of the live wall's latency, gateway to client, ms. */
const MAX_P99_MS = 500;
const MAX_CANCEL_MS = 1000;
/** Memory is flat while its last third is within this share of its first third. */
const MAX_GROWTH = 0.25;

const megabytes = values.full ? 1024 : Number(values.megabytes);
const databaseUrl = values['database-url'] ?? null;
const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-bench-import-'));
const children: ChildProcess[] = [];
const log = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const calibrationSeconds = calibrate();
  const file = join(dataDir, 'large.txt');
  await writeLargeFile(file, megabytes * MEBIBYTE);
  const generator = fork(GENERATOR, [values.devices, '100']);
  children.push(generator);
  const { ports } = await expectMessage(generator, 'listening');
  const ids = await prepareServer(dataDir, databaseUrl, ports);
  const server = startServer(dataDir, { databaseUrl, profileDir: null });
  children.push(server.process);
  const address = await server.address;
  const token = await signIn(address);
  const upload = new BenchUpload(address, token);
  await delay(WARM_UP_MS);
  const before = await watchLive(address, token, ids, () => delay(Number(values['before-seconds']) * 1000));
  log(`live before: ${describe(before)}`);
  const memory = new MemoryWatch(server.process.pid ?? 0);
  const startedAt = performance.now();
  let sentMs = 0;
  let breaths = 0;
  const during = await watchLive(address, token, ids, async () => {
    const id = await upload.send(file);
    sentMs = performance.now() - startedAt;
    let told = 0;
    const status = await upload.until(id, isOver, ({ progress }) => {
      memory.look();
      if (progress < told + 0.1) return;
      told = progress;
      log(
        `  ${(progress * 100).toFixed(0)} % after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      );
    });
    if (status.status !== 'done') throw new Error(`the import ended as ${status.status}: ${status.error}`);
    breaths = status.breaths;
  });
  const seconds = (performance.now() - startedAt) / 1000;
  log(`live during: ${describe(during)}`);
  const cancelMs = await measureCancel(upload, file);
  const compared = await chooseCompared();
  await upload.until(await upload.send(compared), isOver);
  await stopServer(server.process);
  const comparison = await compareWithOneThread(dataDir, databaseUrl, compared);
  const bytesPerSecond = statSync(file).size / seconds;
  const figures = {
    megabytes,
    seconds,
    sentSeconds: sentMs / 1000,
    breaths,
    megabytesPerSecond: bytesPerSecond / MEBIBYTE,
    breathsPerSecond: breaths / seconds,
    before,
    during,
    cancelMs,
    comparison,
    memory: memory.summarize(),
    calibrationSeconds,
    secondsPerMegabyteOverCalibration: seconds / megabytes / calibrationSeconds,
    cores: cpus().length,
  };
  const { server: serverMb, growth } = figures.memory;
  log(
    `${megabytes} MB, ${breaths} breaths in ${seconds.toFixed(0)} s (sent in ${(sentMs / 1000).toFixed(1)} s)`,
  );
  log(`${figures.megabytesPerSecond.toFixed(2)} MB/s, ${figures.breathsPerSecond.toFixed(0)} breaths/s`);
  log(
    `server at most ${serverMb.most} MB, its children ${figures.memory.children.most} MB, growth ${(growth * 100).toFixed(0)} %`,
  );
  log(`cancelled within ${cancelMs.toFixed(0)} ms`);
  const { breaths: alike, findings, differing } = comparison;
  log(`compared with one thread: ${alike} breaths, ${findings} findings, ${differing} rows differ`);
  save(figures);
  return judge(during, cancelMs, growth) && differing === 0 && alike > 0;
}

function judge(during: LatencySummary, cancelMs: number, growth: number): boolean {
  const failures = [
    ...(during.p99 > MAX_P99_MS
      ? [`live p99 of ${during.p99} ms beside the import, ${MAX_P99_MS} allowed`]
      : []),
    ...(cancelMs > MAX_CANCEL_MS ? [`cancelling took ${cancelMs.toFixed(0)} ms`] : []),
    ...(growth > MAX_GROWTH ? [`memory grew by ${(growth * 100).toFixed(0)} % over the import`] : []),
  ];
  for (const failure of failures) log(`FAILED: ${failure}`);
  return failures.length === 0;
}

/** A real recording with findings of many kinds if available, otherwise generated text. */
async function chooseCompared(): Promise<string> {
  const raw = join(process.env['EUPNEA_TEST_DATA'] ?? '../shared/data', 'pb840_ventmode', 'raw');
  const [name] = existsSync(raw) ? readdirSync(raw).toSorted() : [];
  if (name !== undefined) return join(raw, name);
  const file = join(dataDir, 'compared.txt');
  await writeLargeFile(file, 4 * MEBIBYTE);
  return file;
}

/** Live latency of every device, gateway to client, during the work. */
async function watchLive(
  address: string,
  token: string,
  ids: readonly number[],
  work: () => Promise<unknown>,
): Promise<LatencySummary> {
  const viewers = fork(VIEWERS, [address, token, ids.join(','), '1']);
  children.push(viewers);
  await expectMessage(viewers, 'ready');
  viewers.send('measure');
  await work();
  viewers.send('report');
  return (await expectMessage(viewers, 'report')).sampleLatency;
}

/** Time from the cancel call to the status, during another import. */
async function measureCancel(upload: BenchUpload, file: string): Promise<number> {
  const id = await upload.send(file);
  await upload.until(id, (status) => status.progress > 0 || isOver(status));
  const startedAt = performance.now();
  await upload.cancel(id);
  const { status } = await upload.until(id, isOver);
  if (status !== 'cancelled') throw new Error(`the cancelled import ended as ${status}`);
  return performance.now() - startedAt;
}

function describe({ p50, p99, worst, count }: LatencySummary): string {
  return `p50 ${p50} ms, p99 ${p99} ms, worst ${worst.toFixed(0)} ms over ${count} messages`;
}

function save(figures: object): void {
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}import.json`,
    `${JSON.stringify({ at: new Date().toISOString(), ...figures }, null, 2)}\n`,
  );
}
