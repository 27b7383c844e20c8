import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

export interface ScoreBreathRow {
  readonly startedAtUs: bigint;
  readonly breathNumber: number;
  readonly epoch: number;
  readonly rateHz: number;
  readonly startIndex: number;
  readonly inspEndIndex: number;
  readonly endIndex: number;
}

/** Complete breaths that start in the range, in order of time. */
export async function readScoreBreaths(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly ScoreBreathRow[]> {
  const { rows } = await pool.query<ScoreBreathRow>(
    `select started_at_us as "startedAtUs", breath_number as "breathNumber", epoch, rate_hz as "rateHz",
       start_index::float8 as "startIndex", insp_end_index::float8 as "inspEndIndex", end_index::float8 as "endIndex"
     from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and not incomplete
     order by started_at_us`,
    [deviceId, fromUs, toUs],
  );
  return rows;
}

/** Median elastance of the chest wall that passive breaths of the ranges showed; null without one. */
export async function readChestWall(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
): Promise<number | null> {
  const { rows } = await pool.query<{ elastance: number | null }>(
    `select percentile_cont(0.5) within group (order by chest_wall_elastance_cmh2o_l) as elastance
     from unnest($1::int[], $2::int8[], $3::int8[]) as u (device_id, from_us, to_us)
       join breath b on b.device_id = u.device_id and b.started_at_us >= u.from_us and b.started_at_us < u.to_us
     where chest_wall_elastance_cmh2o_l > 0`,
    [
      numberArray(ranges.map(({ deviceId }) => deviceId)),
      bigintArray(ranges.map(({ fromUs }) => fromUs)),
      bigintArray(ranges.map(({ toUs }) => toUs)),
    ],
  );
  return rows[0]?.elastance ?? null;
}
