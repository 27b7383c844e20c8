import type { PoolClient } from 'pg';
import { insertRollups } from './insert-rollups.ts';
import { BUCKET_US, type RolledParameter, type RollupBreath, rollUpBucket } from './rollup-bucket.ts';

/**
 * Computes and stores a five-minute rollup of a device from its breaths, replacing a stored one: repeated
 * calls give the same result. Runs in the caller's transaction and locks the device's row, so that two calls
 * never interleave.
 */
export async function closeBucket(
  client: PoolClient,
  deviceId: number,
  bucketStartUs: bigint,
  parameters: readonly RolledParameter[],
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
  await insertRollups(client, deviceId, rollUpBucket(bucketStartUs, breaths, cuts, parameters));
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
