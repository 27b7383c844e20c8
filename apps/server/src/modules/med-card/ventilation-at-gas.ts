import { predictBodyWeightKg, type PatientCategory } from '@eupnea/model';
import { sql, type SQL } from 'drizzle-orm';
import type { GasVentilation } from '@eupnea/contracts/med-card';
import type { Executor } from '../../storage/executor.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';

/** Breaths and the pulse oximeter of this time before the sample belong to it, s. */
const BEFORE_SECONDS = 600n;
/** Fewer breaths are no ventilation of ten minutes. */
const LEAST_BREATHS = 20;
const US_PER_SECOND = 1_000_000n;

/** Fewer breaths of ten minutes with the number are not representative: a leak passes its gate by chance. */
const LEAST_SHARE_WITH_CO2 = 0.5;

/**
 * An older haemoglobin of the blood data is not taken for a gas, h. A blood count is taken daily in intensive care;
 * longer ago bleeding or a transfusion is likelier to have changed it. The readiness criteria take gases of the same age.
 */
const HAEMOGLOBIN_HOURS = 24;

/** Haemoglobin of the blood data. */
export interface BloodHaemoglobin {
  /** g/dL. */
  readonly value: number;
  readonly takenAt: Date;
}

/** FiO2 set at a ventilator. */
export interface OxygenSetting {
  readonly percent: number;
  readonly since: Date;
}

/** How the patient was ventilated when a gas was taken, and whether FiO2 was changed within the ten minutes before. */
export interface VentilationAtGas extends GasVentilation {
  /** FiO2 set at the patient's ventilator at that time; null when unknown. */
  readonly oxygen: OxygenSetting | null;
  readonly oxygenChanged: boolean;
  /** Median leak of the breaths, %; null when unknown. */
  readonly leakPercent: number | null;
  /** Median, mmHg. */
  readonly endTidalCo2: number | null;
  /** Newest haemoglobin of the blood data at most `HAEMOGLOBIN_HOURS` before; null without one. */
  readonly bloodHaemoglobin: BloodHaemoglobin | null;
}

/**
 * Breaths by their time, and what they expired, L/min. Medians of single breaths would be rates of parts of breaths where
 * breaths are stacked or cut short. A trigger without a breath has no rate. A breath that exhales nothing counts with its
 * time; one whose volumes are absent does not.
 */
const SECONDS = sql`(breath.end_index - breath.start_index) / breath.rate_hz`;
const HAS_VOLUME = sql`(breath.vti_ml is not null or breath.vte_ml is not null)`;
const RATE = sql`60 * count(breath.rr_bpm) / sum(${SECONDS})`;
const MINUTE_VOLUME = sql`60 * sum(coalesce(breath.vte_ml, 0)::float8) filter (where ${HAS_VOLUME}) / 1000
  / sum(${SECONDS}) filter (where ${HAS_VOLUME})`;

export interface GasMoment {
  readonly patientId: number;
  readonly atUs: bigint;
}

/** Maximum number of gases of a statement: each reads some 200 breaths. */
export const GASES_PER_QUERY = 50;

interface Row extends Record<string, unknown> {
  readonly nth: number;
  readonly breaths: number;
  readonly pressure: number | null;
  readonly rate: number | null;
  readonly minute_volume: number | null;
  readonly mixed_co2: number | null;
  readonly with_co2: number;
  readonly leak_percent: number | null;
  readonly with_leak: number;
  readonly end_tidal_co2: number | null;
  readonly spo2: number | null;
  readonly spo2_ms: number | null;
  readonly oxygen: unknown;
  readonly oxygen_ms: number | null;
  readonly oxygen_changed: boolean;
  readonly haemoglobin: number | null;
  readonly haemoglobin_ms: number | null;
  readonly sex: 'man' | 'woman' | 'any' | null;
  readonly category: PatientCategory | null;
  readonly height_cm: number | null;
}

/** The ventilation at each moment, in the order of the moments; of many patients in few statements. */
export async function findVentilationsAt(
  executor: Executor,
  moments: readonly GasMoment[],
): Promise<readonly VentilationAtGas[]> {
  const found: VentilationAtGas[] = [];
  for (let first = 0; first < moments.length; first += GASES_PER_QUERY) {
    const piece = moments.slice(first, first + GASES_PER_QUERY);
    const { rows } = await executor.execute<Row>(readVentilations(piece));
    if (rows.length !== piece.length) throw new Error('Invariant broken: a moment without its row');
    found.push(...rows.map(toVentilation));
  }
  return found;
}

function toVentilation(row: Row): VentilationAtGas {
  const isVentilated = row.breaths >= LEAST_BREATHS;
  const hasCo2 = row.with_co2 >= Math.max(LEAST_BREATHS, LEAST_SHARE_WITH_CO2 * row.breaths);
  const { sex, category, height_cm: heightCm } = row;
  return {
    breaths: row.breaths,
    pressure: isVentilated ? row.pressure : null,
    rate: isVentilated ? row.rate : null,
    minute_volume: isVentilated ? row.minute_volume : null,
    mixed_co2: isVentilated && hasCo2 ? row.mixed_co2 : null,
    SpO2: row.spo2,
    SpO2_at: row.spo2_ms === null ? null : new Date(row.spo2_ms).toISOString(),
    weight: sex === null || category === null ? null : predictBodyWeightKg({ sex, category, heightCm }),
    oxygen:
      typeof row.oxygen === 'number' && row.oxygen_ms !== null
        ? { percent: row.oxygen, since: new Date(row.oxygen_ms) }
        : null,
    oxygenChanged: row.oxygen_changed,
    leakPercent: row.with_leak >= LEAST_BREATHS ? row.leak_percent : null,
    endTidalCo2: isVentilated && hasCo2 ? row.end_tidal_co2 : null,
    bloodHaemoglobin:
      row.haemoglobin === null || row.haemoglobin_ms === null
        ? null
        : { value: row.haemoglobin, takenAt: new Date(row.haemoglobin_ms) },
  };
}

