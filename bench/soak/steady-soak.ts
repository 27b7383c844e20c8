import { HOUR_MS } from '@eupnea/model';
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { calibrate } from '../calibrate.ts';
import { writeLargeFile } from '../import/write-large-file.ts';
import { prepareServer, readStored } from '../live-wall/prepare-server.ts';
import { listChildren } from '../live-wall/process-usage.ts';
import { expectMessage, signIn, startServer, stopServer } from '../live-wall/run-wall.ts';
import { saveResult } from '../save-result.ts';
import {
  type HourFigures,
  describeHour,
  formatHour,
  formatSoak,
  judgeSoak,
  summarizeSoak,
} from './describe-soak.ts';
import { type ServerReading, readServer } from './watch-server.ts';
import { Workload } from './workload.ts';

/**
 * The whole server for hours of real time without any disturbance: `npm run soak -- --steady [--hours 24] [--devices 100]
 * [--viewers 20]`. Simulated ventilators stream at 100 Hz, viewers watch one device each, and queries, exports and imports repeat. Prints each
 * hour, and at the end what was lost by the generator's own count. SIGTERM ends the run early, with its figures. Exits with 1 when anything was lost, late or wrong.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    devices: { type: 'string', default: '100' },
    viewers: { type: 'string', default: '20' },
    steady: { type: 'boolean' },
  },
});
const hours = Number(values.hours);
const devices = Number(values.devices);
const viewerCount = Math.min(devices, Number(values.viewers));
if (!(hours > 0) || !(devices > 0)) throw new Error('--hours and --devices are positive numbers');

const GENERATOR = fileURLToPath(new URL('../live-wall/generator.ts', import.meta.url));
const VIEWERS = fileURLToPath(new URL('../live-wall/viewers.ts', import.meta.url));
const BLOCK_MS = '100';
const LIST_VIEWERS = '1';
/** Connections, first epochs, sessions and compilers. */
const WARM_UP_MS = 20_000;
const READ_EVERY_MS = 10_000;
/** Some three minutes of one patient. */
const IMPORT_BYTES = 256 * 1024;
/** Default of EUPNEA_WAVEFORM_DAYS. */
const RETENTION_DAYS = 30;
/** The last blocks are read, segmented, committed and shown. */
const SETTLE_MS = 5_000;

const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-soak-'));
const children: ChildProcess[] = [];
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
const log = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const calibrationSeconds = calibrate();
  const file = join(dataDir, 'recording.txt');
  await writeLargeFile(file, IMPORT_BYTES);
  const generator = fork(GENERATOR, [String(devices), BLOCK_MS]);
  children.push(generator);
  const { ports } = await expectMessage(generator, 'listening');
  const ids = await prepareServer(dataDir, null, ports);
  const server = startServer(dataDir, { databaseUrl: null, profileDir: null });
  children.push(server.process);
  const address = await server.address;
  const viewers = fork(VIEWERS, [
    address,
    await signIn(address),
    ids.slice(0, viewerCount).join(','),
    LIST_VIEWERS,
  ]);
  children.push(viewers);
  await expectMessage(viewers, 'ready');
  log(`${devices} devices, ${viewerCount} viewers, ${hours} h from now; server at ${address}`);
  await delay(WARM_UP_MS);
  viewers.send('measure');
  const workload = new Workload(address, ids, file);
  workload.start();
  const pid = server.process.pid ?? 0;
  const watched = { address, pid, databasePids: listChildren(pid), dataDir };
  const readings: ServerReading[] = [];
  const perHour: HourFigures[] = [];
  const startedMs = performance.now();
  const endMs = startedMs + hours * HOUR_MS;
  while (performance.now() < endMs && !stopping.signal.aborted) {
    const from = readings.length;
    const hourEndMs = Math.min(endMs, startedMs + (perHour.length + 1) * HOUR_MS);
    while (performance.now() < hourEndMs && !stopping.signal.aborted) {
      await delay(Math.min(READ_EVERY_MS, hourEndMs - performance.now()), undefined, {
        signal: stopping.signal,
      }).catch(() => undefined);
      readings.push(await readServer(watched, (performance.now() - startedMs) / 1000));
    }
    viewers.send('interval');
    const hour = describeHour(
      perHour.length + 1,
      await expectMessage(viewers, 'report'),
      readings.slice(from),
    );
    perHour.push(hour);
    log(formatHour(hour));
  }
  const ranHours = (performance.now() - startedMs) / HOUR_MS;
  await workload.stop();
  generator.send('stop');
  const sent = await expectMessage(generator, 'stopped');
  await delay(SETTLE_MS);
  viewers.send('report');
  const seen = await expectMessage(viewers, 'report');
  await stopServer(server.process);
  const simulated = new Set(ids);
  const stored = (await readStored(dataDir, null)).filter(({ deviceId }) => simulated.has(deviceId));
  const summary = summarizeSoak({
    hours: ranHours,
    devices,
    viewers: viewerCount,
    retentionDays: RETENTION_DAYS,
    readings,
    perHour,
    work: workload.counts(),
    sent,
    seen,
    stored,
    serverLog: server.lines,
  });
  const failures = judgeSoak(summary);
  for (const line of formatSoak(summary)) log(line);
  for (const failure of failures) log(`FAILED: ${failure}`);
  if (failures.length === 0) log('nothing lost');
  saveResult('soak-steady', { ...summary, calibrationSeconds, failures });
  return failures.length === 0;
}
