import { serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBreaths } from '../breath/read-breaths.ts';
import { readStreamStates } from '../read-stream-states.ts';
import { buildBreathRecord } from '../testing/build-breath.ts';
import { insertDevices } from '../testing/insert-devices.ts';
import { type TestStorage, openTestStorage } from '../testing/open-test-storage.ts';
import { openRecording } from './open-recording.ts';
import type { Recording, RecordingProblem } from './recording.ts';
import { RecordingWriter } from './recording-writer.ts';
import type { AlertRecord, SettingChange } from './recording-batch.ts';

const ANCHOR_MS = 1_763_640_000_000;

let storage: TestStorage;
let recording: Recording;
let problems: RecordingProblem[] = [];
let device = 0;

beforeAll(async () => {
  storage = await openTestStorage();
  recording = await openRecording(storage, { onProblem: (problem) => problems.push(problem) });
});
afterAll(async () => {
  await recording.close();
  await storage.remove();
});
beforeEach(async () => {
  problems = [];
  [device = 0] = await insertDevices(storage.pool, 1);
});

async function countBreaths(): Promise<number> {
  const { rows } = await storage.pool.query<{ n: number }>(
    'select count(*)::int as n from breath where device_id = $1',
    [device],
  );
  return rows[0]?.n ?? -1;
}

