import { HOUR_US, serverTimeUs } from '@eupnea/model';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { insertDevices } from '../../storage/testing/insert-devices.ts';
import { openTestStorage } from '../../storage/testing/open-test-storage.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { readPieces, SettledPieces, type DeviceRange, type PieceKeeper } from './stored-data-service.ts';

const START_MS = Date.UTC(2026, 0, 1, 8);
const SAMPLES_AN_HOUR = 360_000;
const HOURS = 10;

const storage = await openTestStorage();
const { pool } = storage;
let deviceId = 0;
let range: DeviceRange = { deviceId, fromUs: 0n, toUs: 0n };
let nowMs = START_MS;
let reads: string[] = [];

afterAll(() => storage.remove());

/** One breath an hour. */
async function storeBreath(number: number, hour: number): Promise<void> {
  const startIndex = hour * SAMPLES_AN_HOUR;
  await inTransaction(pool, (client) =>
    insertBreaths(client, [
      buildBreathRecord({ deviceId, breathNumber: number, anchorMs: START_MS, startIndex }),
    ]),
  );
}

beforeEach(async () => {
  [deviceId = 0] = await insertDevices(pool, 1);
  const fromUs = serverTimeUs(START_MS);
  range = { deviceId, fromUs, toUs: fromUs + BigInt(HOURS) * HOUR_US };
  for (let hour = 0; hour < HOURS; hour += 1) await storeBreath(hour + 1, hour);
});

function nameHours({ fromUs, toUs }: DeviceRange): string {
  const hourOf = (timeUs: bigint): number => Number(timeUs - range.fromUs) / Number(HOUR_US);
  return `${hourOf(fromUs)}-${hourOf(toUs)}`;
}

/** @returns the hours of the pieces that were read from the database */
async function readAgain(keeper: PieceKeeper): Promise<readonly string[]> {
  reads = [];
  const read = async (piece: DeviceRange): Promise<Float64Array> => {
    reads.push(nameHours(piece));
    return Float64Array.of(1);
  };
  let pieces = 0;
  for await (const { doubles } of readPieces([range], 'test', read, keeper)) pieces += doubles.length;
  expect(pieces).toBeGreaterThan(0);
  return reads;
}

describe('settled pieces', () => {
  it('are read once; the time after the last whole hour before the newest breath is read each time', async () => {
    const pieces = new SettledPieces(pool, () => nowMs);
    expect(await readAgain(await pieces.open([range]))).toEqual(['0-4', '4-8', '8-10']);
    expect(await readAgain(await pieces.open([range]))).toEqual(['8-10']);
    await storeBreath(HOURS + 1, HOURS);
    expect(await readAgain(await pieces.open([range]))).toEqual(['8-9', '9-10']);
    expect(await readAgain(await pieces.open([range]))).toEqual(['9-10']);
  });

  it('are forgotten when one of their breaths is deleted or stored late', async () => {
    const pieces = new SettledPieces(pool, () => nowMs);
    await readAgain(await pieces.open([range]));
    await pool.query('delete from breath where device_id = $1 and breath_number = 2', [deviceId]);
    expect(await readAgain(await pieces.open([range]))).toEqual(['0-4', '4-8', '8-10']);
    expect(await readAgain(await pieces.open([range]))).toEqual(['8-10']);
    await storeBreath(HOURS + 1, 2.5);
    expect(await readAgain(await pieces.open([range]))).toContain('0-1');
  });

  it('are not kept by a request that another has overtaken with a change', async () => {
    const pieces = new SettledPieces(pool, () => nowMs);
    const slow = await pieces.open([range]);
    await pool.query('delete from breath where device_id = $1 and breath_number = 2', [deviceId]);
    await pieces.open([range]);
    await readAgain(slow);
    expect(await readAgain(await pieces.open([range]))).toEqual(['0-4', '4-8', '8-10']);
  });

  it('are not kept by a request that read before they were settled', async () => {
    const pieces = new SettledPieces(pool, () => nowMs);
    const early = await pieces.open([range]);
    await storeBreath(HOURS + 1, HOURS);
    await pieces.open([range]);
    expect(await readAgain(early)).toEqual(['0-4', '4-8', '8-10']);
    expect(await readAgain(await pieces.open([range]))).toEqual(['8-9', '9-10']);
  });

  it('of a device that nobody reads are forgotten at the next request of another', async () => {
    const pieces = new SettledPieces(pool, () => nowMs);
    await readAgain(await pieces.open([range]));
    expect(pieces.bytes).toBeGreaterThan(0);
    nowMs += 700_000;
    await pieces.open([{ ...range, deviceId: 0 }]);
    expect(pieces.bytes).toBe(0);
  });
});
