import { type BreathFeatureCode, findParameter } from '@eupnea/model';
import type { Pool } from 'pg';

export interface WardSize {
  readonly patients: number;
  readonly breaths: number;
}

/** Number of beds with consecutive patients, without connections. */
const BEDS = 100;
const BREATH_SECONDS = 3;
const BUCKET_US = 300_000_000;
const HOUR_US = 3_600_000_000;
/** 2024-01-01 UTC. */
const START_US = 1_704_067_200_000_000;

/** Rows per statement: seconds, so that progress is visible. */
const BREATHS_PER_STATEMENT = 100_000;

/** Breath features by patient (p) and index in the session (k), in steps of at most a bin. */
const FEATURES: { readonly [Code in BreathFeatureCode]?: string } = {
  vte_ml: '380 + p % 80 + (k * 7) % 40',
  driving_pressure_cmh2o: '8 + p % 12 + k % 4',
  pip_cmh2o: '15 + p % 15 + k % 5',
  peep_cmh2o: '5 + p % 8',
  rr_bpm: '12 + p % 10',
  mp_mode_j_min: '8 + p % 12 + (k % 8) / 4.0',
};

/** Consecutive patients on the beds with equal numbers of breaths, and their rollups, in SQL. */
export async function generateWard(
  pool: Pool,
  projectId: number,
  { patients, breaths }: WardSize,
): Promise<void> {
  const each = Math.floor(breaths / patients);
  const slotUs = Math.ceil((each * BREATH_SECONDS * 1_000_000) / HOUR_US) * HOUR_US;
  await pool.query(
    `insert into patient (pseudonym, sex, age, age_unit, category, height_cm, ards, date_in)
     select 'R-' || n, (array['man','woman','any'])[1 + n % 3], 18 + n % 75, 'years', 'ADULT', 150 + n % 45, n % 4 = 0,
       to_timestamp(${START_US / 1_000_000}) from generate_series(1, $1::int) n`,
    [patients],
  );
  await pool.query('insert into project_patient (project_id, patient_id) select $1, id from patient', [
    projectId,
  ]);
  await pool.query(
    `insert into device (device_type, description, active)
     select 'pb840', 'R-bed ' || n, false from generate_series(0, ${BEDS - 1}) n`,
  );
  await pool.query(
    `create table bench_stay as
     select bed.id as device_id, placed.id as patient_id, placed.place, placed.place / ${BEDS} as round,
       ${START_US}::int8 + (placed.place / ${BEDS}) * ${slotUs}::int8 as start_us
     from (select id, (row_number() over (order by id) - 1)::int as place from patient where pseudonym like 'R-%') placed
     join device bed on bed.description = 'R-bed ' || placed.place % ${BEDS}`,
  );
  await pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     select device_id, patient_id, start_us, start_us + ${slotUs}::int8, 'assignment' from bench_stay`,
  );
  const patientsAtOnce = Math.max(1, Math.floor(BREATHS_PER_STATEMENT / each));
  for (let first = 0; first < patients; first += patientsAtOnce) {
    await insertBreaths(pool, first, first + patientsAtOnce, each);
    for (const code of Object.keys(FEATURES))
      await insertRollups(pool, first, first + patientsAtOnce, each, code);
    await insertRollups(pool, first, first + patientsAtOnce, each, null);
    process.stderr.write(`\r${Math.min(patients, first + patientsAtOnce) * each} breaths`);
  }
  process.stderr.write('\n');
  await pool.query('drop table bench_stay');
  await pool.query('analyze');
}

async function insertBreaths(pool: Pool, from: number, to: number, each: number): Promise<void> {
  const codes = Object.keys(FEATURES);
  await pool.query(
    `insert into breath (device_id, started_at_us, breath_number, epoch, rate_hz, start_index, insp_end_index, end_index,
       segmentation, incomplete, rejected_rows, mode, analysis_id, ${codes.join(', ')})
     select device_id, start_us + k * ${BREATH_SECONDS}000000::int8, round * ${each} + k + 1, 1, 100,
       k * ${BREATH_SECONDS}00, k * ${BREATH_SECONDS}00 + 100, (k + 1) * ${BREATH_SECONDS}00, 'device', false, 0, 'vc', 1,
       ${Object.values(FEATURES).join(', ')}
     from (select *, place as p from bench_stay where place >= $1 and place < $2) stay
     cross join generate_series(0, ${each - 1}) k order by device_id, start_us, k`,
    [from, to],
  );
}

/** Sums and bins as in storage/rollup; a null parameter counts the breaths. */
async function insertRollups(
  pool: Pool,
  from: number,
  to: number,
  each: number,
  code: string | null,
): Promise<void> {
  const value =
    code === null ? String(BREATH_SECONDS) : Object.entries(FEATURES).find(([one]) => one === code)?.[1];
  const bins = code === null ? undefined : findParameter('breath', code)?.histogram;
  const bin =
    bins === undefined
      ? '0'
      : `least(greatest(floor((v - ${bins.from}) / ${bins.width}), 0), ${bins.bins - 1})::int`;
  const histogram =
    bins === undefined
      ? 'null::int[]'
      : `array_fill(0, array[min(bin)]) || array_agg(n order by bin)::int[] || array_fill(0, array[${bins.bins - 1} - max(bin)])`;
  await pool.query(
    `insert into rollup_5min (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
       histogram, observed_seconds)
     select device_id, '${code ?? 'breaths'}', bucket, bucket + ${BUCKET_US}, sum(n), sum(total), min(least_v), max(most_v),
       sum(total) * ${BREATH_SECONDS}, ${histogram}, sum(n) * ${BREATH_SECONDS}
     from (select device_id, bucket, ${bin} as bin, count(*) as n, sum(v) as total, min(v) as least_v, max(v) as most_v
       from (select device_id, (start_us + k * ${BREATH_SECONDS}000000::int8) / ${BUCKET_US} * ${BUCKET_US} as bucket,
           (${value})::float8 as v
         from (select *, place as p from bench_stay where place >= $1 and place < $2) stay
         cross join generate_series(0, ${each - 1}) k) breaths
       group by 1, 2, 3) binned
     group by device_id, bucket`,
    [from, to],
  );
}
