import type { ThresholdDistributionsQuery } from '@eupnea/contracts/alarm-distributions';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

/** Maximum number of limits in an answer: a dozen parameters, two sides, some tens of settings each. */
export const THRESHOLDS_MAX = 2000;

export interface ThresholdRow {
  readonly source: 'device' | 'eupnea' | 'import';
  readonly parameter: string;
  readonly direction: 'low' | 'high';
  readonly limit: number;
  readonly seconds: number;
  readonly devices: number;
}

/** Time in which each limit was in force inside the ranges, longest first. */
export async function readThresholds(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  filter: Pick<ThresholdDistributionsQuery, 'source'> & { readonly parameter?: string },
): Promise<readonly ThresholdRow[]> {
  if (ranges.length === 0) return [];
  const { rows } = await pool.query<ThresholdRow>(
    `select e.source, e.parameter, side.direction, side.value as limit,
       sum(least(e.ended_at_us, span.to_us) - greatest(e.started_at_us, span.from_us))::float8 / 1000000 as seconds,
       count(distinct e.device_id)::int as devices
     from unnest($1::int[], $2::int8[], $3::int8[]) as span (device_id, from_us, to_us)
     join limit_interval e on e.device_id = span.device_id and e.started_at_us < span.to_us
       and (e.ended_at_us is null or e.ended_at_us > span.from_us)
     cross join lateral (values ('low', e.low), ('high', e.high)) as side (direction, value)
     where side.value is not null and ($4::text is null or e.source = $4) and ($5::text is null or e.parameter = $5)
     group by e.source, e.parameter, side.direction, side.value
     order by seconds desc, e.parameter, side.direction, side.value limit ${THRESHOLDS_MAX + 1}`,
    [
      numberArray(ranges.map(({ deviceId }) => deviceId)),
      bigintArray(ranges.map(({ fromUs }) => fromUs)),
      bigintArray(ranges.map(({ toUs }) => toUs)),
      filter.source ?? null,
      filter.parameter ?? null,
    ],
  );
  return rows;
}
