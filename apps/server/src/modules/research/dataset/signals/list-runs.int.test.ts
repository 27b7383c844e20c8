import { serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertChunks } from '../../../../storage/recording/insert-chunks.ts';
import { insertDevices } from '../../../../storage/testing/insert-devices.ts';
import { openTestStorage, type TestStorage } from '../../../../storage/testing/open-test-storage.ts';
import { inTransaction } from '../../../../storage/transaction.ts';
import { encodeChunk } from '../../../../storage/waveform/chunk-codec.ts';
import { cutAtDays } from '../cut-at-days.ts';
import { listRuns, readBlocks } from './list-runs.ts';

const MIDNIGHT_MS = Date.UTC(2026, 0, 6);
const RATE_HZ = 50;
const CHUNK_SAMPLES = 500;

let storage: TestStorage;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.remove());

/** A chunk of ten seconds. */
function chunkOf(deviceId: number, epoch: number, startMs: number, firstIndex: number) {
  return {
    deviceId,
    epoch,
    rateHz: RATE_HZ,
    firstIndex,
    startedAtUs: serverTimeUs(startMs),
    endedAtUs: serverTimeUs(startMs + (CHUNK_SAMPLES / RATE_HZ) * 1000),
    chunk: encodeChunk({ pressure: Float32Array.from({ length: CHUNK_SAMPLES }, (_, index) => index / 100) }),
  };
}

it('cuts samples at a gap, at another epoch and at midnight, and reads every sample once', async () => {
  const startMs = MIDNIGHT_MS - 30_000;
  const { pool } = storage;
  const [deviceId = 0] = await insertDevices(pool, 1);
  const chunks = [
    ...[0, 1, 2, 3, 4, 5].map((nth) => chunkOf(deviceId, 1, startMs + nth * 10_000, nth * CHUNK_SAMPLES)),
    // Ten seconds are missing.
    chunkOf(deviceId, 1, startMs + 70_000, 7 * CHUNK_SAMPLES),
    chunkOf(deviceId, 2, startMs + 80_000, 0),
  ];
  const stretch = {
    patientId: 1,
    sessionId: 1,
    deviceId,
    deviceType: 'file',
    fromUs: serverTimeUs(startMs - 5000),
    toUs: serverTimeUs(startMs + 200_000),
  };
  await inTransaction(pool, (client) => insertChunks(client, chunks, true));
  const found: unknown[] = [];
  for (const piece of cutAtDays([stretch]).flat())
    for await (const run of listRuns(pool, piece)) {
      const lengths: number[] = [];
      let next = 0;
      for await (const { firstIndex, length } of readBlocks(pool, run)) {
        expect(firstIndex).toBe(next);
        next += length;
        lengths.push(length);
      }
      expect(next).toBe(run.length);
      found.push([Number(run.startedAtUs / 1000n) - startMs, run.epoch, run.length, run.channels]);
    }
  expect(found).toEqual([
    [0, 1, 1500, ['pressure']],
    [30_000, 1, 1500, ['pressure']],
    [70_000, 1, 500, ['pressure']],
    [80_000, 2, 500, ['pressure']],
  ]);
});
