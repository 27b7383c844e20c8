import { type ChannelCode, CHANNEL_CODES, serverTimeUs } from '@eupnea/model';
import type { Pool } from 'pg';
import { insertChunks } from '../../storage/recording/insert-chunks.ts';
import type { ChunkRecord } from '../../storage/recording/recording-batch.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { decodeChunk, encodeChunk } from '../../storage/waveform/chunk-codec.ts';
import { CUT_INTERVALS, ERASED_BY_TIME } from './erased-tables.ts';

/** Rows per statement: well under 200 ms on the embedded database, so that live streams run between them. */
const ROWS_PER_STATEMENT = 500;

export interface ErasedPeriod {
  readonly deviceId: number;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

export type ErasedCounts = { [table: string]: number };

/** Deletes the measurements of a period of a device in small steps. @throws when the signal aborts */
export async function erasePeriod(
  pool: Pool,
  period: ErasedPeriod,
  counts: ErasedCounts,
  signal?: AbortSignal,
): Promise<void> {
  await eraseWaveforms(pool, period, counts, signal);
  for (const table of CUT_INTERVALS) {
    await cutIntervals(pool, table, period);
    await deleteRows(pool, { table, time: 'started_at_us' }, period, counts, signal);
  }
  // Breaths last, so that an interrupted run can be resumed.
  for (const target of ERASED_BY_TIME) await deleteRows(pool, target, period, counts, signal);
}

async function deleteRows(
  pool: Pool,
  { table, time }: { readonly table: string; readonly time: string },
  { deviceId, fromUs, toUs }: ErasedPeriod,
  counts: ErasedCounts,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { rowCount } = await pool.query(deleteSomeRows(table, time), [deviceId, fromUs, toUs]);
    const deleted = rowCount ?? 0;
    counts[table] = (counts[table] ?? 0) + deleted;
    if (deleted < ROWS_PER_STATEMENT) return;
  }
}

/**
 * A row location (ctid) is unique within its partition only, so that the condition on time excludes partitions of other
 * times.
 */
function deleteSomeRows(table: string, time: string): string {
  return `delete from ${table} row using (
      select tableoid as partition, ctid as place from ${table}
      where device_id = $1 and ${time} >= $2 and ${time} < $3 limit ${ROWS_PER_STATEMENT}) found
    where row.tableoid = found.partition and row.ctid = found.place and row.${time} >= $2 and row.${time} < $3`;
}

/** Splits or shortens intervals, which keep their part outside the period. */
async function cutIntervals(
  pool: Pool,
  table: string,
  { deviceId, fromUs, toUs }: ErasedPeriod,
): Promise<void> {
  await pool.query(
    `update ${table} set ended_at_us = $2
     where device_id = $1 and started_at_us < $2 and ended_at_us > $2 and ended_at_us <= $3`,
    [deviceId, fromUs, toUs],
  );
  await pool.query(
    `update ${table} set started_at_us = $3
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3
       and (ended_at_us is null or ended_at_us > $3)`,
    [deviceId, fromUs, toUs],
  );
}

interface ChunkRow {
  readonly epoch: number;
  readonly rate_hz: number;
  readonly first_index: bigint;
  readonly sample_count: number;
  readonly started_at_us: bigint;
  readonly ended_at_us: bigint;
  readonly data: Buffer;
  readonly kept: boolean;
}

/** Chunks per statement: each is read, cut at the border, and written again. */
const CHUNKS_AT_ONCE = 50;

async function eraseWaveforms(
  pool: Pool,
  period: ErasedPeriod,
  counts: ErasedCounts,
  signal?: AbortSignal,
): Promise<void> {
  await cutCrossingChunks(pool, period);
  for (;;) {
    signal?.throwIfAborted();
    const { rowCount } = await pool.query(deleteSomeRows('waveform_chunk', 'started_at_us'), [
      period.deviceId,
      period.fromUs,
      period.toUs,
    ]);
    const deleted = rowCount ?? 0;
    counts['waveform_chunk'] = (counts['waveform_chunk'] ?? 0) + deleted;
    if (deleted < ROWS_PER_STATEMENT) return;
  }
}

async function cutCrossingChunks(pool: Pool, period: ErasedPeriod): Promise<void> {
  const { deviceId, fromUs, toUs } = period;
  const { rows } = await pool.query<ChunkRow>(
    `select epoch, rate_hz, first_index, sample_count, started_at_us, ended_at_us, data, kept from waveform_chunk
     where device_id = $1 and started_at_us < $3 and ended_at_us > $2
       and (started_at_us < $2 or ended_at_us > $3) limit ${CHUNKS_AT_ONCE}`,
    [deviceId, fromUs, toUs],
  );
  for (const row of rows) {
    const pieces = [
      sliceChunk(deviceId, row, 0, indexAt(row, fromUs)),
      sliceChunk(deviceId, row, indexAt(row, toUs), row.sample_count),
    ].filter((piece) => piece !== null);
    await inTransaction(pool, async (client) => {
      await client.query(
        `delete from waveform_chunk
         where device_id = $1 and epoch = $2 and rate_hz = $3 and first_index = $4 and started_at_us = $5`,
        [deviceId, row.epoch, row.rate_hz, row.first_index, row.started_at_us],
      );
      await insertChunks(client, pieces, row.kept);
    });
  }
}

/** Index of the first sample at or after this time within the chunk. */
function indexAt(row: ChunkRow, timeUs: bigint): number {
  const index = Math.ceil((Number(timeUs - row.started_at_us) * row.rate_hz) / 1_000_000);
  return Math.min(row.sample_count, Math.max(0, index));
}

function sliceChunk(deviceId: number, row: ChunkRow, from: number, to: number): ChunkRecord | null {
  if (to <= from) return null;
  const { columns } = decodeChunk(row.data);
  const sliced: { [Code in ChannelCode]?: Float32Array } = {};
  for (const code of CHANNEL_CODES) {
    const column = columns[code];
    if (column !== undefined) sliced[code] = column.subarray(from, to);
  }
  const timeOf = (index: number) =>
    serverTimeUs(Number(row.started_at_us) / 1000 + (index * 1000) / row.rate_hz);
  return {
    deviceId,
    epoch: row.epoch,
    rateHz: row.rate_hz,
    firstIndex: Number(row.first_index) + from,
    startedAtUs: timeOf(from),
    endedAtUs: timeOf(to),
    chunk: encodeChunk(sliced),
  };
}
