import { setTimeout as delay } from 'node:timers/promises';
import { assertUnreachable, ensure } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNats } from '../../tooling/nats/find-nats.ts';
import { signIn } from '../live-wall/run-wall.ts';
import { readDashboardMetrics, readServedMetrics } from './dashboard-metrics.ts';
import { Installation, type RoleProcess, endProcess } from './installation.ts';
import { type LinkProxy, openLinkProxy } from './link-proxy.ts';
import { readUnfencedWrites, watchUnfencedWrites } from './unfenced-writes.ts';
import { DeviceViewer } from './watch-devices.ts';

const IS_DEEP = process.env['EUPNEA_DEEP'] === '1';
/** By default each act comes at least once. */
const ROUNDS = Number(process.env['EUPNEA_CHAOS_ROUNDS'] ?? 20);
const SEED = Number(process.env['EUPNEA_CHAOS_SEED'] ?? 52);
const DEVICES = 6;
const BLOCK_MS = 100;
/** Longer than a lease. */
const PAUSE_MS = 7_000;
const CUT_MS = 3_000;
const BACK_WITHIN_MS = 60_000;
const TEST_MS = 900_000;
const RATE_HZ = 100;
/** Of each process, in a failure. */
const LOG_LINES = 30;
/** 200 ms of gathering before JetStream, one block on its way, and as much again on a busy machine. */
const UNJOURNALED_SAMPLES = 60;
/**
 * By `losesSamples`, whether a device loses what it measures until the successor of its gateway dials: it writes into the
 * socket of a paused one, and what it holds back without a gateway precedes the next connection and is not dated
 * (docs/operations/time.md).
 */
const ACTS = [
  { name: 'kill a gateway', losesSamples: true },
  { name: 'pause a gateway', losesSamples: true },
  { name: 'kill live', losesSamples: false },
  { name: 'pause live', losesSamples: false },
  { name: 'kill http and jobs', losesSamples: false },
  { name: 'pause http and jobs', losesSamples: false },
  { name: 'restart NATS', losesSamples: false },
  { name: 'restart PostgreSQL', losesSamples: false },
  { name: 'cut a gateway from PostgreSQL', losesSamples: false },
  { name: 'cut a gateway from NATS', losesSamples: false },
  { name: 'cut live from NATS', losesSamples: false },
] as const;
type Act = (typeof ACTS)[number]['name'];

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

/** Every act once in a random order, then again in another. */
function drawActs(random: () => number): readonly (typeof ACTS)[number][] {
  const drawn: (typeof ACTS)[number][] = [];
  while (drawn.length < ROUNDS) {
    const deck = ACTS.map((act) => ({ act, at: random() })).sort((left, right) => left.at - right.at);
    drawn.push(...deck.map(({ act }) => act));
  }
  return drawn.slice(0, ROUNDS);
}

