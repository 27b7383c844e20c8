import type { PoolClient } from 'pg';
import { queryPrepared } from '../prepared-query.ts';
import { int4Array, int8Array, jsonbArray } from './binary-array.ts';
import type { ReadingRecord } from './recording-batch.ts';

const INSERT = `
  insert into reading (device_id, taken_at_us, monitored)
  select * from unnest($1::int[], $2::int8[], $3::jsonb[])
  on conflict (device_id, taken_at_us) do nothing`;

export async function insertReadings(client: PoolClient, records: readonly ReadingRecord[]): Promise<void> {
  if (records.length === 0) return;
  await queryPrepared(client, 'insert-readings', INSERT, [
    int4Array(records.map((record) => record.deviceId)),
    int8Array(records.map((record) => record.takenAtUs)),
    jsonbArray(records.map((record) => record.monitored)),
  ]);
}
