import type { RoundPage } from '@eupnea/contracts/round-page';
import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

type SettingValue = RoundPage['settings'][number]['value'];

export interface SettingInterval {
  readonly parameter: string;
  readonly value: SettingValue;
  readonly source: 'device' | 'estimated' | 'import';
  readonly startedAtUs: bigint;
  /** null while in force. */
  readonly endedAtUs: bigint | null;
}

/** A device reports at most a few hundred changes a day; estimates change more often. */
const INTERVALS_MAX = 5000;

/** Settings in force at some time within the range, oldest first. */
export async function readSettingIntervals(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly SettingInterval[]> {
  const { rows } = await pool.query<SettingInterval>(
    `select parameter, value, source, started_at_us as "startedAtUs", ended_at_us as "endedAtUs"
     from (select * from setting_interval
       where device_id = $1 and started_at_us < $3 and (ended_at_us is null or ended_at_us > $2)
       order by started_at_us desc limit $4) newest
     order by started_at_us, parameter`,
    [deviceId, fromUs, toUs, INTERVALS_MAX],
  );
  return rows;
}

export interface BreathTime {
  readonly breathNumber: number;
  readonly startedAtUs: bigint;
  readonly seconds: number;
}

/** Number and time of the breath with this first sample; null when it is not stored. */
export async function findBreathAt(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
  { epoch, startIndex }: { readonly epoch: number; readonly startIndex: number },
): Promise<BreathTime | null> {
  const { rows } = await pool.query<BreathTime>(
    `select breath_number as "breathNumber", started_at_us as "startedAtUs",
       ((end_index - start_index) / rate_hz)::float8 as seconds from breath
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and epoch = $4 and start_index = $5`,
    [deviceId, fromUs, toUs, epoch, startIndex],
  );
  return rows[0] ?? null;
}
