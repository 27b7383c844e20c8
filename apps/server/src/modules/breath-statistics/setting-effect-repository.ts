import { predictBodyWeightKg, type PatientCategory, type VentilationControl } from '@eupnea/model';
import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

type SettingValue = number | string | boolean | null;

export interface SettingChange {
  readonly parameter: string;
  readonly atUs: bigint;
  readonly value: SettingValue;
}

/** Changes of a setting that the device or the recording reported, oldest first. */
export async function readSettingChanges(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
  options: { readonly parameter: string } | { readonly except: string; readonly limit: number },
): Promise<readonly SettingChange[]> {
  const isOne = 'parameter' in options;
  const { rows } = await pool.query<SettingChange>(
    `select parameter, started_at_us as "atUs", value from setting_interval
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and source <> 'estimated'
       and parameter ${isOne ? '=' : '<>'} $4
     order by started_at_us, parameter limit $5`,
    [deviceId, fromUs, toUs, isOne ? options.parameter : options.except, isOne ? CHANGES_MAX : options.limit],
  );
  return rows;
}

/** Maximum changes of one setting in a window: far more than a person makes in an hour. */
const CHANGES_MAX = 1000;

/** Numbers that the effect reads of each breath. */
const NUMBERS = [
  'vte_ml',
  'rr_bpm',
  'driving_pressure_cmh2o',
  'pip_cmh2o',
  'mp_geometric_j_min',
  'compliance_ml_cmh2o',
] as const;

export interface BreathRow extends Readonly<Record<(typeof NUMBERS)[number], number | null>> {
  readonly startedAtUs: bigint;
  readonly epoch: number;
  readonly rateHz: number;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly mode: VentilationControl;
  readonly incomplete: boolean;
}

/** Breaths that start in the range, in order of time. */
export async function readEffectBreaths(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
): Promise<readonly BreathRow[]> {
  const { rows } = await pool.query<BreathRow>(
    `select started_at_us as "startedAtUs", epoch, rate_hz as "rateHz", start_index::float8 as "startIndex",
       end_index::float8 as "endIndex", mode, incomplete, ${NUMBERS.join(', ')}
     from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 order by started_at_us`,
    [deviceId, fromUs, toUs],
  );
  return rows;
}

/** Predicted body weight by the version of the record in force at the time; null when it cannot be predicted. */
export async function readPredictedWeightKg(
  pool: Pick<Pool, 'query'>,
  patientId: number,
  timeUs: bigint,
): Promise<number | null> {
  const { rows } = await pool.query<{
    sex: 'man' | 'woman' | 'any';
    category: PatientCategory;
    heightCm: number | null;
  }>(
    `select sex, category, height_cm as "heightCm" from patient_version
     where patient_id = $1 and valid_from_us <= $2 order by version desc limit 1`,
    [patientId, timeUs],
  );
  return rows[0] === undefined ? null : predictBodyWeightKg(rows[0]);
}
