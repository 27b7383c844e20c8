import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../../storage/recording/array-literal.ts';

/** A time on a device. */
export interface DeviceTime {
  readonly deviceId: number;
  readonly atUs: bigint;
}

/**
 * Names of the modes that the devices reported right before the times, in their order; null where none was reported. A
 * recording may name its mode without a setting.
 */
export async function readDeviceModes(
  pool: Pick<Pool, 'query'>,
  times: readonly DeviceTime[],
): Promise<readonly (string | null)[]> {
  const { rows } = await pool.query<{ name: string | null }>(
    `select coalesce(
         (select value #>> '{}' from setting_interval entry
          where entry.device_id = asked.device_id and parameter = 'mode_name' and jsonb_typeof(value) = 'string'
            and started_at_us < asked.at_us and (ended_at_us is null or ended_at_us >= asked.at_us)
          order by started_at_us desc limit 1),
         (select device_text from mode_interval entry
          where entry.device_id = asked.device_id and source <> 'recognised'
            and started_at_us < asked.at_us and (ended_at_us is null or ended_at_us >= asked.at_us)
          order by started_at_us desc limit 1)
       ) as name
     from unnest($1::int[], $2::int8[]) with ordinality as asked (device_id, at_us, place) order by place`,
    [numberArray(times.map(({ deviceId }) => deviceId)), bigintArray(times.map(({ atUs }) => atUs))],
  );
  return rows.map(({ name }) => name);
}
