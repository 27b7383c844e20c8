import { type BreathFeatures, HOUR_US } from '@eupnea/model';
import type { Pool } from 'pg';
import { insertBreaths } from '../../../storage/recording/insert-breaths.ts';
import { closeBucket } from '../../../storage/rollup/close-bucket.ts';
import { ROLLED_PARAMETERS } from '../../../storage/rollup/rolled-parameters.ts';
import { BUCKET_US } from '../../../storage/rollup/rollup-bucket.ts';
import { buildBreathRecord, TEST_RATE_HZ } from '../../../storage/testing/build-breath.ts';
import { inTransaction } from '../../../storage/transaction.ts';

export const WARD_START_MS = Date.UTC(2024, 2, 1);
export const WARD_START_US = BigInt(WARD_START_MS) * 1000n;

/** Duration of a breath: half a minute, so that twenty of them fill two rollups. */
export const BREATH_SECONDS = 30;
export const BREATHS_A_SESSION = 20;

export interface Ward {
  readonly project: number;
  /** Ids of patients 1 to 7; the seventh was never ventilated. */
  readonly patients: readonly number[];
  /** Devices of patients 1 to 6. */
  readonly devices: readonly number[];
  readonly sessions: readonly number[];
}

const PEOPLE = [
  { sex: 'man', age: 40, height: 170, ards: false, category: 'ADULT', dateIn: '2024-03-01' },
  { sex: 'woman', age: 50, height: 160, ards: false, category: 'ADULT', dateIn: '2024-03-01' },
  { sex: 'man', age: 60, height: 180, ards: true, category: 'ADULT', dateIn: '2024-03-01' },
  { sex: 'woman', age: 70, height: 165, ards: false, category: 'ADULT', dateIn: '2024-03-01' },
  { sex: 'man', age: 80, height: 190, ards: false, category: 'ADULT', dateIn: '2024-03-01' },
  { sex: 'any', age: null, height: null, ards: null, category: 'NONE', dateIn: '2024-03-06' },
  { sex: 'woman', age: 90, height: 150, ards: true, category: 'ADULT', dateIn: '2024-03-01' },
] as const;

/**
 * Six patients with an hour on their own ventilator and ten minutes of breaths in it; the second has another
 * such hour 49 hours later. A seventh patient was never ventilated. Patient n has a driving pressure of 10 +
 * n. Tidal volumes alternate between 410 and 430 mL; the first has a plateau in the first half.
 */
export async function insertWard(pool: Pool, project: number): Promise<Ward> {
  const patients: number[] = [];
  const devices: number[] = [];
  const sessions: number[] = [];
  await pool.query(
    `insert into analysis (version, commit, parameters, parameters_hash) values ('1', 'c', '{}', 'h')
     on conflict do nothing`,
  );
  for (const [index, person] of PEOPLE.entries()) {
    const number = index + 1;
    const patient = await insertOne(
      pool,
      `insert into patient (pseudonym, sex, age, age_unit, height_cm, ards, category, date_in, description)
       values ($1, $2, $3, 'years', $4, $5, $6, $7, $8) returning id`,
      [
        `Secret-${number}`,
        person.sex,
        person.age,
        person.height,
        person.ards,
        person.category,
        `${person.dateIn}T00:00:00Z`,
        `Mrs Confidential ${number}`,
      ],
    );
    patients.push(patient);
    await pool.query('insert into project_patient (project_id, patient_id) values ($1, $2)', [
      project,
      patient,
    ]);
    if (number === PEOPLE.length) break;
    const device = await insertOne(
      pool,
      `insert into device (device_type, ip, port, dev_model, dev_serial, description, active)
       values ($1, $2, 7001, 'Model Q', $3, $4, false) returning id`,
      [number === 6 ? 'file' : 'pb840', `10.99.8.${number}`, `SER-${number}-XYZ`, `Bed of Jane ${number}`],
    );
    devices.push(device);
    sessions.push(await insertSession(pool, { device, patient, number, startUs: WARD_START_US }));
  }
  const [, second = 0] = patients;
  const [first = 0, device = 0, third = 0, fourth = 0, fifth = 0] = devices;
  const laterUs = WARD_START_US + 49n * HOUR_US;
  sessions.push(await insertSession(pool, { device, patient: second, number: 2, startUs: laterUs }));
  await pool.query(
    `insert into mode_interval (device_id, source, started_at_us, ended_at_us, control)
     values ($1, 'recognised', $2::int8, $2::int8 + 1800000000, 'ps')`,
    [device, WARD_START_US],
  );
  await insertFindings(pool, third, 'double_trigger', 4);
  await insertFindings(pool, fourth, 'ineffective_effort', 5);
  await insertFindings(pool, fifth, 'double_trigger', 10, 0.4);
  // The fourth breath of the third patient has a finding, which decides it.
  await insertUndecided(pool, third, 3, 5);
  await insertLabels(pool, project, first);
  return { project, patients, devices, sessions };
}

