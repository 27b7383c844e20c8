import type { Pool } from 'pg';
import { numberArray } from '../../storage/recording/array-literal.ts';

/** What tells whether rows of a device that were read before are still the stored ones. */
export interface DeviceState {
  readonly deviceId: number;
  /** Number of statements that changed rows of the past, and the selected analyses. */
  readonly changes: string;
  /** Highest breath number and the start of its breath; null without breaths. */
  readonly newestNumber: number | null;
  readonly newestUs: bigint | null;
  /** Earliest start among the breaths above the known number; null without such a breath. */
  readonly earliestUs: bigint | null;
}

/** The later breaths are few, but the planner would look for the earliest from the first breath on without `offset 0`. */
const QUERY = `
  select asked.device_id as "deviceId",
    concat(counted.changes, ' ', (select string_agg(concat(started_at_us, ':', analysis_id), ' ' order by started_at_us)
      from analysis_selection where device_id = asked.device_id)) as changes,
    newest.breath_number as "newestNumber", newest.started_at_us as "newestUs",
    (select min(started_at_us) from (select started_at_us from breath
      where device_id = asked.device_id and breath_number > asked.known_number offset 0) later) as "earliestUs"
  from unnest($1::int[], $2::int[]) as asked (device_id, known_number)
  left join stored_row_change counted on counted.device_id = asked.device_id
  left join lateral (select breath_number, started_at_us from breath where device_id = asked.device_id
    order by breath_number desc limit 1) newest on true`;

/** @param known by device the highest breath number at the last call */
export async function readDeviceStates(
  pool: Pick<Pool, 'query'>,
  known: ReadonlyMap<number, number>,
): Promise<readonly DeviceState[]> {
  const { rows } = await pool.query<DeviceState>(QUERY, [
    numberArray([...known.keys()]),
    numberArray([...known.values()]),
  ]);
  return rows;
}
