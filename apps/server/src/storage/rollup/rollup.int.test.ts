import { type BreathFeatures, serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRecording } from '../recording/open-recording.ts';
import type { Recording } from '../recording/recording.ts';
import { TEST_RATE_HZ, buildBreathRecord } from '../testing/build-breath.ts';
import { insertDevices } from '../testing/insert-devices.ts';
import { type TestStorage, openTestStorage } from '../testing/open-test-storage.ts';
import { readRollups } from './read-rollups.ts';
import { ROLLED_PARAMETERS } from './rolled-parameters.ts';
import { BUCKET_US, type RollupRow } from './rollup-bucket.ts';
import { RollupKeeper } from './rollup-keeper.ts';

/** On a border of five minutes, and to come: the recording closes by its own clock what is past, at any moment. */
const ANCHOR_MS = Date.UTC(2100, 0, 1);
const ANCHOR_US = serverTimeUs(ANCHOR_MS);
const BUCKET_SECONDS = 300;

let storage: TestStorage;
let recording: Recording;
let device = 0;

const open = () =>
  openRecording(storage, {
    onProblem: ({ error }) => {
      throw error;
    },
  });

beforeAll(async () => {
  storage = await openTestStorage();
  recording = await open();
});
afterAll(async () => {
  await recording.close();
  await storage.remove();
});
beforeEach(async () => {
  [device = 0] = await insertDevices(storage.pool, 1);
});

/** Seconds after the anchor; 3 s long unless said. */
async function writeBreath(
  number: number,
  atSeconds: number,
  features: Partial<BreathFeatures>,
): Promise<void> {
  await recording.write({
    breaths: [
      buildBreathRecord({
        deviceId: device,
        breathNumber: number,
        anchorMs: ANCHOR_MS,
        startIndex: Math.round(atSeconds * TEST_RATE_HZ),
        features,
      }),
    ],
  });
}

async function read(parameter: 'vte_ml' | 'breaths', fromSeconds = 0, toSeconds = 3600) {
  const rows = await readRollups(storage.pool, {
    deviceId: device,
    parameters: ['vte_ml'],
    fromUs: ANCHOR_US + BigInt(fromSeconds * 1_000_000),
    toUs: ANCHOR_US + BigInt(toSeconds * 1_000_000),
  });
  return rows.filter((row) => row.parameter === parameter);
}

async function countStored(): Promise<number> {
  const { rows } = await storage.pool.query<{ n: number }>(
    `select count(*)::int as n from rollup_5min where device_id = $1 and parameter = 'breaths'`,
    [device],
  );
  return rows[0]?.n ?? -1;
}

function seconds(row: RollupRow | undefined): readonly [number, number] {
  if (row === undefined) throw new Error('no such row');
  return [Number(row.startedAtUs - ANCHOR_US) / 1e6, Number(row.endedAtUs - ANCHOR_US) / 1e6];
}

