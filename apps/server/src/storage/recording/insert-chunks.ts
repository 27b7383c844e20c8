import type { PoolClient } from 'pg';
import { queryPrepared } from '../prepared-query.ts';
import { byteaArray, float8Array, int4Array, int8Array, textArray, toBuffer } from './binary-array.ts';
import type { ChunkRecord } from './recording-batch.ts';

/** Channels are sent as one text per row, because unnest() would flatten an array of arrays. */
const INSERT = `
  insert into waveform_chunk
    (device_id, epoch, rate_hz, first_index, sample_count, started_at_us, ended_at_us, channels, data, summary, kept)
  select device_id, epoch, rate_hz, first_index, sample_count, started_at_us, ended_at_us,
    string_to_array(channels, ','), data, summary, $11::bool
  from unnest($1::int[], $2::int[], $3::float8[], $4::int8[], $5::int[], $6::int8[], $7::int8[], $8::text[],
    $9::bytea[], $10::bytea[])
    as c (device_id, epoch, rate_hz, first_index, sample_count, started_at_us, ended_at_us, channels, data, summary)
  on conflict (device_id, epoch, rate_hz, first_index, started_at_us, kept) do nothing`;

/**
 * Inserts chunks; idempotent by the chunk's key.
 * @param kept true for chunks exempt from retention by day; for others the partition of their day must exist
 */
export async function insertChunks(
  client: PoolClient,
  records: readonly ChunkRecord[],
  kept: boolean,
): Promise<void> {
  if (records.length > 0) await insertChunkColumns(client, encodeChunks(records), kept);
}

/** @param columns result of encodeChunks(), here or in another process */
export async function insertChunkColumns(
  client: PoolClient,
  columns: readonly Uint8Array[],
  kept: boolean,
): Promise<void> {
  await queryPrepared(client, 'insert-chunks', INSERT, [...columns.map(toBuffer), kept]);
}

/** The columns of the chunk table, each a binary array. @param records at least one */
export function encodeChunks(records: readonly ChunkRecord[]): readonly Buffer[] {
  return [
    int4Array(records.map((record) => record.deviceId)),
    int4Array(records.map((record) => record.epoch)),
    float8Array(records.map((record) => record.rateHz)),
    int8Array(records.map((record) => record.firstIndex)),
    int4Array(records.map((record) => record.chunk.sampleCount)),
    int8Array(records.map((record) => record.startedAtUs)),
    int8Array(records.map((record) => record.endedAtUs)),
    textArray(records.map((record) => record.chunk.channels.join(','))),
    byteaArray(records.map((record) => record.chunk.data)),
    byteaArray(records.map((record) => record.chunk.summary)),
  ];
}