describe('writing breaths', () => {
  it('keeps every number bit for bit, the absent ones absent', async () => {
    const record = buildBreathRecord({
      deviceId: device,
      breathNumber: 1,
      anchorMs: ANCHOR_MS,
      startIndex: 17,
      features: { vte_ml: 412.123_456_789_012_3, peep_cmh2o: -0, pmax_cmh2o: 1e-300, rr_bpm: Infinity },
    });
    await recording.write({ breaths: [record] });
    const [stored] = await readBreaths(storage.pool, {
      deviceId: device,
      fromUs: 0n,
      toUs: 1n << 62n,
      limit: 10,
    });
    expect(stored?.breath.features.vte_ml).toBe(412.123_456_789_012_3);
    expect(stored?.breath.features.pmax_cmh2o).toBe(1e-300);
    expect(stored?.breath.features.peep_cmh2o).toBeCloseTo(0);
    expect(stored?.breath.features.rr_bpm).toBeNaN();
    expect(stored?.breath.features.compliance_ml_cmh2o).toBeNaN();
    expect(stored?.breath).toMatchObject({ ...record.breath, features: expect.anything() });
    expect(stored?.startedAtUs).toBe(record.startedAtUs);
  });

  it('stores a breath that comes twice once, as it came first', async () => {
    const first = buildBreathRecord({
      deviceId: device,
      breathNumber: 1,
      anchorMs: ANCHOR_MS,
      startIndex: 0,
      features: { vte_ml: 400 },
    });
    const again = buildBreathRecord({
      deviceId: device,
      breathNumber: 1,
      anchorMs: ANCHOR_MS,
      startIndex: 0,
      features: { vte_ml: 1 },
    });
    await recording.write({ breaths: [first] });
    await recording.write({ breaths: [again] });
    const { rows } = await storage.pool.query('select vte_ml from breath where device_id = $1', [device]);
    expect(rows).toEqual([{ vte_ml: 400 }]);
  });

  it('resolves after commit: what is resolved is seen by another connection', async () => {
    const writes = Array.from({ length: 20 }, (_, index) =>
      recording.write({
        breaths: [
          buildBreathRecord({
            deviceId: device,
            breathNumber: index + 1,
            anchorMs: ANCHOR_MS,
            startIndex: index * 300,
          }),
        ],
      }),
    );
    await Promise.all(writes);
    expect(await countBreaths()).toBe(20);
    const states = await readStreamStates(storage.pool, [device]);
    expect(states.get(device)).toMatchObject({ lastBreathNumber: 20, lastAlertNumber: 0 });
  });

  it('refuses a submission that contradicts what is stored, and stores its neighbours of the same flush', async () => {
    const breath = (breathNumber: number, startIndex: number) =>
      buildBreathRecord({ deviceId: device, breathNumber, anchorMs: ANCHOR_MS, startIndex });
    const outcomes = await Promise.allSettled([
      recording.write({ breaths: [breath(1, 0)] }),
      // The number is taken by another breath: unique per device for ever.
      recording.write({ breaths: [breath(1, 300)] }),
      recording.write({ breaths: [breath(2, 600)] }),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await countBreaths()).toBe(2);
    expect(problems).toHaveLength(1);
  });

  it('flushes what came before while more keeps coming: an edited device does not wait for the others', async () => {
    const run = { isDone: false };
    let takenAtUs = 1n;
    const stream = async () => {
      while (!run.isDone) {
        takenAtUs += 1n;
        await recording.write({
          readings: [{ deviceId: device, takenAtUs: serverTimeUs(Number(takenAtUs)), monitored: {} }],
        });
      }
    };
    const streams = Array.from({ length: 20 }, stream);
    await recording.flush();
    run.isDone = true;
    await Promise.all(streams);
    expect(recording.stats.queuedRows).toBe(0);
  });

  it('signals saturation while much is queued and resumes when it is written', async () => {
    expect(recording.saturated).toBe(false);
    const readings = Array.from({ length: 6000 }, (_, index) => ({
      deviceId: device,
      takenAtUs: serverTimeUs(ANCHOR_MS + index),
      monitored: { Pmax: index },
    }));
    const writes = readings.map((reading) => recording.write({ readings: [reading] }));
    expect(recording.saturated).toBe(true);
    await recording.whenWritable();
    expect(recording.stats.queuedRows).toBeLessThanOrEqual(2500);
    await Promise.all(writes);
    const { rows } = await storage.pool.query('select count(*)::int as n from reading where device_id = $1', [
      device,
    ]);
    expect(rows).toEqual([{ n: 6000 }]);
  });
});

describe('writing intervals', () => {
  const setting = (atSeconds: number, value: number | string | null, parameter = 'rate'): SettingChange => ({
    kind: 'setting',
    deviceId: device,
    atUs: serverTimeUs(ANCHOR_MS + atSeconds * 1000),
    parameter,
    value,
    source: 'device',
  });

  async function readSettings(parameter: string) {
    const { rows } = await storage.pool.query<{ value: unknown; from: number; to: number | null }>(
      `select value, ((started_at_us - $2) / 1000000)::int as from, ((ended_at_us - $2) / 1000000)::int as to
       from setting_interval where device_id = $1 and parameter = $3 order by started_at_us`,
      [device, BigInt(ANCHOR_MS) * 1000n, parameter],
    );
    return rows;
  }

  it('ends what held before at the time of the change, within one batch and over several', async () => {
    await recording.write({ intervals: [setting(0, 12), setting(0, 5, 'peep'), setting(10, 14)] });
    await recording.write({ intervals: [setting(30, null)] });
    expect(await readSettings('rate')).toEqual([
      { value: 12, from: 0, to: 10 },
      { value: 14, from: 10, to: 30 },
      { value: null, from: 30, to: null },
    ]);
    expect(await readSettings('peep')).toEqual([{ value: 5, from: 0, to: null }]);
  });

  it('lets the later of two changes at one time stand, and a repetition change nothing', async () => {
    await recording.write({ intervals: [setting(0, 12), setting(0, 13)] });
    await recording.write({ intervals: [setting(5, 15)] });
    await recording.write({ intervals: [setting(5, 15)] });
    expect(await readSettings('rate')).toEqual([
      { value: 13, from: 0, to: 5 },
      { value: 15, from: 5, to: null },
    ]);
  });

  it('keeps limits of the device and of Eupnea, modes said and recognised, apart', async () => {
    const atUs = serverTimeUs(ANCHOR_MS);
    const laterUs = serverTimeUs(ANCHOR_MS + 1000);
    await recording.write({
      intervals: [
        { kind: 'limit', deviceId: device, atUs, parameter: 'Pmax', low: null, high: 40, source: 'device' },
        { kind: 'limit', deviceId: device, atUs, parameter: 'Pmax', low: 5, high: 35, source: 'eupnea' },
        {
          kind: 'limit',
          deviceId: device,
          atUs: laterUs,
          parameter: 'Pmax',
          low: 5,
          high: 30,
          source: 'eupnea',
        },
        {
          kind: 'mode',
          deviceId: device,
          atUs,
          control: 'vc',
          sequence: 'cmv',
          deviceText: 'A/C',
          source: 'device',
        },
        {
          kind: 'mode',
          deviceId: device,
          atUs,
          control: 'pc',
          sequence: null,
          deviceText: null,
          source: 'recognised',
        },
        { kind: 'link', deviceId: device, atUs, connected: true, reason: 'connected', source: 'gateway' },
        { kind: 'standby', deviceId: device, atUs, standby: false, source: 'device' },
      ],
    });
    const limits = await storage.pool.query(
      `select source, high, ended_at_us is null as open from limit_interval where device_id = $1 order by source, high`,
      [device],
    );
    expect(limits.rows).toEqual([
      { source: 'device', high: 40, open: true },
      { source: 'eupnea', high: 30, open: true },
      { source: 'eupnea', high: 35, open: false },
    ]);
    const modes = await storage.pool.query(
      'select source, control from mode_interval where device_id = $1 and ended_at_us is null order by source',
      [device],
    );
    expect(modes.rows).toEqual([
      { source: 'device', control: 'vc' },
      { source: 'recognised', control: 'pc' },
    ]);
  });
});

describe('writing alerts', () => {
  const episode = (endSeconds: number | null): AlertRecord => ({
    deviceId: device,
    alertNumber: 1,
    source: 'eupnea',
    kind: 'Pmax_high',
    priority: 'unclassified',
    technical: false,
    parameter: 'Pmax',
    value: 44.25,
    limit: 40,
    text: null,
    onsetUs: serverTimeUs(ANCHOR_MS),
    endUs: endSeconds === null ? null : serverTimeUs(ANCHOR_MS + endSeconds * 1000),
  });

  it('stores an episode at its onset and ends the same row, also when both come in one flush', async () => {
    await recording.write({ alerts: [episode(null)] });
    await Promise.all([
      recording.write({ alerts: [episode(null)] }),
      recording.write({ alerts: [episode(7)] }),
    ]);
    const { rows } = await storage.pool.query(
      'select alert_number, value, limit_value, end_us - onset_us as us from alert_episode where device_id = $1',
      [device],
    );
    expect(rows).toEqual([{ alert_number: 1, value: 44.25, limit_value: 40, us: 7_000_000n }]);
  });
});

describe('closing', () => {
  it('stores what follows from the last commits, and refuses what comes later', async () => {
    const hooks = {
      beforeCommit: () => Promise.resolve(),
      afterCommit: () => undefined,
      onProblem: () => undefined,
    };
    const writer = new RecordingWriter(storage.pool, hooks);
    const breath = (breathNumber: number) => ({
      breaths: [
        buildBreathRecord({
          deviceId: device,
          breathNumber,
          anchorMs: ANCHOR_MS,
          startIndex: breathNumber * 400,
        }),
      ],
    });
    const followers = writer
      .write(breath(1))
      .then(() => writer.write(breath(2)))
      .then(() => writer.write(breath(3)));
    await Promise.all([writer.close(), followers]);
    await expect(writer.write(breath(4))).rejects.toThrow('closed');
    expect(await countBreaths()).toBe(3);
  });
});

describe('counting link quality', () => {
  it('adds what each flush saw to its hour', async () => {
    const seen = {
      deviceId: device,
      hourStartUs: serverTimeUs(ANCHOR_MS),
      samples: 500,
      gaps: 1,
      gapSeconds: 0.5,
      reconnects: 0,
      rejectedFrames: 2,
    };
    await recording.write({
      quality: [
        { ...seen, maxArrivalGapMs: 80 },
        { ...seen, maxArrivalGapMs: 900 },
      ],
    });
    await recording.write({ quality: [{ ...seen, maxArrivalGapMs: 100 }] });
    const { rows } = await storage.pool.query(
      'select samples, gaps, gap_seconds, rejected_frames, max_arrival_gap_ms from device_quality where device_id = $1',
      [device],
    );
    expect(rows).toEqual([
      { samples: 1500, gaps: 3, gap_seconds: 1.5, rejected_frames: 6, max_arrival_gap_ms: 900 },
    ]);
  });
});