/**
 * The weight is that of the version of the record in force when the gas was taken. Rows are looked up gas by gas
 * (lateral): with a plain join the planner reads the whole history of a device.
 */
function readVentilations(moments: readonly GasMoment[]): SQL {
  const patients = numberArray(moments.map(({ patientId }) => patientId));
  const times = bigintArray(moments.map(({ atUs }) => atUs));
  const beforeUs = BEFORE_SECONDS * US_PER_SECOND;
  const median = (value: SQL): SQL => sql`percentile_cont(0.5) within group (order by ${value})`;
  const isHeldAt = (table: SQL): SQL => sql`${table}.started_at_us <= asked.at_us
    and (${table}.ended_at_us is null or ${table}.ended_at_us > asked.at_us)`;
  return sql`
    with asked as (
      select patient_id, at_us, at_us - ${beforeUs}::bigint as from_us, nth::int as nth
      from unnest(${patients}::int[], ${times}::bigint[]) with ordinality as moment (patient_id, at_us, nth)
    ), held as materialized (
      select asked.nth, session.device_id, greatest(session.started_at_us, asked.from_us) as from_us,
        least(coalesce(session.ended_at_us, asked.at_us), asked.at_us) as to_us
      from asked cross join lateral (select * from ventilation_session entry
        where entry.patient_id = asked.patient_id and entry.started_at_us <= asked.at_us
          and (entry.ended_at_us is null or entry.ended_at_us > asked.from_us) offset 0) session
    )
    select asked.nth, measured.*, oximeter.spo2, oximeter.spo2_ms, set_oxygen.oxygen, set_oxygen.oxygen_ms,
      exists (
        select 1 from held join setting_interval setting on setting.device_id = held.device_id
        where held.nth = asked.nth and setting.parameter in ('Oxygen', 'FiO2')
          and setting.started_at_us > held.from_us and setting.started_at_us <= held.to_us
      ) as oxygen_changed, blood.haemoglobin, blood.haemoglobin_ms,
      person.sex, person.category, person.height_cm
    from asked
    cross join lateral (
      select count(breath.device_id)::int as breaths,
        ${median(sql`breath.p_mean_cmh2o`)} as pressure,
        ${RATE} as rate,
        ${MINUTE_VOLUME} as minute_volume,
        ${median(sql`breath.peco2_mmhg`)} as mixed_co2,
        count(breath.peco2_mmhg)::int as with_co2,
        ${median(sql`breath.leak_percent`)} as leak_percent,
        count(breath.leak_percent)::int as with_leak,
        ${median(sql`breath.petco2_mmhg`)} as end_tidal_co2
      from held cross join lateral (select * from breath entry
        where entry.device_id = held.device_id and not entry.incomplete
          and entry.started_at_us >= held.from_us and entry.started_at_us < held.to_us offset 0) breath
      where held.nth = asked.nth
    ) measured
    left join lateral (
      select (reading.monitored ->> 'SpO2')::float8 as spo2, (reading.taken_at_us / 1000)::float8 as spo2_ms
      from held cross join lateral (select * from reading entry
        where entry.device_id = held.device_id and entry.taken_at_us >= held.from_us
          and entry.taken_at_us <= held.to_us and jsonb_typeof(entry.monitored -> 'SpO2') = 'number'
        order by entry.taken_at_us desc limit 1) reading
      where held.nth = asked.nth order by reading.taken_at_us desc limit 1
    ) oximeter on true
    left join lateral (
      select setting.value as oxygen, (setting.started_at_us / 1000)::float8 as oxygen_ms
      from ventilation_session session
      join setting_interval setting on setting.device_id = session.device_id
        and setting.parameter in ('Oxygen', 'FiO2') and ${isHeldAt(sql`setting`)}
      where session.patient_id = asked.patient_id and ${isHeldAt(sql`session`)}
      order by setting.started_at_us desc limit 1
    ) set_oxygen on true
    left join lateral (
      select (sample.values ->> 'Hb')::float8 as haemoglobin,
        floor(extract(epoch from sample.taken_at) * 1000)::float8 as haemoglobin_ms
      from lab_sample sample
      where sample.patient_id = asked.patient_id and sample.kind = 'blood' and sample.deleted_at is null
        and sample.taken_at >= to_timestamp(asked.at_us / 1000000.0) - make_interval(hours => ${HAEMOGLOBIN_HOURS})
        and sample.taken_at <= to_timestamp(asked.at_us / 1000000.0)
        and jsonb_typeof(sample.values -> 'Hb') = 'number'
      order by sample.taken_at desc, sample.id desc limit 1
    ) blood on true
    left join lateral (
      select version.sex, version.category, version.height_cm from patient_version version
      where version.patient_id = asked.patient_id and version.valid_from_us <= asked.at_us
      order by version.version desc limit 1
    ) person on true
    order by asked.nth`;
}