describe.skipIf(!IS_DEEP || findNats() === null)(
  'an installation of several processes to which everything happens',
  () => {
    let installation: Installation;
    let toDatabase: LinkProxy;
    let toNats: LinkProxy;
    let liveToNats: LinkProxy;
    let doors: RoleProcess;
    let live: RoleProcess;
    let behindProxies: RoleProcess;
    let plain: RoleProcess;
    const viewers: DeviceViewer[] = [];
    const patients = new Map<number, number>();

    beforeAll(async () => {
      installation = await Installation.open({ devices: DEVICES, blockMs: BLOCK_MS });
      toDatabase = await openLinkProxy(installation.postgres.port);
      toNats = await openLinkProxy(installation.nats.port);
      liveToNats = await openLinkProxy(installation.nats.port);
      await assignPatients();
      await watchUnfencedWrites(installation.pool);
      doors = await installation.start('http,jobs');
      const token = await signIn(doors.address);
      [live, behindProxies, plain] = await Promise.all([
        startLive(),
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
      await liveToNats.close();
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

    function startLive(): Promise<RoleProcess> {
      return installation.start('live', { NATS_URL: `nats://127.0.0.1:${liveToNats.port}` });
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
        const isShown = viewers.every(
          ({ lastSamplesMs }) => lastSamplesMs !== null && lastSamplesMs > startMs,
        );
        if (isShown) return performance.now() - startMs;
        if (performance.now() - startMs > BACK_WITHIN_MS) {
          const silent = viewers
            .filter(({ silentMs }) => silentMs > BACK_WITHIN_MS)
            .map(({ deviceId }) => deviceId);
          throw new Error(`not shown again within a minute: ${silent.join(', ')}\n${await describeState()}`);
        }
        await delay(50);
      }
    }

    /** What the leases and the processes' logs say, for whoever reads a failure. */
    async function describeState(): Promise<string> {
      const { rows: leases } = await installation.pool.query('select * from device_lease order by device_id');
      const { rows: gateways } = await installation.pool.query(
        `select *, (now() - beat_at)::text as silent from gateway_process order by id`,
      );
      const logs = installation.running.map(
        ({ roles, pid, lines }) => `${roles} ${pid}:\n${lines.slice(-LOG_LINES).join('\n')}`,
      );
      return [JSON.stringify(leases), JSON.stringify(gateways), ...logs].join('\n');
    }

    async function pause({ process: child }: RoleProcess): Promise<void> {
      child.kill('SIGSTOP');
      await delay(PAUSE_MS);
      child.kill('SIGCONT');
    }

    async function cut(link: LinkProxy): Promise<void> {
      link.cut();
      await delay(CUT_MS);
      link.mend();
    }

    async function perform(act: Act, takesProxied: boolean): Promise<void> {
      switch (act) {
        case 'kill a gateway':
          await endProcess(takesProxied ? behindProxies : plain, 'SIGKILL');
          if (takesProxied) behindProxies = await startBehindProxies();
          else plain = await installation.start('gateway');
          return;
        case 'pause a gateway':
          return await pause(takesProxied ? behindProxies : plain);
        case 'kill live':
          await endProcess(live, 'SIGKILL');
          live = await startLive();
          for (const viewer of viewers) viewer.connect(live.address);
          return;
        case 'pause live':
          return await pause(live);
        case 'kill http and jobs':
          await endProcess(doors, 'SIGKILL');
          doors = await installation.start('http,jobs');
          await signIn(doors.address);
          return;
        case 'pause http and jobs':
          await pause(doors);
          await signIn(doors.address);
          return;
        case 'restart NATS':
          return await installation.nats.restart();
        case 'restart PostgreSQL':
          return await installation.postgres.restart();
        case 'cut a gateway from PostgreSQL':
          return await cut(toDatabase);
        case 'cut a gateway from NATS':
          return await cut(toNats);
        case 'cut live from NATS':
          return await cut(liveToNats);
        default:
          return assertUnreachable(act);
      }
    }

    it('serves every metric that the Grafana dashboard shows, and none of Eupnea that it leaves out', async () => {
      const shown = await readDashboardMetrics();
      const served = await Promise.all(installation.running.map(({ address }) => readServedMetrics(address)));
      const known = new Set(served.flat());
      expect([...shown].filter((name) => !known.has(name))).toEqual([]);
      expect([...known].filter((name) => name.startsWith('eupnea_') && !shown.has(name))).toEqual([]);
    });

    it(
      'loses and doubles no breath that was shown, runs no device twice, shows no other patient',
      async () => {
        const random = createRandom(SEED);
        const told: string[] = [];
        let mayLose = 0;
        for (const { name, losesSamples } of drawActs(random)) {
          const startMs = performance.now();
          await perform(name, random() < 0.5);
          const backMs = await untilAllShown();
          if (losesSamples) mayLose += ((performance.now() - startMs) * RATE_HZ) / 1000 + UNJOURNALED_SAMPLES;
          told.push(`${name} (${(backMs / 1000).toFixed(1)} s)`);
          await delay(1_000);
        }
        const records = await installation.endAndRead(2_000);
        const lost = records.map(({ samples, sentSamples }) => sentSamples - samples);
        console.log(
          `${ROUNDS} rounds with seed ${SEED}, all shown again after: ${told.join(', ')}. ` +
            `Samples lost by device: ${lost.join(', ')} of ${Math.min(...records.map(({ sentSamples }) => sentSamples))}, may be ${Math.ceil(mayLose)}.`,
        );
        for (const record of records) expect(record).toMatchObject({ doubledSamples: 0, doubledBreaths: 0 });
        expect(Math.min(...lost)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...lost)).toBeLessThanOrEqual(mayLose);
        await expectShownIsStored();
        expect(await countOverlaps()).toBe(0);
        expect(await readUnfencedWrites(installation.pool)).toEqual([]);
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
  },
);
