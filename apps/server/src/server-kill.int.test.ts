import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ENDPOINTS, parsedVentilatorDataSchema, patientSchema, tokensSchema } from '@eupnea/contracts';
import { BASE_SCENARIO, recordLoop } from '@eupnea/simulator';
import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from './modules/auth/user-repository.ts';
import { PasswordHasher } from './modules/auth/password-hasher.ts';
import { GRANTABLE_FEATURES, grantFeatures } from './modules/features/feature-service.ts';
import { createProject } from './modules/projects/project-service.ts';
import { type Storage, openStorage } from './storage/open-storage.ts';
import { copyTemplate } from './storage/testing/open-test-storage.ts';
import { AwakeClock } from './testing/awake-clock.ts';
import { type EmulatorHost, startEmulator } from './transports/start-emulator.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const KILLS = process.env['EUPNEA_DEEP'] === '1' ? 200 : 20;
const DEVICES = 8;
const EMAIL = 'kill@example.org';
const PASSWORD = 'correct horse battery';

/** Every fourth process is killed while it starts, at any moment up to here; the others while they stream. */
const START_KILL_MS = 2000;
/** From the first acknowledged breath on, so that there is something to lose. */
const STREAM_KILL_MS = 1500;

/** A crash may lose at most 1 s of samples (decisions section 4). */
const MAX_LOST_MS = 1000;

/** Nearly a breath a second from every device. */
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

interface Frame {
  readonly stream: string;
  readonly first: number;
  readonly end: number;
  readonly receivedAt: number;
}

/** What the server had acknowledged to its clients when it was killed. */
const acknowledged = {
  /** `device/number` to what was sent of the breath. */
  breaths: new Map<string, string>(),
  changed: [] as string[],
  patients: [] as number[],
  /** Samples received more than a second before the kill. */
  frames: [] as Frame[],
};

let dataDir = '';
let projectId = 0;
let deviceIds: readonly number[] = [];
let emulators: readonly EmulatorHost[] = [];
let storage: Storage;
const clock = new AwakeClock();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'eupnea-kill-'));
  await copyTemplate(dataDir);
  const loop = recordLoop(FAST, 1, 30);
  emulators = await Promise.all(
    Array.from({ length: DEVICES }, (_, index) =>
      startEmulator({ kind: 'simulator-loop', loop, offset: index * 137, host: '127.0.0.1', port: 0 }),
    ),
  );
  await prepare();
  for (let kill = 0; kill < KILLS; kill++) await startAndKill(kill % 4 === 3);
  // The last start takes in what the last kill left; then it stops in order.
  const server = startServer();
  await server.address;
  process.kill(-(server.process.pid ?? 0), 'SIGTERM');
  expect(await server.exited).toBe(0);
  storage = await openStorage({ dataDir });
}, KILLS * 30_000);

afterAll(async () => {
  clock.stop();
  for (const emulator of emulators) await emulator.close();
  await storage.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

/** A user, a project, eight ventilators: what an administrator would have entered. */
async function prepare(): Promise<void> {
  const fresh = await openStorage({ dataDir });
  const hasher = new PasswordHasher();
  const user = await insertUser(fresh.db, {
    email: EMAIL,
    username: 'kill',
    passwordHash: await hasher.hash(PASSWORD),
    isAdmin: true,
    isDemo: false,
  });
  await grantFeatures(fresh.db, user.id, GRANTABLE_FEATURES, null);
  projectId = await createProject(fresh.db, 'Unit', user.id);
  const { rows } = await fresh.pool.query<{ id: number }>(
    `insert into device (device_type, ip, port) select 'simulator', '127.0.0.1', port from unnest($1::int[]) port
     returning id`,
    [emulators.map((emulator) => emulator.port)],
  );
  deviceIds = rows.map((row) => row.id);
  await fresh.pool.query('insert into project_device (project_id, device_id) select $1, unnest($2::int[])', [
    projectId,
    deviceIds,
  ]);
  await fresh.close();
}

interface RunningServer {
  readonly process: ChildProcess;
  /** Rejects when it ends before it listens. */
  readonly address: Promise<string>;
  readonly exited: Promise<number | null>;
}

function startServer(): RunningServer {
  const child = spawn(process.execPath, [MAIN], {
    // Leader of a group of its own: the kill reaches its database too.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', EUPNEA_DATA_DIR: dataDir, EUPNEA_LOG_LEVEL: 'error', DATABASE_URL: '' },
  });
  let printed = '';
  const address = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      printed += chunk.toString();
      const match = /Eupnea runs at (http:\/\/\S+)/.exec(printed);
      if (match?.[1] !== undefined) resolve(match[1]);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('close', () => reject(new Error(`The server did not start:\n${printed}`)));
  });
  // Of a process killed while it starts nobody awaits it.
  address.catch(() => undefined);
  const exited = once(child, 'close').then(() => child.exitCode);
  return { process: child, address, exited };
}

