import type { PoolClient } from 'pg';
import { queryPrepared } from '../prepared-query.ts';
import { int4Array, int8Array, jsonbArray, toBuffer } from './binary-array.ts';
import type { UndecidedRecord } from './recording-batch.ts';

const INSERT = `
  insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
  select * from unnest($1::int[], $2::int8[], $3::int[], $4::int[], $5::int8[], $6::jsonb[])
  on conflict (device_id, started_at_us, analysis_id) do nothing`;

/** Idempotent on device, breath and analysis. */
export async function insertUndecided(
  client: PoolClient,
  records: readonly UndecidedRecord[],
): Promise<void> {
  if (records.length > 0) await insertUndecidedColumns(client, encodeUndecided(records));
}

/** @param columns result of encodeUndecided(), here or in another process */
export async function insertUndecidedColumns(
  client: PoolClient,
  columns: readonly Uint8Array[],
): Promise<void> {
  await queryPrepared(client, 'insert-undecided', INSERT, columns.map(toBuffer));
}

/** The columns of the table, each a binary array. @param records at least one */
export function encodeUndecided(records: readonly UndecidedRecord[]): readonly Buffer[] {
  return [
    int4Array(records.map((record) => record.deviceId)),
    int8Array(records.map((record) => record.startedAtUs)),
    int4Array(records.map((record) => record.analysisId)),
    int4Array(records.map((record) => record.epoch)),
    int8Array(records.map(({ undecided }) => undecided.breathStartIndex)),
    jsonbArray(records.map(({ undecided }) => undecided.kinds)),
  ];
}
