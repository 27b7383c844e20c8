import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BASE_SCENARIO, recordLoop } from '@eupnea/simulator';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Storage, openStorage } from '../storage/open-storage.ts';
import { copyTemplate } from '../storage/testing/copy-template.ts';
import { AwakeClock } from '../testing/awake-clock.ts';
import { Acknowledged, type Frame } from '../testing/kills/acknowledged.ts';
import { createPatients, signIn, watchDevice } from '../testing/kills/watched-server.ts';
import { prepareUnit, type KilledUnit } from '../testing/kills/killed-unit.ts';
import { KILL_LIMIT_MS, startKillableServer } from '../testing/kills/start-killable-server.ts';
import { type EmulatorHost, startEmulator } from '../transports/start-emulator.ts';

/** Number of servers killed in parallel, each with its own data folder: a start waits as much as it computes. */
const UNITS = 2;
/** Kills per server. */
const KILLS = process.env['EUPNEA_NIGHTLY'] === '1' ? 100 : 12;
const DEVICES = 8;

/** Every fourth process is killed during its start, at a random time up to this; the others while they stream. */
const START_KILL_MS = 2000;
/** Counted from the first acknowledged breath, so that there is data to lose. */
const STREAM_KILL_MS = 1500;

/** A crash may lose at most 1 s of samples (definitions.md, Time and storage). */
const MAX_LOST_MS = 1000;

/** Scenario with almost one breath per second. */
const FAST = {
  ...BASE_SCENARIO,
  settings: {
    ...BASE_SCENARIO.settings,
    ratePerMin: 50,
    tidalVolumeMl: 250,
    inspiratoryFlowLpm: 60,
    pauseS: 0,
  },
  course: [],
};

/** A server with its ventilators, and what it had acknowledged when it was killed. */
interface KilledServer {
  readonly acknowledged: Acknowledged;
  readonly dataDir: string;
  readonly emulators: readonly EmulatorHost[];
  readonly unit: KilledUnit;
  readonly storage: Storage;
}

const killed: KilledServer[] = [];
const clock = new AwakeClock();

async function killServer(): Promise<KilledServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-kill-'));
  await copyTemplate(dataDir);
  const loop = recordLoop(FAST, 1, 30);
  const emulators = await Promise.all(
    Array.from({ length: DEVICES }, (_, index) =>
      startEmulator({ kind: 'simulator-loop', loop, offset: index * 137, host: '127.0.0.1', port: 0 }),
    ),
  );
  const unit = await prepareUnit(
    dataDir,
    emulators.map(({ port }) => port),
  );
  const acknowledged = new Acknowledged();
  for (let kill = 0; kill < KILLS; kill++)
    await startAndKill({ dataDir, unit, acknowledged }, kill % 4 === 3);
  // The last start recovers the data of the last kill and then stops in order.
  const server = startKillableServer(dataDir);
  await server.address;
  process.kill(-(server.process.pid ?? 0), 'SIGTERM');
  expect(await server.exited).toBe(0);
  return { acknowledged, dataDir, emulators, unit, storage: await openStorage({ dataDir }) };
}

beforeAll(
  async () => {
    killed.push(...(await Promise.all(Array.from({ length: UNITS }, killServer))));
  },
  UNITS * KILLS * KILL_LIMIT_MS,
);

