import type { SettingsTimeseries, SettingsTimeseriesQuery } from '@eupnea/contracts/timeseries';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

type Series = SettingsTimeseries['series'];
type Step = Series[number]['steps'][number];

interface StepRow extends Step {
  readonly parameter: string;
}

/** Maximum number of values of one setting: five a pixel of a wide screen. */
export const STEPS_MAX = 5000;

const OF_ESTIMATES: { readonly [Choice in SettingsTimeseriesQuery['estimated']]: string } = {
  with: '',
  without: `and e.source <> 'estimated'`,
  only: `and e.source = 'estimated'`,
};

/**
 * Values of the settings that were in force in the ranges, oldest first, cut to them, because time outside may
 * belong to another patient.
 */
export async function readSettingSteps(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  parameters: readonly string[],
  estimated: SettingsTimeseriesQuery['estimated'],
): Promise<Series> {
  const series: Series = [];
  for (const parameter of parameters) {
    const rows = ranges.length === 0 ? [] : await selectSteps(pool, ranges, parameter, estimated);
    series.push({ parameter, steps: rows.slice(0, STEPS_MAX), is_cut: rows.length > STEPS_MAX });
  }
  return series;
}

async function selectSteps(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  parameter: string,
  estimated: SettingsTimeseriesQuery['estimated'],
): Promise<Step[]> {
  const { rows } = await pool.query<StepRow>(
    `select e.device_id, e.source, e.value,
       greatest(e.started_at_us, span.from_us) / 1000.0::float8 as start,
       case when e.ended_at_us is not null or span.to_us < $6
         then least(e.ended_at_us, span.to_us) / 1000.0::float8 end as "end",
       e.started_at_us >= span.from_us as is_change
     from unnest($1::int[], $2::int8[], $3::int8[]) as span (device_id, from_us, to_us)
     join setting_interval e on e.device_id = span.device_id and e.parameter = $4
       and e.started_at_us < span.to_us and (e.ended_at_us is null or e.ended_at_us > span.from_us)
       ${OF_ESTIMATES[estimated]}
     order by start, e.device_id limit $5`,
    [
      numberArray(ranges.map(({ deviceId }) => deviceId)),
      bigintArray(ranges.map(({ fromUs }) => fromUs)),
      bigintArray(ranges.map(({ toUs }) => toUs)),
      parameter,
      STEPS_MAX + 1,
      // An open value of a current session has no end yet; in a past session it ended with the session.
      BigInt(Date.now()) * 1000n,
    ],
  );
  return rows;
}
