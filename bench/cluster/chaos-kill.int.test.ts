import { setTimeout as delay } from 'node:timers/promises';
import { ensure } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMessage, signIn } from '../live-wall/run-wall.ts';
import { Installation, type RoleProcess, endProcess } from './installation.ts';
import { type LinkProxy, openLinkProxy } from './link-proxy.ts';
import { readRecords } from './stored-record.ts';
import { DeviceViewer } from './watch-devices.ts';

const IS_NIGHTLY = process.env['EUPNEA_NIGHTLY'] === '1';
const ROUNDS = Number(process.env['EUPNEA_CHAOS_ROUNDS'] ?? 20);
const SEED = Number(process.env['EUPNEA_CHAOS_SEED'] ?? 24);
/** On a slow machine fewer rounds are run than asked; how many is told. */
const BUDGET_MS = 200_000;
const DEVICES = 6;
const BLOCK_MS = 100;
/** Longer than a lease. */
const PAUSE_MS = 7_000;
const CUT_MS = 3_000;
const BACK_WITHIN_MS = 60_000;
const TEST_MS = 900_000;
const RATE_HZ = 100;

const ACTS = [
  'kill a gateway',
  'pause a gateway',
  'kill live',
  'restart NATS',
  'restart PostgreSQL',
  'cut a gateway from PostgreSQL',
  'cut a gateway from NATS',
] as const;
type Act = (typeof ACTS)[number];