async function insertSession(
  pool: Pool,
  place: {
    readonly device: number;
    readonly patient: number;
    readonly number: number;
    readonly startUs: bigint;
  },
): Promise<number> {
  const { device, patient, number, startUs } = place;
  const session = await insertOne(
    pool,
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     values ($1, $2, $3, $4, 'assignment') returning id`,
    [device, patient, startUs, startUs + HOUR_US],
  );
  const samples = BREATH_SECONDS * TEST_RATE_HZ;
  const epoch = startUs === WARD_START_US ? 1 : 2;
  const breaths = Array.from({ length: BREATHS_A_SESSION }, (_, index) =>
    buildBreathRecord({
      deviceId: device,
      breathNumber: (epoch - 1) * BREATHS_A_SESSION + index + 1,
      anchorMs: Number(startUs / 1000n),
      startIndex: index * samples,
      samples,
      epoch,
      features: featuresOf(number, index),
    }),
  );
  await inTransaction(pool, async (client) => {
    await insertBreaths(client, breaths);
    for (const bucket of [startUs, startUs + BUCKET_US])
      await closeBucket(client, device, bucket, ROLLED_PARAMETERS);
  });
  return session;
}

function featuresOf(number: number, index: number): Partial<BreathFeatures> {
  const hasPlateau = number === 1 && index < BREATHS_A_SESSION / 2;
  return {
    vte_ml: index % 2 === 0 ? 410 : 430,
    driving_pressure_cmh2o: 10 + number,
    ...(hasPlateau ? { p_plateau_cmh2o: 20 } : {}),
  };
}

async function insertFindings(
  pool: Pool,
  device: number,
  kind: string,
  count: number,
  confidence = 0.8,
): Promise<void> {
  await pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     select $1, (select min(id) from analysis), 1, nth * 3000, nth * 3000 + 100, $2, $3::int8 + nth * 30000000,
       $3::int8 + nth * 30000000 + 1000000, $5,
       jsonb_build_object('text_key', 'finding.' || $2, 'first_index', nth * 3000, 'last_index', nth * 3000 + 100,
         'breath_start_indices', jsonb_build_array(nth * 3000), 'measurements', '[]'::jsonb)
     from generate_series(0, $4::int - 1) nth`,
    [device, kind, WARD_START_US, count, confidence],
  );
}

/** Marks `count` breaths from place `first` on, on which a double trigger could not be told. */
async function insertUndecided(pool: Pool, device: number, first: number, count: number): Promise<void> {
  await pool.query(
    `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
     select $1, $2::int8 + nth * 30000000, (select min(id) from analysis), 1, nth * 3000,
       '{"double_trigger": "near_limit"}'::jsonb
     from generate_series($3::int, $3::int + $4::int - 1) nth`,
    [device, WARD_START_US, first, count],
  );
}

/** An approved task of two breaths: one rater labels the first as double trigger, which is gold. */
async function insertLabels(pool: Pool, project: number, device: number): Promise<void> {
  await pool.query(
    `with task as (
       insert into labeling_task (project_id, device_id, title, from_us, to_us, breaths, approved_at)
       values ($1, $2, 'Task of Doctor Who', $3::int8, $3::int8 + 60000000, 2, now()) returning id),
     rater as (insert into labeling_rater (task_id, ordinal, state) select id, 1, 'submitted' from task
       returning id, task_id),
     item as (
       insert into labeling_item (task_id, position, device_id, epoch, rate_hz, start_index, end_index,
         started_at_us, ended_at_us, breath_number)
       select task.id, nth, $2, 1, 100, nth * 3000, nth * 3000 + 3000, $3::int8 + nth * 30000000,
         $3::int8 + (nth + 1) * 30000000, nth + 1 from task, generate_series(0, 1) nth
       returning id, task_id, position, start_index, end_index)
     insert into label_event (task_id, item_id, position, rater_id, client_id, action, kinds, comment, start_index,
       end_index, schema_version)
     select item.task_id, item.id, item.position, said.rater_id, gen_random_uuid(), said.action,
       array['double_trigger'], 'A free comment', item.start_index, item.end_index, 1
     from item, lateral (select id as rater_id, 'label' as action from rater union all select null, 'agreed') said
     where item.position = 0`,
    [project, device, WARD_START_US],
  );
}

async function insertOne(pool: Pool, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(text, [...values]);
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row.id;
}
