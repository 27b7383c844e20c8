import { serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRecording } from '../../storage/recording/open-recording.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { insertDevices } from '../../storage/testing/insert-devices.ts';
import { openTestStorage, type TestStorage } from '../../storage/testing/open-test-storage.ts';
import { readBreathExtents } from './breath-extent.ts';

/** Twelve seconds before a border of five minutes. */
const START_MS = Date.UTC(2026, 0, 1, 10, 4, 48);
const FAR_US = serverTimeUs(START_MS + 86_400_000);

let storage: TestStorage;
let deviceId = 0;

beforeAll(async () => {
  storage = await openTestStorage();
  [deviceId = 0] = await insertDevices(storage.pool, 1);
  const recording = await openRecording(storage, {
    onProblem: ({ error }) => {
      throw error;
    },
  });
  await recording.write({
    epochs: [
      {
        deviceId,
        epoch: 1,
        anchorUs: serverTimeUs(START_MS),
        rateHz: 100,
        startedAtUs: serverTimeUs(START_MS),
        reason: 'connect',
      },
    ],
    breaths: Array.from({ length: 20 }, (_, index) =>
      buildBreathRecord({
        deviceId,
        anchorMs: START_MS,
        breathNumber: index + 1,
        startIndex: index * 400,
        features: {},
      }),
    ),
  });
  await recording.close();
});
afterAll(() => storage.remove());

async function countUntilFar(): Promise<number | undefined> {
  const range = { deviceId, fromUs: serverTimeUs(START_MS), toUs: FAR_US };
  return (await readBreathExtents(storage.pool, [range]))[0]?.breaths;
}

it('breaths of an open session are counted across a border of five minutes, rolled up or not yet', async () => {
  expect(await countUntilFar()).toBe(20);
  await storage.pool.query('delete from rollup_5min');
  expect(await countUntilFar()).toBe(20);
});
