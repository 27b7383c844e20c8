import type { PoolClient } from 'pg';
import { bigintArray, jsonArray, numberArray } from '../recording/array-literal.ts';
import {
  BUCKET_US,
  type RolledParameter,
  type RollupBreath,
  type RollupRow,
  rollUpBucket,
} from './rollup-bucket.ts';

/**
 * Computes five minutes of one device from their breaths and stores them, whatever was stored before: closing twice,
 * or after a late breath or a moved session border, gives the same as closing once. Runs in the caller's transaction;
 * the device's row is locked so that two of these never interleave.
 * @param furtherCutsUs bounds of a session that has no row yet (an import that is not published)
 */
export async function closeBucket(
  client: PoolClient,
  deviceId: number,
  bucketStartUs: bigint,
  parameters: readonly RolledParameter[],
  furtherCutsUs: readonly bigint[] = [],
): Promise<void> {
  const bucketEndUs = bucketStartUs + BUCKET_US;
  await client.query('select 1 from device where id = $1 for no key update', [deviceId]);
  const breaths = await selectRollupBreaths(client, deviceId, bucketStartUs, bucketEndUs, parameters);
  const cuts = await selectSessionBounds(client, deviceId, bucketStartUs, bucketEndUs);
  await client.query(
    `delete from rollup_5min where device_id = $1 and parameter = any($4::text[])
       and started_at_us >= $2 and started_at_us < $3`,
    [deviceId, bucketStartUs, bucketEndUs, ['breaths', ...parameters.map((parameter) => parameter.code)]],
  );
  await insertRollups(
    client,
    deviceId,
    rollUpBucket(bucketStartUs, breaths, [...cuts, ...furtherCutsUs], parameters),
  );
}

export async function selectRollupBreaths(
  client: Pick<PoolClient, 'query'>,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
  parameters: readonly RolledParameter[],
): Promise<readonly RollupBreath[]> {
  const columns = parameters.map((parameter) => parameter.code);
  const { rows } = await client.query<unknown[]>({
    rowMode: 'array',
    text: `select ${['started_at_us', '(end_index - start_index) / rate_hz', ...columns].join(', ')}
           from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3`,
    values: [deviceId, fromUs, toUs],
  });
  return rows.map(([startedAtUs, seconds, ...values]) => ({
    startedAtUs: BigInt(String(startedAtUs)),
    seconds: Number(seconds),
    values: Object.fromEntries(
      columns.map((code, index) => [code, values[index] === null ? null : Number(values[index])]),
    ),
  }));
}

export async function selectSessionBounds(
  client: Pick<PoolClient, 'query'>,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
): Promise<readonly bigint[]> {
  const { rows } = await client.query<{ bound: bigint }>(
    `select started_at_us as bound from ventilation_session
       where device_id = $1 and started_at_us > $2 and started_at_us < $3
     union select ended_at_us from ventilation_session
       where device_id = $1 and ended_at_us > $2 and ended_at_us < $3`,
    [deviceId, fromUs, toUs],
  );
  return rows.map((row) => row.bound);
}

async function insertRollups(
  client: PoolClient,
  deviceId: number,
  rows: readonly RollupRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into rollup_5min (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
       histogram, observed_seconds)
     select $1, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
       (select array_agg(bin::int order by position)
        from jsonb_array_elements_text(histogram) with ordinality as h (bin, position)), observed_seconds
     from unnest($2::text[], $3::int8[], $4::int8[], $5::int[], $6::float8[], $7::float8[], $8::float8[], $9::float8[],
       $10::jsonb[], $11::float8[])
       as u (parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum, histogram, observed_seconds)`,
    [
      deviceId,
      rows.map((row) => row.parameter),
      bigintArray(rows.map((row) => row.startedAtUs)),
      bigintArray(rows.map((row) => row.endedAtUs)),
      numberArray(rows.map((row) => row.n)),
      numberArray(rows.map((row) => row.sum)),
      numberArray(rows.map((row) => row.minimum)),
      numberArray(rows.map((row) => row.maximum)),
      numberArray(rows.map((row) => row.secondsSum)),
      jsonArray(rows.map((row) => row.histogram ?? [])),
      numberArray(rows.map((row) => row.observedSeconds)),
    ],
  );
}