async function startAndKill(whileStarting: boolean): Promise<void> {
  const server = startServer();
  const frames: Frame[] = [];
  const sockets: Socket[] = [];
  if (whileStarting) {
    await delay(Math.random() * START_KILL_MS);
  } else {
    const address = await server.address;
    const token = await signIn(address);
    await new Promise<void>((resolve) => {
      for (const deviceId of deviceIds) sockets.push(watch(address, token, deviceId, frames, resolve));
    });
    const creating = createPatients(address, token);
    await creating.firstIsCreated;
    // Something to lose of each kind, however slow the machine is.
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

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}${ENDPOINTS.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  return tokensSchema.parse(await answer.json()).access_token;
}

/** Notes what the socket is told; calls back at the first acknowledged breath. */
function watch(
  address: string,
  token: string,
  deviceId: number,
  frames: Frame[],
  onBreath: () => void,
): Socket {
  const socket = io(address, {
    path: '/frontend',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { auth_token: token },
    query: { device_id: String(deviceId) },
  });
  socket.on('parsedVentilatorData', (payload: unknown) => {
    const { samples, breaths } = parsedVentilatorDataSchema.parse(payload);
    if (samples !== undefined) {
      const stream = `${deviceId}/${samples.epoch}/${samples.rate_hz}`;
      const end = samples.first_index + samples.count;
      frames.push({ stream, first: samples.first_index, end, receivedAt: clock.now() });
    }
    for (const breath of breaths ?? []) {
      const key = `${deviceId}/${breath.breath_number}`;
      const content = `${breath.epoch}/${breath.start_index}/${breath.end_index}/${breath.features.vti_ml}`;
      const former = acknowledged.breaths.get(key);
      if (former !== undefined && former !== content)
        acknowledged.changed.push(`${key}: ${former}, ${content}`);
      acknowledged.breaths.set(key, content);
      onBreath();
    }
  });
  return socket;
}

/** One after the other until it is stopped: each 2xx is an acknowledgement. */
function createPatients(
  address: string,
  token: string,
): { readonly firstIsCreated: Promise<void>; stop(): void } {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const work = async () => {
    for (let number = 0; !stop.signal.aborted; number++) {
      const answer = await fetch(`${address}${ENDPOINTS.createPatient.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ pseudonym: `K-${Date.now()}-${number}`, project_id: projectId }),
      });
      const body: unknown = await answer.json();
      if (answer.ok) {
        acknowledged.patients.push(patientSchema.parse(body).id);
        first.resolve();
      } else if (answer.status !== 429)
        throw new Error(`creating a patient: ${answer.status} ${JSON.stringify(body)}`);
      await delay(50);
    }
  };
  work().catch((error: unknown) => {
    // The kill cuts the last call off; anything else is a failure of the test.
    if (!(error instanceof TypeError)) acknowledged.changed.push(String(error));
    first.resolve();
  });
  return { firstIsCreated: first.promise, stop: () => stop.abort() };
}

describe(`after ${KILLS} kills of the server and its database, with ${DEVICES} ventilators streaming`, () => {
  it('every start succeeded, and enough was acknowledged to be lost', () => {
    expect(acknowledged.breaths.size).toBeGreaterThan(KILLS);
    expect(acknowledged.patients.length).toBeGreaterThan(KILLS / 2);
    expect(acknowledged.frames.length).toBeGreaterThan(KILLS);
  });

  it('no breath was sent twice with different numbers', () => {
    expect(acknowledged.changed).toEqual([]);
  });

  it('every acknowledged breath is stored as it was sent', async () => {
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
    const holes = await storage.pool.query(
      `select device_id from breath group by device_id
       having count(*) <> max(breath_number) or min(breath_number) <> 1`,
    );
    expect(holes.rows).toEqual([]);
    const overlaps = await storage.pool.query(
      `select device_id, breath_number from (
         select device_id, breath_number, started_at_us,
           lag(started_at_us + ((end_index - start_index) * 1000000 / rate_hz)::int8)
             over (partition by device_id order by started_at_us) as former_end
         from breath) b
       where former_end > started_at_us + 1`,
    );
    expect(overlaps.rows).toEqual([]);
  });

  it('every sample a client had for more than a second is stored, once', async () => {
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
    const { rows } = await storage.pool.query<{ id: number }>('select id from patient');
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.patients.filter((id) => !stored.has(id))).toEqual([]);
  });

  it('rollups count the breaths there are', async () => {
    const { rows } = await storage.pool.query(
      `select r.device_id, r.started_at_us from rollup_5min r where parameter = 'breaths' and n <> (
         select count(*) from breath b where b.device_id = r.device_id
           and b.started_at_us >= r.started_at_us and b.started_at_us < r.ended_at_us)`,
    );
    expect(rows).toEqual([]);
  });
});
