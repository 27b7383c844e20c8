import type { VentilationControl } from '@eupnea/model';
import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

export interface StoredPeepBreath {
  readonly startedAtUs: bigint;
  readonly mode: VentilationControl;
  readonly peep: number | null;
  readonly vti: number | null;
  readonly vte: number | null;
  readonly plateau: number | null;
  readonly drivingPressure: number | null;
  readonly compliance: number | null;
  readonly triggerDrop: number | null;
}

/** Rows of one statement: about 50 ms on the embedded database, and other requests run between them. */
export const PAGE_ROWS = 10_000;

/** The first whole breaths that start in the range, in order of time. */
export async function readPeepBreaths(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly StoredPeepBreath[]> {
  const { rows } = await pool.query<StoredPeepBreath>(
    `select started_at_us as "startedAtUs", mode, peep_cmh2o as peep, vti_ml as vti, vte_ml as vte,
       p_plateau_cmh2o as plateau, driving_pressure_cmh2o as "drivingPressure", compliance_ml_cmh2o as compliance,
       trigger_drop_cmh2o as "triggerDrop"
     from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and not incomplete
     order by started_at_us limit $4`,
    [deviceId, fromUs, toUs, PAGE_ROWS],
  );
  return rows;
}

export interface SetPeep {
  readonly startedAtUs: bigint;
  /** null while it is in force. */
  readonly endedAtUs: bigint | null;
  readonly value: number;
}

/** Reported changes in a week are some dozens. */
const SETTINGS_MAX = 5000;

/** Set PEEPs that the device or the recording reported, in force at some time of the range, oldest first. */
export async function readSetPeeps(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly SetPeep[]> {
  const { rows } = await pool.query<SetPeep>(
    `select started_at_us as "startedAtUs", ended_at_us as "endedAtUs", value::float8 as value from setting_interval
     where device_id = $1 and started_at_us < $3 and (ended_at_us is null or ended_at_us > $2)
       and parameter = 'PEEPCPAP' and source <> 'estimated' and jsonb_typeof(value) = 'number'
     order by started_at_us limit $4`,
    [deviceId, fromUs, toUs, SETTINGS_MAX],
  );
  return rows;
}
