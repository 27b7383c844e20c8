import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStorage } from '../apps/server/src/storage/open-storage.ts';
import { calibrate } from './calibrate.ts';
import type { LatencySummary } from './live-wall/messages.ts';
import { prepareServer } from './live-wall/prepare-server.ts';
import { listChildren, readUsage } from './live-wall/process-usage.ts';
import { expectMessage, signIn, startServer, stopServer } from './live-wall/run-wall.ts';
import { generateWard } from './research/generate-ward.ts';
import { ResearchCalls } from './research/research-calls.ts';
import { saveResult } from './save-result.ts';

/**
 * Research beside a live wall on the embedded database: `npm run bench:research -- [--patients 10000]
 * [--breaths 5000000] [--devices 50] [--rounds 20] [--wall-seconds 20]`. Prints the count of a cohort from
 * rollups (p95, limit 300 ms), the distribution of a parameter over all breaths (limit 3 s), the data set
 * rate in MB/s with the server's memory, and the wall's p99 alone and beside each.
 */
const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '10000' },
    breaths: { type: 'string', default: '5000000' },
    devices: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '20' },
    'wall-seconds': { type: 'string', default: '20' },
  },
});
const size = { patients: Number(values.patients), breaths: Number(values.breaths) };
const devices = Number(values.devices);
const rounds = Number(values.rounds);
const wallMs = Number(values['wall-seconds']) * 1000;

const COUNT_LIMIT_MS = 300;
const DISTRIBUTION_LIMIT_MS = 3000;
const VIEWERS_MAX = 20;
const BLOCK_MS = 100;
const MEGABYTE = 1_000_000;
const MEBIBYTE = 2 ** 20;

/** Another value per round, to bypass caches. */
function describeCohort(round: number): object {
  const parameter = 'driving_pressure_cmh2o';
  return {
    where: {
      kind: 'all',
      of: [
        { kind: 'age', from: 30 + (round % 20) },
        { kind: 'minutes_beyond', parameter, side: 'above', value: 12.5 + (round % 6), from: 5 },
        { kind: 'not', of: { kind: 'condition', is: 'ards' } },
      ],
    },
  };
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

async function time<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly ms: number; readonly answer: Answer }> {
  const start = performance.now();
  const answer = await work();
  return { ms: performance.now() - start, answer };
}

async function prepareWard(dataDir: string, ports: readonly number[]) {
  const ids = await prepareServer(dataDir, null, ports);
  const storage = await openStorage({ dataDir });
  try {
    const { rows } = await storage.pool.query<{ id: number }>('select min(id) as id from project');
    const projectId = rows[0]?.id ?? 0;
    const { ms } = await time(() => generateWard(storage.pool, projectId, size));
    process.stdout.write(
      `${size.patients} patients, ${size.breaths} breaths generated in ${(ms / 1000).toFixed(0)} s\n`,
    );
    return { ids, projectId };
  } finally {
    await storage.close();
  }
}

interface Wall {
  readonly address: string;
  readonly ids: readonly number[];
  readonly children: ChildProcess[];
}

/** Latencies of the wall during the work, at least for the given time. */
async function besideWall<Answer>(
  { address, ids, children: started }: Wall,
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly wall: LatencySummary }> {
  const watched = ids.slice(0, VIEWERS_MAX).join(',');
  const viewers = fork(fileURLToPath(new URL('live-wall/viewers.ts', import.meta.url)), [
    address,
    await signIn(address),
    watched,
    '1',
  ]);
  started.push(viewers);
  await expectMessage(viewers, 'ready');
  viewers.send('measure');
  const [answer] = await Promise.all([work(), delay(wallMs)]);
  viewers.send('report');
  const { sampleLatency } = await expectMessage(viewers, 'report');
  return { answer, wall: sampleLatency };
}

