import type { Pool } from 'pg';

const HOUR_US = 3_600_000_000;
const HOURS = 24;
/** All parameters of a rollup, as a real device has, although the overview reads few. */
const PARAMETERS = [
  'breaths',
  'vte_ml',
  'rr_bpm',
  'p_plateau_cmh2o',
  'driving_pressure_cmh2o',
  'mp_geometric_j_min',
  'vti_ml',
  'pip_cmh2o',
  'peep_cmh2o',
  'compliance_ml_cmh2o',
  'resistance_cmh2o_s_l',
  'confidence',
];

export interface UnitSize {
  readonly projectId: number;
  readonly patients: number;
  readonly nowMs: number;
}

/** A unit ventilated for the last 24 hours: sessions, rollups, findings, alarms; no waveforms. */
export async function generateUnit(pool: Pool, { projectId, patients, nowMs }: UnitSize): Promise<void> {
  const endUs = Math.floor((nowMs * 1000) / HOUR_US) * HOUR_US;
  const startUs = endUs - HOURS * HOUR_US;
  await pool.query(
    `with bed as (insert into device (device_type, description, active)
         select 'pb840', 'U-bed ' || n, false from generate_series(1, $1::int) n returning id, description),
       person as (insert into patient (pseudonym, sex, age, age_unit, category, height_cm)
         select 'U-' || n, 'man', 60, 'years', 'ADULT', 150 + n % 40 from generate_series(1, $1::int) n
         returning id, pseudonym),
       versions as (insert into patient_version (patient_id, version, valid_from_us, sex, age, age_unit, category, height_cm)
         select id, 1, 0, 'man', 60, 'years', 'ADULT', 170 from person),
       held as (insert into project_patient (project_id, patient_id) select $2, id from person),
       linked as (insert into link_interval (device_id, started_at_us, connected, reason, source)
         select id, $3, true, 'connected', 'gateway' from bed)
     insert into ventilation_session (device_id, patient_id, started_at_us)
     select bed.id, person.id, $3 from bed join person on 'U-bed ' || substr(person.pseudonym, 3) = bed.description`,
    [patients, projectId, startUs],
  );
  for (let hour = 0; hour < HOURS; hour += 1) {
    const fromUs = startUs + hour * HOUR_US;
    await insertHour(pool, fromUs);
    process.stderr.write(`\rhour ${hour + 1} of ${HOURS}`);
  }
  process.stderr.write('\n');
  await pool.query('analyze');
}

async function insertHour(pool: Pool, fromUs: number): Promise<void> {
  await pool.query(
    `insert into rollup_5min (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
       histogram, observed_seconds)
     select device.id, parameter, bucket, bucket + 300000000, 100, 100 * (10 + device.id % 10), 5, 30,
       300 * (10 + device.id % 10), array_fill(1, array[100]), 300
     from generate_series($1::int8, $1::int8 + ${HOUR_US - 1}, 300000000) bucket
     cross join device cross join unnest($2::text[]) parameter`,
    [fromUs, PARAMETERS],
  );
  await pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     select device.id, 1, 1, at / 10000, at / 10000 + 100, (array['ineffective_effort', 'double_trigger'])[1 + k % 2],
       at, at + 1000000, 0.9,
       jsonb_build_object('rule', 'some rule', 'breath_start_indices', jsonb_build_array(at / 10000, at / 10000 + 300),
         'values', jsonb_build_object('a', 1.234, 'b', 2.345, 'c', 4.567), 'more', repeat('a', 60))
     from (select k, $1::int8 + k * 50000000::int8 as at from generate_series(0, 71) k) event cross join device`,
    [fromUs],
  );
  await pool.query(
    `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, onset_us, end_us)
     select device.id, ($1::int8 / ${HOUR_US} % 100000 * 10 + k)::int, 'device', 'A1', 'high', false,
       $1::int8 + k * 600000000::int8, $1::int8 + k * 600000000::int8 + 10000000
     from generate_series(0, 5) k cross join device`,
    [fromUs],
  );
}
