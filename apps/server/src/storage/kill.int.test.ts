import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Storage, openStorage } from './open-storage.ts';
import { openRecording } from './recording/open-recording.ts';
import { TEST_RATE_HZ } from './testing/build-breath.ts';
import { AwakeClock } from '../testing/awake-clock.ts';
import { copyTemplate } from './testing/copy-template.ts';

const STREAMER = fileURLToPath(new URL('./testing/stream-eight-devices.ts', import.meta.url));
/** The whole server is killed 24 and 200 times (server-kill.int.test.ts); this one looks at each sample. */
const KILLS = process.env['EUPNEA_NIGHTLY'] === '1' ? 40 : process.env['EUPNEA_DEEP'] === '1' ? 16 : 4;

/** A crash may lose at most 1 s of samples (definitions.md, Time and storage). */
const MAX_LOST_SECONDS = 1;

/** Every third process is killed while it starts, the others while they stream. */
const START_KILL_MS = 900;
const STREAM_KILL_MS = 2000;

/** A start repairs what the kill before left: some 5 s on an idle machine, 20 s and more beside three other test processes. */
const START_LIMIT_MS = 60_000;

/** What a killed process had promised. */
interface Promises {
  /** `device/number` to the breath's key. */
  readonly breaths: Map<string, string>;
  /** `device/epoch` to each hand-over: when, and up to which index. */
  readonly samples: Map<string, { readonly at: number; readonly end: number }[]>;
  readonly epochKills: Map<string, number>;
}

const promises: Promises = { breaths: new Map(), samples: new Map(), epochKills: new Map() };
let dataDir = '';
let storage: Storage;
const clock = new AwakeClock();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'eupnea-kill-'));
  await copyTemplate(dataDir);
  for (let kill = 0; kill < KILLS; kill++) await runAndKill(kill);
  storage = await openStorage({ dataDir });
  await (await openRecording(storage, { onProblem: raise })).close();
}, KILLS * START_LIMIT_MS);

afterAll(async () => {
  clock.stop();
  await storage.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

function raise({ error }: { readonly error: Error }): never {
  throw error;
}

async function runAndKill(kill: number): Promise<void> {
  const whileStarting = kill % 3 === 2;
  const child = spawn(process.execPath, [STREAMER, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const touched = new Set<string>();
  const { streams, ended } = follow(child.stdout, touched);
  if (!whileStarting && !(await streams)) throw new Error(`Start ${kill + 1} failed`);
  const longest = whileStarting ? START_KILL_MS : STREAM_KILL_MS;
  if (kill === 0) await untilMuchIsPromised();
  await delay(Math.random() * longest);
  const killedAt = clock.now();
  // The whole group: the process and its database. detached made the child its leader.
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
  for (const epoch of touched) promises.epochKills.set(epoch, killedAt);
}

/** Breaths, and samples that are older than the second that may be lost, however slow the machine is. */
async function untilMuchIsPromised(): Promise<void> {
  const isMuch = () => {
    const dueAt = clock.now() - MAX_LOST_SECONDS * 1000;
    const due = [...promises.samples.values()].map(
      (handed) => handed.findLast(({ at }) => at < dueAt)?.end ?? 0,
    );
    return promises.breaths.size > KILLS * 4 && due.reduce((sum, end) => sum + end, 0) > TEST_RATE_HZ;
  };
  while (!isMuch()) await delay(20);
}

/** Notes every promise of the process. `streams` resolves to false when it ends before it streamed. */
function follow(
  output: Readable,
  touched: Set<string>,
): { streams: Promise<boolean>; ended: Promise<unknown> } {
  const lines = createInterface({ input: output });
  const ended = once(lines, 'close');
  const streams = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      const [kind, device = '', second = '', third = ''] = line.split(' ');
      if (kind === 'ready') resolve(true);
      if (kind === 'breath') promises.breaths.set(`${device}/${second}`, third);
      if (kind !== 'samples') return;
      const key = `${device}/${second}`;
      touched.add(key);
      const handed = promises.samples.get(key) ?? [];
      handed.push({ at: clock.now(), end: Number(third) });
      promises.samples.set(key, handed);
    });
    lines.on('close', () => resolve(false));
  });
  return { streams, ended };
}

describe(`after ${KILLS} kills of a recording of eight devices at random moments`, () => {
  it('every acknowledged breath is stored once, under its own number and time', async () => {
    const { rows } = await storage.pool.query<{ key: string; at: string }>(
      `select device_id || '/' || breath_number as key, started_at_us::text as at from breath`,
    );
    const stored = new Map(rows.map((row) => [row.key, row.at]));
    expect(stored.size).toBe(rows.length);
    expect(promises.breaths.size).toBeGreaterThan(KILLS * 4);
    for (const [key, at] of promises.breaths) expect([key, stored.get(key)]).toEqual([key, at]);
  });

  it('numbers have no hole and times no repetition', async () => {
    const { rows } = await storage.pool.query(
      `select device_id from breath group by device_id
       having count(*) <> max(breath_number) or count(*) <> count(distinct started_at_us) or min(breath_number) <> 1`,
    );
    expect(rows).toEqual([]);
  });

  it('index and table agree', async () => {
    const count = async (path: 'seqscan' | 'indexscan') => {
      await storage.pool.query(`set enable_${path} = off`);
      const { rows } = await storage.pool.query(
        'select count(*)::int as n, sum(breath_number)::int as sum from breath where started_at_us > 0',
      );
      await storage.pool.query(`reset enable_${path}`);
      return rows;
    };
    await storage.pool.query('set enable_bitmapscan = off');
    expect(await count('seqscan')).toEqual(await count('indexscan'));
  });

  it('every sample handed over more than a second before the kill is stored, contiguous and once', async () => {
    const { rows } = await storage.pool.query<{
      key: string;
      first: number;
      chunks: number;
      end: number;
      n: number;
    }>(
      `select device_id || '/' || epoch as key, min(first_index)::int as first,
         max(first_index + sample_count)::int as end, sum(sample_count)::int as n
       from waveform_chunk group by device_id, epoch`,
    );
    const stored = new Map(rows.map((row) => [row.key, row]));
    for (const row of rows) expect([row.key, row.first, row.n]).toEqual([row.key, 0, row.end]);
    let checked = 0;
    for (const [key, handed] of promises.samples) {
      const killedAt = promises.epochKills.get(key) ?? 0;
      const owed = handed.filter(({ at }) => at <= killedAt - MAX_LOST_SECONDS * 1000).at(-1)?.end ?? 0;
      checked += owed;
      expect([key, stored.get(key)?.end ?? 0]).toEqual([key, expect.toSatisfy((end: number) => end >= owed)]);
    }
    expect(checked).toBeGreaterThan(TEST_RATE_HZ);
  });

  it('rollups count the breaths there are', async () => {
    const { rows } = await storage.pool.query(
      `select r.device_id from rollup_5min r where parameter = 'breaths' and n <> (select count(*) from breath b
         where b.device_id = r.device_id and b.started_at_us >= r.started_at_us and b.started_at_us < r.ended_at_us)`,
    );
    expect(rows).toEqual([]);
  });
});