async function measure(calls: ResearchCalls, projectId: number, wall: Wall, serverPid: number) {
  const alone = await besideWall(wall, () => delay(wallMs));
  const counted = await besideWall(wall, async () => {
    const times: number[] = [];
    let patients = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const { ms, answer } = await time(() => calls.count(projectId, describeCohort(round)));
      patients = answer.total.patients;
      if (round > 0) times.push(ms);
    }
    return { median_ms: quantile(times, 0.5), p95_ms: quantile(times, 0.95), patients };
  });
  const distributed = await besideWall(wall, async () => {
    const { ms, answer } = await time(() => calls.distribute(projectId, 'vte_ml'));
    return { ms, breaths: answer.distributions[0]?.breaths ?? 0 };
  });
  const pids = [serverPid, ...listChildren(serverPid)];
  const read = () => pids.map((pid) => (readUsage(pid)?.residentBytes ?? 0) / MEBIBYTE);
  const [serverBefore = 0, databaseBefore = 0] = read();
  const server: number[] = [];
  const exported = await besideWall(wall, async () => {
    const { ms, answer } = await time(() => calls.makeDataset(projectId, () => server.push(read()[0] ?? 0)));
    const megabytes = (answer.size_bytes ?? 0) / MEGABYTE;
    return { seconds: ms / 1000, megabytes, megabytes_a_second: megabytes / (ms / 1000), rows: answer.rows };
  });
  const half = Math.floor(server.length / 2);
  const memory = {
    server_before_mb: serverBefore,
    database_before_mb: databaseBefore,
    /** With constant memory the second half of a file needs no more than the first. */
    first_half_most_mb: Math.max(...server.slice(0, half)),
    second_half_most_mb: Math.max(...server.slice(half)),
  };
  return {
    wall_alone: alone.wall,
    count: { ...counted.answer, limit_ms: COUNT_LIMIT_MS, wall: counted.wall },
    distribution: { ...distributed.answer, limit_ms: DISTRIBUTION_LIMIT_MS, wall: distributed.wall },
    export: { ...exported.answer, ...memory, wall: exported.wall },
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-bench-research-'));
const children: ChildProcess[] = [];
try {
  const generator = fork(fileURLToPath(new URL('live-wall/generator.ts', import.meta.url)), [
    String(devices),
    String(BLOCK_MS),
  ]);
  children.push(generator);
  const { ports } = await expectMessage(generator, 'listening');
  const { ids, projectId } = await prepareWard(dataDir, ports);
  const calibrationSeconds = calibrate();
  const server = startServer(dataDir, { databaseUrl: null, profileDir: null });
  children.push(server.process);
  const address = await server.address;
  const calls = new ResearchCalls(address, signIn);
  const figures = await measure(calls, projectId, { address, ids, children }, server.process.pid ?? 0);
  const { count, distribution, export: made, wall_alone: alone } = figures;
  const lines = [
    `count of a cohort: median ${count.median_ms.toFixed(0)} ms, p95 ${count.p95_ms.toFixed(0)} ms (limit ${COUNT_LIMIT_MS}), ${(count.p95_ms / 1000 / calibrationSeconds).toFixed(1)} calibrations; wall p99 ${count.wall.p99} ms`,
    `distribution over ${distribution.breaths} breaths: ${distribution.ms.toFixed(0)} ms (limit ${DISTRIBUTION_LIMIT_MS}); wall p99 ${distribution.wall.p99} ms`,
    `data set: ${made.megabytes.toFixed(1)} MB in ${made.seconds.toFixed(1)} s, ${made.megabytes_a_second.toFixed(2)} MB/s, ${Math.round((made.rows?.breaths ?? 0) / made.seconds)} breaths/s; wall p99 ${made.wall.p99} ms`,
    `server memory: ${made.server_before_mb.toFixed(0)} MB before, at most ${made.first_half_most_mb.toFixed(0)} in the first half, ${made.second_half_most_mb.toFixed(0)} in the second`,
    `wall alone (${devices} devices): p50 ${alone.p50} ms, p99 ${alone.p99} ms`,
  ];
  process.stdout.write(`${lines.join('\n')}\ncalibration ${calibrationSeconds.toFixed(3)} s\n`);
  saveResult('research', { ...size, devices, rounds, cores: cpus().length, calibrationSeconds, ...figures });
  await stopServer(server.process);
} finally {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
}
