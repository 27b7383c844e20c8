import { HOUR_MS } from '@eupnea/model';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BASE_SCENARIO, createRandom, recordLoop } from '@eupnea/simulator';
import { openPool } from '../../apps/server/src/storage/open-storage.ts';
import { startTestServer } from '../../tooling/postgres/start-test-server.ts';
import { writeLargeFile } from '../import/write-large-file.ts';
import { Latencies } from '../live-wall/latencies.ts';
import { prepareServer } from '../live-wall/prepare-server.ts';
import { saveResult } from '../save-result.ts';
import { Workload } from './workload.ts';
import { readServer } from './watch-server.ts';
import { type ServerLife, type WeekHour, formatHour, formatWeek, judgeWeek } from '../ward/describe-week.ts';
import { GeneratedBed } from '../ward/generated-bed.ts';
import { HostileSource, openFloodingDevice } from '../ward/hostile-source.ts';
import { judgeBed } from '../ward/judge-bed.ts';
import { watchBed } from '../ward/live-viewer.ts';
import { Placements } from '../ward/placements.ts';
import { readStoredBed } from '../ward/stored-bed.ts';
import { Unrest } from '../ward/unrest.ts';
import { WardClient } from '../ward/ward-client.ts';
import { WardServer } from '../ward/ward-server.ts';

/**
 * A ward for hours of real time: `npm run soak -- --hours 2 [--beds 10] [--seed 1]`. PB840s with wrong clocks stream, fall
 * silent, go away and send backlogs; patients are assigned and transferred; the database and the server are restarted and
 * killed; recordings are uploaded, data exported; a hostile source floods. Every ten samples carry their number, so that
 * the stored records are judged by what each bed sent and who was on it. SIGINT or SIGTERM ends the run early, with its
 * result. Exits with 1 when a breath stands in a wrong record, is lost or doubled, or the server was late or grew.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    beds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const hours = Number(values.hours);
const bedCount = Number(values.beds);
const seed = Number(values.seed);
if (!(hours > 0) || !(bedCount > 0)) throw new Error('--hours and --beds are positive numbers');

/** Deviations of the beds' crystals in turn, ppm; the last one loses samples by design and is judged for its record. */
const PPM = [0, 100, -100, 300, -300, 30, -30, 500, -500, 10_000];
const MOST_EXACT_PPM = 1_000;
const RATE_HZ = 50;
const LOOP_SECONDS = 120;
const PUMP_EVERY_MS = 100;
const READ_EVERY_MS = 10_000;
/** Between two floors of the memory; V8 itself collects everything each two to ten minutes. */
const COLLECT_EVERY_MS = 240_000;
/** V8 gives pages back in the background. */
const SWEEP_MS = 2_000;
const SETTLE_MS = 8_000;
/** Some three minutes of one patient. */
const IMPORT_BYTES = 256 * 1024;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(130);
    log(`${signal}: ending with the result so far`);
    stopping.abort();
  });
const closers: (() => Promise<void> | void)[] = [];
const log = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  for (const close of closers.toReversed()) await close();
}
process.exit();