describe('five-minute rollups', () => {
  it('are read as soon as a breath is committed, and stored in the batch that shows the five minutes to be over', async () => {
    await writeBreath(1, 10, { vte_ml: 400 });
    await writeBreath(2, 20, { vte_ml: 500 });
    expect(await countStored()).toBe(0);
    const whileOpen = await read('vte_ml');
    await writeBreath(3, 301, { vte_ml: 300 });
    expect(await countStored()).toBe(1);
    const [closed, next] = await read('vte_ml');
    expect(closed).toEqual(whileOpen[0]);
    expect(closed).toMatchObject({
      n: 2,
      sum: 900,
      minimum: 400,
      maximum: 500,
      secondsSum: 2700,
      observedSeconds: 6,
    });
    expect(closed?.histogram?.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(next).toMatchObject({ n: 1, sum: 300 });
  });

  it('count a breath without the number, and leave the number out', async () => {
    await writeBreath(1, 10, { vte_ml: 400 });
    await writeBreath(2, 20, {});
    expect((await read('breaths'))[0]).toMatchObject({ n: 2, observedSeconds: 6 });
    expect((await read('vte_ml'))[0]).toMatchObject({ n: 1, observedSeconds: 3 });
  });

  it('take in a breath that comes late', async () => {
    await writeBreath(1, 10, { vte_ml: 400 });
    await writeBreath(2, 310, { vte_ml: 500 });
    await writeBreath(3, 50, { vte_ml: 100 });
    expect((await read('vte_ml'))[0]).toMatchObject({ n: 2, sum: 500, minimum: 100 });
  });

  it('do not count a breath twice that is written twice', async () => {
    await writeBreath(1, 10, { vte_ml: 400 });
    await writeBreath(2, 310, { vte_ml: 500 });
    await writeBreath(1, 10, { vte_ml: 400 });
    expect((await read('vte_ml'))[0]).toMatchObject({ n: 1, sum: 400 });
  });

  it('are cut at session bounds, and cut anew when a border moves', async () => {
    const addSession = (from: number, to: number) =>
      storage.pool.query(
        'insert into ventilation_session (device_id, started_at_us, ended_at_us) values ($1, $2, $3)',
        [device, ANCHOR_US + BigInt(from * 1e6), ANCHOR_US + BigInt(to * 1e6)],
      );
    await addSession(0, 100);
    await addSession(100, 400);
    await writeBreath(1, 10, { vte_ml: 400 });
    await writeBreath(2, 150, { vte_ml: 500 });
    await writeBreath(3, 310, { vte_ml: 600 });
    await writeBreath(4, 450, { vte_ml: 700 });
    await writeBreath(5, 610, { vte_ml: 800 });
    const rows = await read('vte_ml');
    expect(rows.map(seconds)).toEqual([
      [0, 100],
      [100, 300],
      [300, 400],
      [400, 600],
      [600, 900],
    ]);
    await storage.pool.query(
      'update ventilation_session set ended_at_us = $2 where device_id = $1 and started_at_us = $3',
      [device, ANCHOR_US + 50_000_000n, ANCHOR_US],
    );
    await storage.pool.query(
      'update ventilation_session set started_at_us = $2 where device_id = $1 and ended_at_us = $3',
      [device, ANCHOR_US + 50_000_000n, ANCHOR_US + 400_000_000n],
    );
    await recording.recutRollups(device, [ANCHOR_US + 100_000_000n, ANCHOR_US + 50_000_000n]);
    expect((await read('vte_ml')).slice(0, 2).map(seconds)).toEqual([
      [0, 50],
      [50, 300],
    ]);
  });

  it('are cut where a first session begins, before which nothing ended', async () => {
    await storage.pool.query('insert into ventilation_session (device_id, started_at_us) values ($1, $2)', [
      device,
      ANCHOR_US + 100_000_000n,
    ]);
    await writeBreath(1, 10, { vte_ml: 400 });
    await writeBreath(2, 150, { vte_ml: 500 });
    await writeBreath(3, 310, { vte_ml: 600 });
    expect((await read('vte_ml')).map(seconds)).toEqual([
      [0, 100],
      [100, 300],
      [300, 600],
    ]);
    // The border moves within the newest five minutes that are closed.
    await storage.pool.query('update ventilation_session set started_at_us = $2 where device_id = $1', [
      device,
      ANCHOR_US + 50_000_000n,
    ]);
    await recording.recutRollups(device, [ANCHOR_US + 100_000_000n, ANCHOR_US + 50_000_000n]);
    expect((await read('vte_ml')).map(seconds)).toEqual([
      [0, 50],
      [50, 300],
      [300, 600],
    ]);
  });

  it('take in a breath that comes late after a restart, the first since', async () => {
    await writeBreath(1, 10, { vte_ml: 400 });
    await writeBreath(2, 310, { vte_ml: 500 });
    // Only the five minutes that are closed remain.
    await storage.pool.query('delete from breath where device_id = $1 and breath_number = 2', [device]);
    await recording.close();
    recording = await open();
    await writeBreath(3, 50, { vte_ml: 100 });
    expect((await read('vte_ml'))[0]).toMatchObject({ n: 2, sum: 500, minimum: 100 });
  });

  it('are closed for a silent device a minute after their end', async () => {
    const keeper = new RollupKeeper(ROLLED_PARAMETERS, (error) => {
      throw error;
    });
    await writeBreath(1, 10, { vte_ml: 400 });
    await keeper.restore(storage.pool, [device]);
    keeper.expire(ANCHOR_US + BUCKET_US + 59_000_000n);
    expect(keeper.dueBuckets).toBe(0);
    keeper.expire(ANCHOR_US + BUCKET_US + 60_000_000n);
    expect(keeper.dueBuckets).toBe(1);
  });

  it('sum up to the breaths whatever the order of writing, before and after a restart', async () => {
    const times = Array.from({ length: 400 }, (_, index) => (index * 7919) % 2400);
    await Promise.all(
      times.map((time, index) => writeBreath(index + 1, time, { vte_ml: 300 + (index % 50) })),
    );
    const fromBreaths = async () => {
      const { rows } = await storage.pool.query<{ bucket: bigint; n: number; sum: number }>(
        `select started_at_us - started_at_us % $2 as bucket, count(*)::int as n, sum(vte_ml) as sum from breath
         where device_id = $1 group by 1 order by 1`,
        [device, BUCKET_US],
      );
      return rows;
    };
    const fromRollups = async () =>
      (await read('vte_ml')).map((row) => ({ bucket: row.startedAtUs, n: row.n, sum: row.sum }));
    await recording.flush();
    expect(await fromRollups()).toEqual(await fromBreaths());
    await recording.close();
    recording = await open();
    await writeBreath(401, 2401, { vte_ml: 1 });
    expect(await fromRollups()).toEqual(await fromBreaths());
    expect(await fromBreaths()).toHaveLength(2400 / BUCKET_SECONDS + 1);
  });
});