/** The same numbers for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe.skipIf(!IS_NIGHTLY)('an installation of several processes to which everything happens', () => {
  let installation: Installation;
  let toDatabase: LinkProxy;
  let toNats: LinkProxy;
  let live: RoleProcess;
  let behindProxies: RoleProcess;
  let plain: RoleProcess;
  const viewers: DeviceViewer[] = [];
  const patients = new Map<number, number>();

  beforeAll(async () => {
    installation = await Installation.open({ devices: DEVICES, blockMs: BLOCK_MS });
    toDatabase = await openLinkProxy(installation.postgres.port);
    toNats = await openLinkProxy(installation.nats.port);
    await assignPatients();
    const http = await installation.start('http,jobs');
    const token = await signIn(http.address);
    [live, behindProxies, plain] = await Promise.all([
      installation.start('live'),
      startBehindProxies(),
      installation.start('gateway'),
    ]);
    for (const deviceId of installation.deviceIds) {
      const viewer = new DeviceViewer(deviceId, token);
      viewer.connect(live.address);
      viewers.push(viewer);
    }
    await untilAllShown();
  }, TEST_MS);

  afterAll(async () => {
    for (const viewer of viewers) viewer.close();
    await toDatabase.close();
    await toNats.close();
    await installation.close();
  });

  async function assignPatients(): Promise<void> {
    for (const deviceId of installation.deviceIds) {
      const { rows } = await installation.pool.query<{ id: number }>(
        `insert into patient (pseudonym) values ($1) returning id`,
        [`patient of device ${deviceId}`],
      );
      const patientId = ensure(rows[0], 'a patient').id;
      patients.set(deviceId, patientId);
      await installation.pool.query(
        'insert into project_patient (project_id, patient_id) select id, $1 from project',
        [patientId],
      );
      await installation.pool.query(
        'insert into ventilation_session (device_id, started_at_us, patient_id) values ($1, $2, $3)',
        [deviceId, BigInt(Date.now()) * 1000n, patientId],
      );
    }
  }

  function startBehindProxies(): Promise<RoleProcess> {
    return installation.start('gateway', {
      DATABASE_URL: installation.postgres.url.replace(
        `:${installation.postgres.port}`,
        `:${toDatabase.port}`,
      ),
      NATS_URL: `nats://127.0.0.1:${toNats.port}`,
    });
  }

  /** Every viewer is shown samples of now. */
  async function untilAllShown(): Promise<number> {
    const startMs = performance.now();
    for (;;) {
      const isShown = viewers.every(({ lastSamplesMs }) => lastSamplesMs !== null && lastSamplesMs > startMs);
      if (isShown) return performance.now() - startMs;
      if (performance.now() - startMs > BACK_WITHIN_MS) {
        const silent = viewers
          .filter(({ silentMs }) => silentMs > BACK_WITHIN_MS)
          .map(({ deviceId }) => deviceId);
        throw new Error(`not shown again within a minute: ${silent.join(', ')}`);
      }
      await delay(50);
    }
  }

  async function perform(act: Act, takesProxied: boolean): Promise<void> {
    const victim = takesProxied ? behindProxies : plain;
    if (act === 'kill a gateway') {
      await endProcess(victim, 'SIGKILL');
      if (takesProxied) behindProxies = await startBehindProxies();
      else plain = await installation.start('gateway');
    } else if (act === 'pause a gateway') {
      victim.process.kill('SIGSTOP');
      await delay(PAUSE_MS);
      victim.process.kill('SIGCONT');
    } else if (act === 'kill live') {
      await endProcess(live, 'SIGKILL');
      live = await installation.start('live');
      for (const viewer of viewers) viewer.connect(live.address);
    } else if (act === 'restart NATS') await installation.nats.restart();
    else if (act === 'restart PostgreSQL') await installation.postgres.restart();
    else {
      const link = act === 'cut a gateway from NATS' ? toNats : toDatabase;
      link.cut();
      await delay(CUT_MS);
      link.mend();
    }
  }

  it(
    'loses and doubles no breath that was shown, runs no device twice, shows no other patient',
    async () => {
      const random = createRandom(SEED);
      const startMs = performance.now();
      const told: string[] = [];
      for (let round = 0; round < ROUNDS && performance.now() - startMs < BUDGET_MS; round += 1) {
        const act = ensure(ACTS[Math.floor(random() * ACTS.length)], 'an act');
        await perform(act, random() < 0.5);
        const backMs = await untilAllShown();
        told.push(`${act} (${(backMs / 1000).toFixed(1)} s)`);
        await delay(1_000);
      }
      console.log(`${told.length} of ${ROUNDS} rounds with seed ${SEED}: ${told.join(', ')}`);
      installation.generator.send('stop');
      const sent = await expectMessage(installation.generator, 'stopped');
      await delay(2_000);
      for (const running of installation.running) running.process.kill('SIGTERM');
      for (const running of installation.running) await endProcess(running);
      const records = await readRecords(installation.pool);
      for (const [number, record] of records.entries()) {
        expect(record).toMatchObject({ doubledSamples: 0, doubledBreaths: 0 });
        expect(record.samples).toBeLessThanOrEqual(ensure(sent.samples[number], 'a device'));
      }
      await expectShownIsStored();
      expect(await countOverlaps()).toBe(0);
      for (const { deviceId, patients: shown } of viewers)
        expect([...shown], `device ${deviceId}`).toEqual([patients.get(deviceId)]);
    },
    TEST_MS,
  );

  async function expectShownIsStored(): Promise<void> {
    for (const { deviceId, breaths } of viewers) {
      const { rows } = await installation.pool.query<{ breath_number: number }>(
        'select breath_number from breath where device_id = $1',
        [deviceId],
      );
      const stored = new Set(rows.map((row) => row.breath_number));
      expect(breaths.size).toBeGreaterThan(0);
      expect([...breaths].filter((number) => !stored.has(number))).toEqual([]);
    }
  }

  /** Chunks of two epochs of one device over the same time: two gateways ran it at once. A chunk may lead by its settling. */
  async function countOverlaps(): Promise<number> {
    const { rows } = await installation.pool.query<{ overlaps: number }>(
      `select count(*)::int as overlaps from waveform_chunk a join waveform_chunk b
         on a.device_id = b.device_id and a.epoch < b.epoch and b.started_at_us < a.ended_at_us - $1::int8`,
      [Math.round(1_000_000 / RATE_HZ)],
    );
    return ensure(rows[0], 'a count').overlaps;
  }
});