async function run(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-soak-'));
  closers.push(() => (process.exitCode === 0 ? rm(dataDir, { recursive: true, force: true }) : undefined));
  const file = join(dataDir, 'recording.txt');
  await writeLargeFile(file, IMPORT_BYTES);
  const postgres = await startTestServer({ isDetached: true });
  closers.push(() => postgres.stop());
  const beds = Array.from({ length: bedCount }, (_, number) => openBed(number));
  const flooding = await openFloodingDevice();
  closers.push(() => flooding.close());
  const ports = await Promise.all(beds.map((bed) => bed.listen()));
  const ids = await prepareServer(dataDir, postgres.url, [...ports, flooding.port], 'pb840');
  const byId = new Map(beds.map((bed, place) => [ids[place] ?? 0, bed]));
  const server = await WardServer.create(dataDir, postgres.url);
  closers.push(() => server.end('SIGTERM'));
  await server.start();
  log(
    `${bedCount} beds, ${hours} h, seed ${seed}; server at ${server.address}, its log ${join(dataDir, 'server.log')}`,
  );

  const pump = setInterval(() => {
    for (const bed of beds) bed.pump();
  }, PUMP_EVERY_MS);
  closers.push(() => clearInterval(pump));
  const client = new WardClient(server.address);
  const latencies = { live: new Latencies(), queries: new Latencies() };
  const sockets = [...byId].map(([deviceId, { record }]) =>
    watchBed(
      server.address,
      () => client.freshToken(),
      { deviceId, record },
      () => latencies.live,
    ),
  );
  closers.push(() => {
    for (const socket of sockets) socket.close();
  });
  const placements = new Placements(client, new Map([...byId].map(([id, { record }]) => [id, record])));
  const hostile = new HostileSource(Number(new URL(server.address).port), server.hl7Port);
  const workload = new Workload(server.address, [...byId.keys()], file, {
    isExcused: (sinceMs) => server.isExcused(sinceMs),
    onQuery: (ms) => latencies.queries.add(ms),
  });
  const unrest = new Unrest({
    beds: byId,
    server,
    restartDatabase: () => postgres.restart(),
    placements,
    hostile,
    random: createRandom(seed, 'ward'),
    runMs: hours * HOUR_MS,
  });
  await delay(SETTLE_MS);
  workload.start();
  unrest.start();

  const { perHour, lives, ranMs } = await watch(server, dataDir, latencies, unrest);
  await Promise.all([unrest.stop(), workload.stop()]);
  // Backlogs find their connections again.
  await delay(SETTLE_MS);
  clearInterval(pump);
  await Promise.all(beds.map((bed) => bed.close()));
  await delay(SETTLE_MS);
  await server.end('SIGTERM');
  const pool = openPool(postgres.url);
  const verdicts = [];
  for (const [deviceId, { record, ppm }] of byId) {
    const stored = await readStoredBed(pool, deviceId);
    verdicts.push(judgeBed(record, stored, placements.transfers, Math.abs(ppm) <= MOST_EXACT_PPM));
  }
  await pool.end();
  const week = {
    hours: ranMs / HOUR_MS,
    seed,
    perHour,
    lives,
    beds: verdicts,
    work: workload.counts(),
    unrest: unrest.counts,
    placements: placements.counts,
    hostile: Object.fromEntries(hostile.counts),
    floodedMegabytes: flooding.sentBytes() / 2 ** 20,
    errors: unrest.errors,
  };
  const failures = judgeWeek(week);
  for (const line of formatWeek(week)) log(line);
  for (const failure of failures) log(`FAILED: ${failure}`);
  if (failures.length === 0) log('every record right, nothing lost');
  saveResult('soak', { ...week, failures });
  return failures.length === 0;
}

function openBed(number: number): GeneratedBed {
  const loop = recordLoop({ ...BASE_SCENARIO, rateHz: RATE_HZ }, (number % 4) + 1, LOOP_SECONDS);
  return new GeneratedBed(loop, (number * 7919) % loop.length, PPM[number % PPM.length] ?? 0);
}

async function watch(
  server: WardServer,
  dataDir: string,
  latencies: { live: Latencies; queries: Latencies },
  unrest: Unrest,
): Promise<{ readonly perHour: WeekHour[]; readonly lives: ServerLife[]; readonly ranMs: number }> {
  const startedMs = Date.now();
  const perHour: WeekHour[] = [];
  const lives = new Map<number, ServerLife>();
  let collectedMs = startedMs;
  const isOver = () => stopping.signal.aborted || Date.now() - startedMs >= hours * HOUR_MS;
  while (!isOver()) {
    const hourEndsMs = startedMs + Math.min(perHour.length + 1, hours) * HOUR_MS;
    while (Date.now() < hourEndsMs && !stopping.signal.aborted) {
      const pause = delay(Math.min(READ_EVERY_MS, hourEndsMs - Date.now()), undefined, {
        signal: stopping.signal,
      }).catch(() => undefined);
      await Promise.race([pause, unrest.fatal.promise]);
      if (Date.now() - collectedMs > COLLECT_EVERY_MS) {
        collectedMs = Date.now();
        await server.collectGarbage();
        await delay(SWEEP_MS);
      }
      const life = lives.get(server.pid) ?? { resident: [], heap: [], reserved: [] };
      lives.set(server.pid, life);
      const seconds = (Date.now() - server.lifeStartedMs) / 1000;
      const reading = await readServer(
        { address: server.address, pid: server.pid, databasePids: [], dataDir },
        seconds,
      );
      life.resident.push([seconds, reading.serverMegabytes]);
      life.heap.push([seconds, reading.heapMegabytes]);
      life.reserved.push([seconds, reading.reservedMegabytes]);
    }
    const hour = {
      hour: perHour.length + 1,
      live: latencies.live.summarize(),
      queries: latencies.queries.summarize(),
    };
    latencies.live.reset();
    latencies.queries.reset();
    perHour.push(hour);
    log(formatHour(hour));
  }
  return { perHour, lives: [...lives.values()], ranMs: Date.now() - startedMs };
}
