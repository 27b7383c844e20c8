import type { PoolClient } from 'pg';
import { bigintArray, numberArray } from './array-literal.ts';
import type { EpochEndRecord, EpochRecord } from './recording-batch.ts';

export async function insertEpochs(client: PoolClient, records: readonly EpochRecord[]): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `insert into stream_epoch (device_id, epoch, anchor_us, rate_hz, started_at_us, reason, recording_id)
     select * from unnest($1::int[], $2::int[], $3::int8[], $4::float8[], $5::int8[], $6::text[], $7::int[])
     on conflict (device_id, epoch) do nothing`,
    [
      numberArray(records.map((record) => record.deviceId)),
      numberArray(records.map((record) => record.epoch)),
      bigintArray(records.map((record) => record.anchorUs)),
      numberArray(records.map((record) => record.rateHz)),
      bigintArray(records.map((record) => record.startedAtUs)),
      records.map((record) => record.reason),
      numberArray(records.map((record) => record.recordingId ?? null)),
    ],
  );
}

export async function endEpochs(client: PoolClient, records: readonly EpochEndRecord[]): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `update stream_epoch e set ended_at_us = greatest(u.ended_at_us, e.started_at_us)
     from unnest($1::int[], $2::int[], $3::int8[]) as u (device_id, epoch, ended_at_us)
     where e.device_id = u.device_id and e.epoch = u.epoch`,
    [
      numberArray(records.map((record) => record.deviceId)),
      numberArray(records.map((record) => record.epoch)),
      bigintArray(records.map((record) => record.endedAtUs)),
    ],
  );
}
