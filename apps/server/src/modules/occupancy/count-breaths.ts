import { HOUR_US } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { listSessionsOfPatient } from './occupancy-repository.ts';

/** Period up to which rows are counted directly: about 15,000 breaths. */
const COUNT_ROWS_UP_TO_US = 12n * HOUR_US;

const BUCKET_US = 300_000_000n;

/** The year 3000: after any breath. */
const NEVER_US = 32_503_680_000_000_000n;

/**
 * Number of breaths in a period of a device. A long period is summed from closed five-minute rollups; its
 * ends and open periods are counted by row.
 */
export async function countBreaths(
  executor: Executor,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint | null,
): Promise<number> {
  const endUs = toUs ?? (await findEnd(executor, deviceId));
  if (endUs - fromUs <= COUNT_ROWS_UP_TO_US) return await countRows(executor, deviceId, fromUs, endUs);
  const firstUs = ceilBucket(fromUs);
  const closedUs = await findClosedEnd(executor, deviceId, endUs - (endUs % BUCKET_US));
  if (closedUs <= firstUs) return await countRows(executor, deviceId, fromUs, endUs);
  const result = await executor.execute<{ total: number }>(sql`
    select coalesce(sum(n), 0)::int as total from rollup_5min
    where device_id = ${deviceId} and parameter = 'breaths'
      and started_at_us >= ${firstUs} and started_at_us < ${closedUs}`);
  const head = await countRows(executor, deviceId, fromUs, firstUs);
  const tail = await countRows(executor, deviceId, closedUs, endUs);
  return head + (result.rows[0]?.total ?? 0) + tail;
}

/** Breaths of all sessions of a patient. */
export async function countBreathsOfPatient(executor: Executor, patientId: number): Promise<number> {
  let breaths = 0;
  for (const { deviceId, startedAtUs, endedAtUs } of await listSessionsOfPatient(executor, patientId)) {
    breaths += await countBreaths(executor, deviceId, startedAtUs, endedAtUs);
  }
  return breaths;
}

async function countRows(
  executor: Executor,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
): Promise<number> {
  const result = await executor.execute<{ total: number }>(sql`
    select count(*)::int as total from breath
    where device_id = ${deviceId} and started_at_us >= ${fromUs} and started_at_us < ${toUs}`);
  return result.rows[0]?.total ?? 0;
}

/** End of the newest closed five-minute period at or before this time. */
async function findClosedEnd(executor: Executor, deviceId: number, untilUs: bigint): Promise<bigint> {
  const result = await executor.execute<{ newest: string | null }>(sql`
    select max(started_at_us)::text as newest from rollup_5min
    where device_id = ${deviceId} and parameter = 'breaths' and started_at_us < ${untilUs}`);
  const newest = result.rows[0]?.newest ?? null;
  return newest === null ? 0n : BigInt(newest) - (BigInt(newest) % BUCKET_US) + BUCKET_US;
}

async function findEnd(executor: Executor, deviceId: number): Promise<bigint> {
  const result = await executor.execute<{ newest: string | null }>(sql`
    select max(started_at_us)::text as newest from breath where device_id = ${deviceId}`);
  const newest = result.rows[0]?.newest ?? null;
  return newest === null ? NEVER_US : BigInt(newest) + 1n;
}

function ceilBucket(timeUs: bigint): bigint {
  const over = timeUs % BUCKET_US;
  return over === 0n ? timeUs : timeUs - over + BUCKET_US;
}
