import type { PoolClient } from 'pg';
import { bigintArray, jsonArray, numberArray } from './array-literal.ts';
import type { ReadingRecord } from './recording-batch.ts';

export async function insertReadings(client: PoolClient, records: readonly ReadingRecord[]): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `insert into reading (device_id, taken_at_us, monitored)
     select * from unnest($1::int[], $2::int8[], $3::jsonb[])
     on conflict (device_id, taken_at_us) do nothing`,
    [
      numberArray(records.map((record) => record.deviceId)),
      bigintArray(records.map((record) => record.takenAtUs)),
      jsonArray(records.map((record) => record.monitored)),
    ],
  );
}
