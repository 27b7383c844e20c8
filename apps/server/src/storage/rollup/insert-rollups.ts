import type { PoolClient } from 'pg';
import { queryPrepared } from '../prepared-query.ts';
import { float8Array, int4Array, int8Array, textArray, toBuffer } from '../recording/binary-array.ts';
import type { RollupRow } from './rollup-bucket.ts';

/** A histogram is sent as text of an array, because unnest() would flatten an array of arrays. */
const INSERT = `
  insert into rollup_5min (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
    histogram, observed_seconds)
  select device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
    histogram::int[], observed_seconds
  from unnest($1::int[], $2::text[], $3::int8[], $4::int8[], $5::int[], $6::float8[], $7::float8[], $8::float8[],
    $9::float8[], $10::text[], $11::float8[])
    as r (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum, histogram,
      observed_seconds)`;

export async function insertRollups(
  client: PoolClient,
  deviceId: number,
  rows: readonly RollupRow[],
): Promise<void> {
  if (rows.length > 0) await insertRollupColumns(client, encodeRollups(deviceId, rows));
}

/** @param columns result of encodeRollups(), here or in another process */
export async function insertRollupColumns(client: PoolClient, columns: readonly Uint8Array[]): Promise<void> {
  await queryPrepared(client, 'insert-rollups', INSERT, columns.map(toBuffer));
}

/** The columns of the rollup table, each a binary array. @param rows at least one */
export function encodeRollups(deviceId: number, rows: readonly RollupRow[]): readonly Buffer[] {
  return [
    int4Array(rows.map(() => deviceId)),
    textArray(rows.map((row) => row.parameter)),
    int8Array(rows.map((row) => row.startedAtUs)),
    int8Array(rows.map((row) => row.endedAtUs)),
    int4Array(rows.map((row) => row.n)),
    float8Array(rows.map((row) => row.sum)),
    float8Array(rows.map((row) => row.minimum)),
    float8Array(rows.map((row) => row.maximum)),
    float8Array(rows.map((row) => row.secondsSum)),
    textArray(rows.map((row) => (row.histogram === null ? null : `{${row.histogram.join(',')}}`))),
    float8Array(rows.map((row) => row.observedSeconds)),
  ];
}
