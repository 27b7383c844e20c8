import { predictBodyWeightKg, type PatientCategory } from '@eupnea/model';
import { sql, type SQL } from 'drizzle-orm';
import type { GasVentilation } from '@eupnea/contracts/med-card';
import type { Executor } from '../../storage/executor.ts';

/** Breaths and the pulse oximeter of this time before the sample belong to it, s. */
const BEFORE_SECONDS = 600n;
/** Fewer breaths are no ventilation of ten minutes. */
const LEAST_BREATHS = 20;
const US_PER_SECOND = 1_000_000n;

/** How the patient was ventilated when a gas was taken, and whether FiO2 was changed within the ten minutes before. */
export interface VentilationAtGas extends GasVentilation {
  readonly oxygenChanged: boolean;
}

interface Row extends Record<string, unknown> {
  readonly breaths: number;
  readonly pressure: number | null;
  readonly rate: number | null;
  readonly minute_volume: number | null;
  readonly mixed_co2: number | null;
  readonly spo2: number | null;
  readonly spo2_ms: number | null;
  readonly oxygen_changed: boolean;
  readonly sex: 'man' | 'woman' | 'any' | null;
  readonly category: PatientCategory | null;
  readonly height_cm: number | null;
}

export async function findVentilationAt(
  executor: Executor,
  patientId: number,
  atUs: bigint,
): Promise<VentilationAtGas> {
  const fromUs = atUs - BEFORE_SECONDS * US_PER_SECOND;
  const { rows } = await executor.execute<Row>(readVentilation(patientId, fromUs, atUs));
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an aggregate returned no row');
  const isVentilated = row.breaths >= LEAST_BREATHS;
  const { sex, category, height_cm: heightCm } = row;
  return {
    breaths: row.breaths,
    pressure: isVentilated ? row.pressure : null,
    rate: isVentilated ? row.rate : null,
    minute_volume: isVentilated ? row.minute_volume : null,
    mixed_co2: isVentilated ? row.mixed_co2 : null,
    SpO2: row.spo2,
    SpO2_at: row.spo2_ms === null ? null : new Date(row.spo2_ms).toISOString(),
    weight: sex === null || category === null ? null : predictBodyWeightKg({ sex, category, heightCm }),
    oxygenChanged: row.oxygen_changed,
  };
}

/** The weight is that of the version of the record in force when the gas was taken. */
function readVentilation(patientId: number, fromUs: bigint, atUs: bigint): SQL {
  const median = (value: SQL): SQL => sql`percentile_cont(0.5) within group (order by ${value})`;
  return sql`
    with held as (
      select device_id, greatest(started_at_us, ${fromUs}::bigint) as from_us,
        least(coalesce(ended_at_us, ${atUs}::bigint), ${atUs}::bigint) as to_us
      from ventilation_session
      where patient_id = ${patientId} and started_at_us <= ${atUs}::bigint
        and (ended_at_us is null or ended_at_us > ${fromUs}::bigint)
    ), oximeter as (
      select (reading.monitored ->> 'SpO2')::float8 as value, (reading.taken_at_us / 1000)::float8 as at_ms
      from held join reading on reading.device_id = held.device_id
        and reading.taken_at_us >= held.from_us and reading.taken_at_us <= held.to_us
      where jsonb_typeof(reading.monitored -> 'SpO2') = 'number'
      order by reading.taken_at_us desc limit 1
    )
    select count(breath.device_id)::int as breaths,
      ${median(sql`breath.p_mean_cmh2o`)} as pressure,
      ${median(sql`breath.rr_bpm`)} as rate,
      ${median(sql`breath.vte_ml * breath.rr_bpm / 1000`)} as minute_volume,
      ${median(sql`breath.peco2_mmhg`)} as mixed_co2,
      (select value from oximeter) as spo2,
      (select at_ms from oximeter) as spo2_ms,
      exists (
        select 1 from held join setting_interval setting on setting.device_id = held.device_id
        where setting.parameter in ('Oxygen', 'FiO2')
          and setting.started_at_us > held.from_us and setting.started_at_us <= held.to_us
      ) as oxygen_changed,
      (select sex from patient_version where patient_id = ${patientId}
        and valid_from_us <= ${atUs}::bigint order by version desc limit 1) as sex,
      (select category from patient_version where patient_id = ${patientId}
        and valid_from_us <= ${atUs}::bigint order by version desc limit 1) as category,
      (select height_cm from patient_version where patient_id = ${patientId}
        and valid_from_us <= ${atUs}::bigint order by version desc limit 1) as height_cm
    from held left join breath on breath.device_id = held.device_id and not breath.incomplete
      and breath.started_at_us >= held.from_us and breath.started_at_us < held.to_us`;
}
