import type { Pool, PoolClient } from 'pg';
import { PASSING_CHUNKS } from '../partitions/partitioned-tables.ts';
import { type Partition, readPartitions } from '../partitions/read-partitions.ts';
import { inTransaction } from '../transaction.ts';
import { LONGEST_CHUNK_US } from '../waveform/read-waveform.ts';

/** Number of chunks that one statement moves to the kept partition: about 30 ms on the embedded database. */
const CHUNKS_PER_STATEMENT = 200;

/** Maximum wait for readers of the table; the next run retries an hour later. */
const LOCK_TIMEOUT_MS = 3_000;

/**
 * Drops waveform days that ended before a time. Dropping a partition deletes its files: no row is deleted and no vacuum
 * is needed. Pinned chunks and those of uploaded files move to the kept partition first.
 * @returns number of dropped days
 */
export async function dropOldDays(pool: Pool, beforeUs: bigint, signal?: AbortSignal): Promise<number> {
  let dropped = 0;
  for (const day of await readPartitions(pool, PASSING_CHUNKS)) {
    signal?.throwIfAborted();
    if (day.toUs === null || day.toUs > beforeUs) continue;
    while ((await moveKept(pool, day, CHUNKS_PER_STATEMENT)) === CHUNKS_PER_STATEMENT)
      signal?.throwIfAborted();
    if (await dropDay(pool, day)) dropped += 1;
  }
  return dropped;
}

/**
 * Moves up to CHUNKS_PER_STATEMENT chunks.
 * @returns number of moved chunks
 */
async function moveKept(
  database: Pick<PoolClient, 'query'>,
  day: Partition,
  limit: number | null,
): Promise<number> {
  const { rowCount } = await database.query(
    `update waveform_chunk c set kept = true from (
       select w.device_id, w.epoch, w.rate_hz, w.first_index, w.started_at_us
       from (
         select device_id, started_at_us as from_us, ended_at_us as to_us from waveform_pin
         where started_at_us < ${day.toUs} + ${LONGEST_CHUNK_US} and ended_at_us > ${day.fromUs}
         union all
         select id, ${day.fromUs}, ${day.toUs} from device where device_type = 'file') held
       join ${day.name} w on w.device_id = held.device_id and w.started_at_us >= held.from_us - ${LONGEST_CHUNK_US}
         and w.started_at_us < held.to_us and w.ended_at_us > held.from_us
       limit $1) found
     where not c.kept and c.started_at_us >= ${day.fromUs} and c.started_at_us < ${day.toUs}
       and c.device_id = found.device_id and c.epoch = found.epoch and c.rate_hz = found.rate_hz
       and c.first_index = found.first_index and c.started_at_us = found.started_at_us`,
    [limit],
  );
  return rowCount ?? 0;
}

/**
 * Drops one day. Locking the pins makes a concurrent label wait, so that a pinned chunk is never dropped.
 * @returns false when the table was in use for too long
 */
async function dropDay(pool: Pool, day: Partition): Promise<boolean> {
  try {
    await inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query('lock table waveform_pin in share mode');
      await moveKept(client, day, null);
      await client.query('select drop_waveform_day($1::regclass)', [day.name]);
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

/** SQLSTATE 55P03, lock_not_available. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
