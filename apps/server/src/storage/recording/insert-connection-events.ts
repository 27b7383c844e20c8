import type { PoolClient } from 'pg';
import { bigintArray, numberArray } from './array-literal.ts';
import type { ConnectionEventRecord, QualityRecord } from './recording-batch.ts';

export async function insertConnectionEvents(
  client: PoolClient,
  records: readonly ConnectionEventRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `insert into device_connection_log (device_id, at_us, event, code, detail)
     select * from unnest($1::int[], $2::int8[], $3::text[], $4::text[], $5::text[])
     on conflict (device_id, at_us, code) do nothing`,
    [
      numberArray(records.map((record) => record.deviceId)),
      bigintArray(records.map((record) => record.atUs)),
      records.map((record) => record.event),
      records.map((record) => record.code),
      records.map((record) => record.detail),
    ],
  );
}

/**
 * Adds counters to their hour. Records of the same hour in a batch are summed first, because one statement
 * may touch a row only once.
 */
export async function addQuality(client: PoolClient, records: readonly QualityRecord[]): Promise<void> {
  if (records.length === 0) return;
  await client.query(
    `insert into device_quality (device_id, hour_start_us, samples, gaps, gap_seconds, reconnects, rejected_frames,
       max_arrival_gap_ms)
     select device_id, hour_start_us, sum(samples), sum(gaps), sum(gap_seconds), sum(reconnects),
       sum(rejected_frames), max(max_arrival_gap_ms)
     from unnest($1::int[], $2::int8[], $3::int[], $4::int[], $5::float8[], $6::int[], $7::int[], $8::float8[])
       as u (device_id, hour_start_us, samples, gaps, gap_seconds, reconnects, rejected_frames, max_arrival_gap_ms)
     group by device_id, hour_start_us
     on conflict (device_id, hour_start_us) do update set
       samples = device_quality.samples + excluded.samples,
       gaps = device_quality.gaps + excluded.gaps,
       gap_seconds = device_quality.gap_seconds + excluded.gap_seconds,
       reconnects = device_quality.reconnects + excluded.reconnects,
       rejected_frames = device_quality.rejected_frames + excluded.rejected_frames,
       max_arrival_gap_ms = greatest(device_quality.max_arrival_gap_ms, excluded.max_arrival_gap_ms)`,
    [
      numberArray(records.map((record) => record.deviceId)),
      bigintArray(records.map((record) => record.hourStartUs)),
      numberArray(records.map((record) => record.samples)),
      numberArray(records.map((record) => record.gaps)),
      numberArray(records.map((record) => record.gapSeconds)),
      numberArray(records.map((record) => record.reconnects)),
      numberArray(records.map((record) => record.rejectedFrames)),
      numberArray(records.map((record) => record.maxArrivalGapMs)),
    ],
  );
}