afterAll(async () => {
  clock.stop();
  for (const { emulators, storage, dataDir } of killed) {
    for (const emulator of emulators) await emulator.close();
    await storage.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});

async function startAndKill(
  { dataDir, unit, acknowledged }: Pick<KilledServer, 'dataDir' | 'unit' | 'acknowledged'>,
  whileStarting: boolean,
): Promise<void> {
  const server = startKillableServer(dataDir);
  const frames: Frame[] = [];
  const sockets: Socket[] = [];
  if (whileStarting) {
    await delay(Math.random() * START_KILL_MS);
  } else {
    const address = await server.address;
    const watched = { address, token: await signIn(address), acknowledged };
    await new Promise<void>((resolve) => {
      for (const deviceId of unit.deviceIds)
        sockets.push(watchDevice(watched, deviceId, { frames, clock, onBreath: resolve }));
    });
    const creating = createPatients(watched, unit.projectId);
    await creating.firstIsCreated;
    // Waits until there is something to lose of each kind, however slow the machine is.
    while ((frames[0]?.receivedAt ?? Infinity) > clock.now() - MAX_LOST_MS) await delay(20);
    await delay(Math.random() * STREAM_KILL_MS);
    creating.stop();
  }
  const killedAt = clock.now();
  process.kill(-(server.process.pid ?? 0), 'SIGKILL');
  await server.exited;
  for (const socket of sockets) socket.disconnect();
  acknowledged.frames.push(...frames.filter(({ receivedAt }) => receivedAt < killedAt - MAX_LOST_MS));
}

const UNIT_PLACES = Array.from({ length: UNITS }, (_, place) => place);

describe.each(UNIT_PLACES)(
  `unit %i after ${KILLS} kills of server and database, ${DEVICES} ventilators streaming`,
  (place) => {
    const unitOf = () => {
      const one = killed[place];
      if (one === undefined) throw new Error(`unit ${place} was not killed`);
      return one;
    };

    it('every start succeeded, and enough was acknowledged to be lost', () => {
      const { acknowledged } = unitOf();
      expect(acknowledged.breaths.size).toBeGreaterThan(KILLS);
      expect(acknowledged.patients.length).toBeGreaterThan(KILLS / 2);
      expect(acknowledged.frames.length).toBeGreaterThan(KILLS);
    });

    it('no breath was sent twice with different numbers', () => {
      expect(unitOf().acknowledged.changed).toEqual([]);
    });

    it('every acknowledged breath is stored as it was sent', async () => {
      const { storage, acknowledged } = unitOf();
      const { rows } = await storage.pool.query<{ key: string; content: string; vti: number | null }>(
        `select device_id || '/' || breath_number as key, epoch || '/' || start_index || '/' || end_index as content,
         vti_ml as vti from breath`,
      );
      const stored = new Map(rows.map((row) => [row.key, `${row.content}/${row.vti}`]));
      const lost = [...acknowledged.breaths].filter(([key, content]) => stored.get(key) !== content);
      expect(lost).toEqual([]);
      expect(stored.size).toBe(rows.length);
    });

    it('no breath is stored twice: numbers have no hole, and breaths of a device never overlap', async () => {
      const { storage } = unitOf();
      const holes = await storage.pool.query(
        `select device_id from breath group by device_id
       having count(*) <> max(breath_number) or min(breath_number) <> 1`,
      );
      expect(holes.rows).toEqual([]);
      // By index within an epoch: its anchor follows the device's clock, which moves the next start by some milliseconds.
      const overlaps = await storage.pool.query(
        `select device_id, breath_number from (
         select device_id, breath_number, epoch, start_index, started_at_us,
           lag(epoch) over numbered as former_epoch, lag(end_index) over numbered as former_end_index,
           lag(started_at_us + ((end_index - start_index) * 1000000 / rate_hz)::int8) over numbered as former_end
         from breath window numbered as (partition by device_id order by breath_number)) b
       where case when former_epoch = epoch then former_end_index > start_index
         else former_end > started_at_us + 1 end`,
      );
      expect(overlaps.rows).toEqual([]);
    });

    it('every sample a client had for more than a second is stored, once', async () => {
      const { storage, acknowledged } = unitOf();
      const { rows } = await storage.pool.query<{ stream: string; first: number; end: number }>(
        `select device_id || '/' || epoch || '/' || rate_hz as stream, first_index::int as first,
         (first_index + sample_count)::int as end
       from waveform_chunk order by device_id, epoch, rate_hz, first_index`,
      );
      const stretches = new Map<string, { first: number; end: number }[]>();
      for (const { stream, first, end } of rows) {
        const list = stretches.get(stream) ?? [];
        stretches.set(stream, list);
        const last = list.at(-1);
        if (last !== undefined) expect(first, `chunks of ${stream} overlap`).toBeGreaterThanOrEqual(last.end);
        if (last?.end === first) last.end = end;
        else list.push({ first, end });
      }
      const lost = acknowledged.frames.filter(
        ({ stream, first, end }) =>
          !(stretches.get(stream) ?? []).some((stretch) => stretch.first <= first && stretch.end >= end),
      );
      expect(lost).toEqual([]);
    });

    it('every acknowledged patient is stored', async () => {
      const { storage, acknowledged } = unitOf();
      const { rows } = await storage.pool.query<{ id: number }>('select id from patient');
      const stored = new Set(rows.map((row) => row.id));
      expect(acknowledged.patients.filter((id) => !stored.has(id))).toEqual([]);
    });

    it('rollups count the breaths there are', async () => {
      const { storage } = unitOf();
      const { rows } = await storage.pool.query(
        `select r.device_id, r.started_at_us from rollup_5min r where parameter = 'breaths' and n <> (
         select count(*) from breath b where b.device_id = r.device_id
           and b.started_at_us >= r.started_at_us and b.started_at_us < r.ended_at_us)`,
      );
      expect(rows).toEqual([]);
    });
  },
);
