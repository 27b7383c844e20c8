import { findModeByName } from '@eupnea/drivers';
import type { VentilationControl } from '@eupnea/model';
import type { Pool } from 'pg';
import { BREATHS_PARAMETER } from '../../storage/rollup/rollup-bucket.ts';
import { numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange, Stretch } from '../stored-data/stored-data-service.ts';

/** Reported changes of two weeks are some hundreds; estimates change every few minutes at most. */
export const INTERVALS_MAX = 20_000;

export interface Interval {
  readonly startedAtUs: bigint;
  /** null while in force. */
  readonly endedAtUs: bigint | null;
}

/** FiO2 has two names in the specification; the first one counts. */
export const OXYGEN_NAMES = ['Oxygen', 'FiO2'] as const;
type OxygenName = (typeof OXYGEN_NAMES)[number];

export interface PressureInterval extends Interval {
  readonly parameter: 'PEEPCPAP' | 'pressure_support' | OxygenName;
  readonly value: number | null;
}

/** Set pressures and oxygen in force at some time within the range, oldest first. */
export async function readPressureIntervals(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly PressureInterval[]> {
  const { rows } = await pool.query<PressureInterval>(
    `select parameter, case when jsonb_typeof(value) = 'number' then value::float8 end as value,
       started_at_us as "startedAtUs", ended_at_us as "endedAtUs"
     from setting_interval
     where device_id = $1 and started_at_us < $3 and (ended_at_us is null or ended_at_us > $2)
       and parameter = any($5)
     order by started_at_us limit $4`,
    [deviceId, fromUs, toUs, INTERVALS_MAX, ['PEEPCPAP', 'pressure_support', ...OXYGEN_NAMES]],
  );
  return rows;
}

export interface ModeInterval extends Interval {
  readonly source: 'device' | 'recognised' | 'import';
  readonly control: VentilationControl;
  readonly sequence: 'cmv' | 'imv' | 'csv' | null;
}

export async function readModeIntervals(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly ModeInterval[]> {
  const { rows } = await pool.query<ModeInterval>(
    `select source, control, sequence, started_at_us as "startedAtUs", ended_at_us as "endedAtUs"
     from mode_interval
     where device_id = $1 and started_at_us < $3 and (ended_at_us is null or ended_at_us > $2)
     order by started_at_us limit $4`,
    [deviceId, fromUs, toUs, INTERVALS_MAX],
  );
  return rows;
}

/** Modes by the name that the device reports among its settings, where a table of modes has the name. */
export async function readNamedModes(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly ModeInterval[]> {
  const { rows } = await pool.query<Interval & { readonly name: string }>(
    `select value #>> '{}' as name, started_at_us as "startedAtUs", ended_at_us as "endedAtUs"
     from setting_interval
     where device_id = $1 and started_at_us < $3 and (ended_at_us is null or ended_at_us > $2)
       and parameter = 'mode_name' and jsonb_typeof(value) = 'string'
     order by started_at_us limit $4`,
    [deviceId, fromUs, toUs, INTERVALS_MAX],
  );
  return rows.flatMap(nameMode);
}

export function nameMode({
  name,
  startedAtUs,
  endedAtUs,
}: Interval & { readonly name: string }): readonly ModeInterval[] {
  const mode = findModeByName(name);
  return mode === null ? [] : [{ source: 'device', ...mode, startedAtUs, endedAtUs }];
}

export async function readStandby(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly Interval[]> {
  const { rows } = await pool.query<Interval>(
    `select started_at_us as "startedAtUs", ended_at_us as "endedAtUs" from standby_interval
     where device_id = $1 and started_at_us < $3 and (ended_at_us is null or ended_at_us > $2) and standby
     order by started_at_us limit $4`,
    [deviceId, fromUs, toUs, INTERVALS_MAX],
  );
  return rows;
}

/** Closed five-minute periods with breaths, joined where they touch, oldest first. */
export async function readFilledPeriods(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly DeviceRange[]> {
  const { rows } = await pool.query<{ startedAtUs: bigint; endedAtUs: bigint }>(
    `select min(started_at_us) as "startedAtUs", max(ended_at_us) as "endedAtUs" from (
       select started_at_us, ended_at_us, count(*) filter (where is_first) over (order by started_at_us) as run from (
         select started_at_us, ended_at_us,
           started_at_us > coalesce(lag(ended_at_us) over (order by started_at_us), 0) as is_first
         from rollup_5min
         where device_id = $1 and parameter = $4 and started_at_us >= $2 and started_at_us < $3) bordered) numbered
     group by run order by 1`,
    [deviceId, fromUs, toUs, BREATHS_PARAMETER],
  );
  return rows.map(({ startedAtUs, endedAtUs }) => ({
    deviceId,
    fromUs: startedAtUs,
    toUs: endedAtUs < toUs ? endedAtUs : toUs,
  }));
}

/** Why each ventilation session ended; null while it goes on. */
export async function readEndReasons(
  pool: Pick<Pool, 'query'>,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await pool.query<{ id: number; reason: string | null }>(
    'select id, end_reason as reason from ventilation_session where id = any($1::int[])',
    [numberArray(stretches.map(({ sessionId }) => sessionId))],
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

export interface StoredTrialBreath {
  readonly startMs: number;
  readonly seconds: number;
  readonly vteMl: number | null;
  readonly p01: number | null;
  readonly pmusOcc: number | null;
  readonly pesSwing: number | null;
  readonly ptpEsMin: number | null;
  readonly eadiPeak: number | null;
}

/** A trial of two hours at 60 a minute has 7200. */
const TRIAL_BREATHS_MAX = 20_000;

/** Whole breaths of the range. */
export async function readTrialBreaths(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly StoredTrialBreath[]> {
  const { rows } = await pool.query<StoredTrialBreath>(
    `select (started_at_us / 1000.0)::float8 as "startMs", ((end_index - start_index) / rate_hz)::float8 as seconds,
       vte_ml as "vteMl", p01_occ_cmh2o as p01, pmus_occ_cmh2o as "pmusOcc", pes_swing_cmh2o as "pesSwing",
       ptp_es_cmh2o_s_min as "ptpEsMin", eadi_peak_uv as "eadiPeak"
     from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and not incomplete
     order by started_at_us limit $4`,
    [deviceId, fromUs, toUs, TRIAL_BREATHS_MAX],
  );
  return rows;
}

/** Values of a monitored parameter that the device sent in the range. */
export async function readMonitored(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
  parameter: 'P01',
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ value: number }>(
    `select (monitored->>$4)::float8 as value from reading
     where device_id = $1 and taken_at_us >= $2 and taken_at_us < $3 and jsonb_typeof(monitored->$4) = 'number'
     order by taken_at_us limit $5`,
    [deviceId, fromUs, toUs, parameter, TRIAL_BREATHS_MAX],
  );
  return rows.map(({ value }) => value);
}

export interface StoredValue {
  readonly value: number;
  readonly atUs: bigint;
}

/** The newest monitored value in the range. */
export async function findNewestMonitored(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
  parameter: 'SpO2' | 'pulse',
): Promise<StoredValue | null> {
  const { rows } = await pool.query<StoredValue>(
    `select (monitored->>$4)::float8 as value, taken_at_us as "atUs" from reading
     where device_id = $1 and taken_at_us >= $2 and taken_at_us < $3 and jsonb_typeof(monitored->$4) = 'number'
     order by taken_at_us desc limit 1`,
    [deviceId, fromUs, toUs, parameter],
  );
  return rows[0] ?? null;
}

export interface NewestBreathing {
  readonly breaths: number;
  readonly rateBpm: number | null;
  readonly vteMl: number | null;
  readonly atUs: bigint | null;
}

/** Rate and mean volume of the breaths of the range; null with fewer than ten breaths with the value. */
export async function readBreathing(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<NewestBreathing> {
  const { rows } = await pool.query<NewestBreathing>(
    `select count(*)::int as breaths,
       case when count(*) >= 10 then (60 * count(*) / sum((end_index - start_index) / rate_hz))::float8 end as "rateBpm",
       case when count(vte_ml) >= 10 then avg(vte_ml)::float8 end as "vteMl", max(started_at_us) as "atUs"
     from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and not incomplete`,
    [deviceId, fromUs, toUs],
  );
  return rows[0] ?? { breaths: 0, rateBpm: null, vteMl: null, atUs: null };
}
