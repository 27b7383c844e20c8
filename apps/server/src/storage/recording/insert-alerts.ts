import type { PoolClient } from 'pg';
import { bigintArray, booleanArray, numberArray } from './array-literal.ts';
import type { AlertRecord } from './recording-batch.ts';

/** Writes an episode at its onset and again at its end; within a batch the later record wins. */
export async function upsertAlerts(client: PoolClient, records: readonly AlertRecord[]): Promise<void> {
  const latest = [
    ...new Map(records.map((record) => [`${record.deviceId}/${record.alertNumber}`, record])).values(),
  ];
  if (latest.length === 0) return;
  await client.query(
    `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, parameter, value,
       limit_value, text, onset_us, end_us)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::bool[], $7::text[],
       $8::float8[], $9::float8[], $10::text[], $11::int8[], $12::int8[])
     on conflict (device_id, alert_number) do update set end_us = excluded.end_us, text = excluded.text,
       priority = excluded.priority`,
    [
      numberArray(latest.map((record) => record.deviceId)),
      numberArray(latest.map((record) => record.alertNumber)),
      latest.map((record) => record.source),
      latest.map((record) => record.kind),
      latest.map((record) => record.priority),
      booleanArray(latest.map((record) => record.technical)),
      latest.map((record) => record.parameter),
      numberArray(latest.map((record) => record.value)),
      numberArray(latest.map((record) => record.limit)),
      latest.map((record) => record.text),
      bigintArray(latest.map((record) => record.onsetUs)),
      bigintArray(latest.map((record) => record.endUs)),
    ],
  );
}
