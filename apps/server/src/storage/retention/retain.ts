import { DAY_US } from '@eupnea/model';
import { statfs } from 'node:fs/promises';
import type { Storage } from '../open-storage.ts';
import { periodOf } from '../partitions/partitioned-tables.ts';
import { deleteOldWaveforms, findOldestWaveform } from './delete-old-waveforms.ts';
import { dropOldDays } from './drop-old-days.ts';

export interface RetentionPolicy {
  /** 30 by default (definitions.md, Time and storage). */
  readonly waveformDays: number;
  /** Retention of connection events, which serve to diagnose recent faults. */
  readonly connectionLogDays: number;
  /** Free space below which the oldest waveforms are deleted early. */
  readonly minimumFreeBytes: number;
}

export const DEFAULT_RETENTION: RetentionPolicy = {
  waveformDays: 30,
  connectionLogDays: 30,
  minimumFreeBytes: 5 * 1024 ** 3,
};

export interface RetentionResult {
  /** Number of dropped waveform days. */
  readonly droppedDays: number;
  readonly deletedChunks: number;
  readonly diskWasLow: boolean;
}

/** Period kept even on a full disk: the last day. */
const KEPT_WHEN_LOW_US = DAY_US;

/**
 * Deletes old waveforms. Waveforms of imported files stay until their recording is deleted, because their
 * recording time says nothing about their use. A day is dropped when all of it is too old. Below the free-space limit
 * each run also deletes the oldest further day.
 * @param freeBytes free space of the database's disk; null when unknown (a PostgreSQL server elsewhere)
 */
export async function retain(
  storage: Pick<Storage, 'pool' | 'kind' | 'partitions'>,
  policy: RetentionPolicy,
  nowUs: bigint,
  freeBytes: number | null,
  signal?: AbortSignal,
): Promise<RetentionResult> {
  const diskWasLow = freeBytes !== null && freeBytes < policy.minimumFreeBytes;
  const byAge = nowUs - BigInt(policy.waveformDays) * DAY_US;
  const beforeUs = diskWasLow ? later(byAge, await oldestDayEnd(storage, nowUs)) : byAge;
  const { rows } = await storage.pool.query<{ id: number }>(
    `select id from device where device_type <> 'file' order by id`,
  );
  const droppedDays = await dropOldDays(storage.pool, beforeUs, signal);
  if (droppedDays > 0) storage.partitions.forget();
  await storage.partitions.ensureAhead(nowUs);
  let deletedChunks = 0;
  for (const { id } of rows) deletedChunks += await deleteOldWaveforms(storage.pool, id, beforeUs, signal);
  await storage.pool.query('delete from device_connection_log where at_us < $1', [
    nowUs - BigInt(policy.connectionLogDays) * DAY_US,
  ]);
  // A PostgreSQL server has autovacuum; the embedded database does not, so that the space of deleted rows would never
  // be reused.
  if (storage.kind === 'embedded' && deletedChunks > 0)
    await storage.pool.query('vacuum waveform_chunk_kept');
  return { droppedDays, deletedChunks, diskWasLow };
}

async function oldestDayEnd(storage: Pick<Storage, 'pool'>, nowUs: bigint): Promise<bigint> {
  const oldest = (await findOldestWaveform(storage.pool)) ?? 0n;
  const end = periodOf('day', oldest).toUs;
  const limit = nowUs - KEPT_WHEN_LOW_US;
  return end < limit ? end : limit;
}

function later(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

/** Free bytes for this user on the disk of the embedded database; null for a server. */
export async function measureFreeBytes(storage: Pick<Storage, 'dataDir' | 'kind'>): Promise<number | null> {
  if (storage.kind === 'postgresql') return null;
  const { bavail, bsize } = await statfs(storage.dataDir);
  return bavail * bsize;
}
