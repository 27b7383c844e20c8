import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Dataset, datasetSchema } from '@eupnea/contracts/research-dataset';
import { CLIF_SUPPORT_NUMBERS } from '@eupnea/formats';
import { predictBodyWeightKg, DAY_MS } from '@eupnea/model';
import { auditDay, summariseHours } from '@eupnea/signal';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../testing/open-test-app.ts';
import { untilHolds } from '../../../../testing/until-holds.ts';
import { type CallResearch, callResearchAs } from '../../testing/call-research.ts';
import { insertSecrets, SECRETS } from '../../testing/insert-secrets.ts';
import { insertWard, WARD_START_MS, WARD_START_US, type Ward } from '../../testing/insert-ward.ts';

const SECRET_MODE = 'Mode of Nurse Ratched';

let app: TestApp;
let researcher: TestUser;
let ward: Ward;
let call: CallResearch;
let cohort = 0;
let dataset: Dataset;
let members: Record<string, Uint8Array>;
let folder: string;
let connection: DuckDBConnection;

beforeAll(async () => {
  app = await openTestApp();
  researcher = await app.makeUser();
  call = callResearchAs(app, researcher);
  ward = await insertWard(app.storage.pool, await app.makeProject(researcher));
  await insertSecrets(app.storage.pool, ward);
  await insertCharting();
  app.clock.nowMs = WARD_START_MS + 30 * DAY_MS;
  const made = await call('POST', 'cohorts', { name: 'All', project_id: ward.project, definition: {} });
  cohort = made.body.id;
  await app.start();
  dataset = await makeClif();
  members = await download();
  folder = await mkdtemp(join(tmpdir(), 'eupnea-clif-'));
  for (const [name, content] of Object.entries(members)) await writeFile(join(folder, name), content);
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});

afterAll(async () => {
  connection?.closeSync();
  await rm(folder, { recursive: true, force: true });
  await app.remove();
});

/** Settings and modes of the first two beds: a change, a value beyond the limits, a mode of free text. */
async function insertCharting(): Promise<void> {
  const [first = 0, second = 0] = ward.devices;
  const { pool } = app.storage;
  await pool.query('update patient set tube = $2, weight_kg = 70 where id = $1', [ward.patients[0], 'oral']);
  await pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
       ($1, 'PEEPCPAP', $3::int8 - 3600000000, $3::int8 + 600000000, '8', 'device'),
       ($1, 'Oxygen', $3::int8 - 1000000, $3::int8 + 120000000, '40', 'device'),
       ($1, 'Oxygen', $3::int8 + 120000000, null, '60', 'device'),
       ($1, 'tidal_volume', $3::int8, null, '450', 'device'),
       ($1, 'rate', $3::int8, null, '18', 'estimated'),
       ($2, 'tidal_volume', $3::int8, null, '90', 'device'),
       ($2, 'Oxygen', $3::int8, null, '30', 'device')`,
    [first, second, WARD_START_US],
  );
  await pool.query(
    `insert into mode_interval (device_id, source, started_at_us, ended_at_us, control, sequence, device_text) values
       ($1, 'device', $3::int8, $3::int8 + 300000000, 'vc', 'cmv', '(S)CMV'),
       ($1, 'device', $3::int8 + 300000000, null, 'unknown', null, 'PSV'),
       ($2, 'device', $3::int8, null, 'unknown', null, $4)`,
    [first, second, WARD_START_US, SECRET_MODE],
  );
  await pool.query(
    `insert into reading (device_id, taken_at_us, monitored)
     select $1, $2::int8 + nth * 10000000, jsonb_build_object('SpO2', 90 + nth % 3, 'pulse', null)
     from generate_series(0, 30) nth`,
    [first, WARD_START_US],
  );
}

async function makeClif(): Promise<Dataset> {
  const asked = await call('POST', `cohorts/${cohort}/datasets`, { format: 'clif' });
  expect(asked.status).toBe(202);
  await untilHolds(async () => {
    const { body: now } = await call('GET', `datasets/${asked.body.id}`);
    expect([now.state, now.error]).toEqual(['done', null]);
  });
  return datasetSchema.parse((await call('GET', `datasets/${asked.body.id}`)).body);
}

async function download(): Promise<Record<string, Uint8Array>> {
  const answer = await app.server.inject({
    method: 'GET',
    url: `/nestjs/research/datasets/${dataset.id}/download`,
    headers: researcher.headers,
  });
  expect(answer.headers['content-disposition']).toContain(`eupnea-data-set-clif-${dataset.id}.zip`);
  return unzipSync(new Uint8Array(answer.rawPayload));
}

const textOf = (name: string) => strFromU8(members[name] ?? new Uint8Array());

async function query(sql: string) {
  const inFolder = sql.replaceAll(/'(\w+\.parquet)'/gu, (_match, name) => `'${join(folder, name)}'`);
  return (await connection.runAndReadAll(inFolder)).getRowObjectsJson();
}

describe('a data set in CLIF tables', () => {
  it('has the tables of the standard, each column described, and says what the standard has no place for', async () => {
    expect(Object.keys(members)).toEqual([
      'clif_patient.parquet',
      'clif_hospitalization.parquet',
      'clif_respiratory_support.parquet',
      'clif_vitals.parquet',
      'clif_labs.parquet',
      'data-dictionary.csv',
      'mapping-notes.csv',
      'README.md',
      'datapackage.json',
      'SHA256SUMS',
    ]);
    const described = JSON.parse(textOf('datapackage.json'));
    for (const { path, schema } of described.resources) {
      const columns = await query(`describe select * from '${path}'`);
      expect(columns.map(({ column_name: name }) => name)).toEqual(
        schema.fields.map(({ name }: { name: string }) => name),
      );
    }
    expect(textOf('mapping-notes.csv').split('\n').slice(0, 3)).toEqual([
      'note,name,rows',
      'mode without category,Mode 1 without a known name,4',
      'value beyond the limits,tidal_volume_set,4',
    ]);
    expect(dataset).toMatchObject({ format: 'clif', waveforms: false, rows: { clif_patient: 6 } });
  });

  it('charts changes and hours of the first bed, and nothing that the device did not report', async () => {
    const rows = await query(`select strftime(recorded_dttm at time zone 'UTC', '%H:%M:%S') as clock,
        device_category, mode_name, mode_category, fio2_set, tidal_volume_set, resp_rate_set, peep_set, tidal_volume_obs,
        round(resp_rate_obs, 6) as resp_rate_obs, plateau_pressure_obs
      from 'clif_respiratory_support.parquet' where hospitalization_id = (
        select hospitalization_id from 'clif_respiratory_support.parquet' where peep_set = 8 limit 1)
      order by recorded_dttm`);
    const charted = { device_category: 'IMV', tidal_volume_set: 450, resp_rate_set: null, peep_set: 8 };
    const change = { ...charted, tidal_volume_obs: null, resp_rate_obs: null, plateau_pressure_obs: null };
    const volume = { mode_name: '(S)CMV', mode_category: 'Assist Control-Volume Control' };
    const support = { mode_name: 'PSV', mode_category: 'Pressure Support/CPAP' };
    expect(rows).toEqual([
      { clock: '00:00:00', ...change, ...volume, fio2_set: 0.4 },
      { clock: '00:02:00', ...change, ...volume, fio2_set: 0.6 },
      { clock: '00:05:00', ...change, ...support, fio2_set: 0.6 },
      { clock: '00:10:00', ...change, ...support, fio2_set: 0.6, peep_set: null },
      {
        clock: '00:59:59',
        ...charted,
        ...support,
        fio2_set: 0.6,
        tidal_volume_obs: 420,
        resp_rate_obs: 2,
        plateau_pressure_obs: 20,
      },
    ]);
  });

  it('has times of UTC, keys that resolve, published categories and values within the published limits', async () => {
    expect(
      await query(`select distinct typeof(recorded_dttm) as type from 'clif_respiratory_support.parquet'`),
    ).toEqual([{ type: 'TIMESTAMP WITH TIME ZONE' }]);
    for (const table of ['respiratory_support', 'vitals', 'labs'])
      expect(
        await query(`select 1 from 'clif_${table}.parquet' anti join 'clif_hospitalization.parquet'
          using (hospitalization_id)`),
      ).toEqual([]);
    expect(
      await query(
        `select 1 from 'clif_hospitalization.parquet' anti join 'clif_patient.parquet' using (patient_id)`,
      ),
    ).toEqual([]);
    for (const [name, { limits }] of Object.entries(CLIF_SUPPORT_NUMBERS))
      expect(
        await query(`select ${name} from 'clif_respiratory_support.parquet'
          where ${name} not between ${limits[0]} and ${limits[1]}`),
      ).toEqual([]);
    expect(
      await query(`select lab_category, lab_value_numeric, reference_unit, lab_order_category
        from 'clif_labs.parquet' order by lab_category`),
    ).toEqual([
      {
        lab_category: 'pco2_arterial',
        lab_value_numeric: 48,
        reference_unit: 'mmHg',
        lab_order_category: 'blood_gas',
      },
      {
        lab_category: 'ph_arterial',
        lab_value_numeric: 7.31,
        reference_unit: '(no units)',
        lab_order_category: 'blood_gas',
      },
    ]);
    expect(
      await query(`select vital_category, count(*)::int as n, median(vital_value) as middle from 'clif_vitals.parquet'
        group by vital_category order by vital_category`),
    ).toEqual([
      { vital_category: 'height_cm', n: 5, middle: 170 },
      { vital_category: 'spo2', n: 1, middle: 91 },
      { vital_category: 'weight_kg', n: 1, middle: 70 },
    ]);
    expect(
      await query(`select count(*)::int as n from 'clif_patient.parquet' where birth_date is not null`),
    ).toEqual([{ n: 0 }]);
  });

  it('read by the lines of its README gives the audit of the stored hours, to the patient-day', async () => {
    const sql = /```sql\n(?<sql>[^;]+);/u.exec(textOf('README.md'))?.groups?.['sql'] ?? '';
    const read = await query(sql);
    const told = read.map(
      ({ hours, assessable_hours: assessable, within_hours: within, verdict }) =>
        `${Number(hours)}/${Number(assessable)}/${Number(within)} ${typeof verdict === 'string' ? verdict : ''}`,
    );
    const expected = await auditStored();
    expect(told.toSorted()).toEqual(expected.toSorted());
    expect(new Set(expected.map((line) => line.split(' ')[1])).size).toBe(3);
  });

  it('tells no word of the source, and no mode of free text', () => {
    for (const [name, content] of Object.entries(members)) {
      const bytes = Buffer.from(content);
      for (const secret of [...Object.values(SECRETS), SECRET_MODE, '2024-03-01'])
        expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false]);
    }
  });

  it('is refused with waveforms and to a stranger', async () => {
    const refused = await call('POST', `cohorts/${cohort}/datasets`, { format: 'clif', waveforms: true });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const stranger = await app.makeUser();
    expect(await call('POST', `cohorts/${cohort}/datasets`, { format: 'clif' }, stranger)).toMatchObject({
      status: 404,
    });
    expect((await call('GET', `datasets/${dataset.id}/download`, undefined, stranger)).status).toBe(404);
  });
});

/** The audit straight from the stored five-minute means and settings, one line a patient-day. */
async function auditStored(): Promise<readonly string[]> {
  const { rows } = await app.storage.pool.query<{
    patient_id: number;
    sex: 'man' | 'woman' | 'any';
    height_cm: number | null;
    category: 'ADULT' | 'NONE';
    day: number;
    start_ms: number;
    seconds: number;
    vte_ml: number | null;
  }>(
    `select session.patient_id, patient.sex, patient.height_cm, patient.category,
       (rolled.started_at_us / 86400000000)::int as day, (rolled.started_at_us / 1000)::float8 as start_ms,
       rolled.observed_seconds as seconds, held.sum / held.n as vte_ml
     from rollup_5min rolled join ventilation_session session on session.device_id = rolled.device_id
       and rolled.started_at_us >= session.started_at_us and rolled.started_at_us < session.ended_at_us
     join patient on patient.id = session.patient_id
     left join rollup_5min held on held.device_id = rolled.device_id and held.parameter = 'vte_ml'
       and held.started_at_us = rolled.started_at_us
     where rolled.parameter = 'breaths'`,
  );
  return [...Map.groupBy(rows, ({ patient_id: id, day }) => `${id} ${day}`).values()].map((own) => {
    const stretches = own.map(({ start_ms: startMs, seconds, vte_ml: tidalVolumeMl }) => ({
      startMs,
      seconds,
      tidalVolumeMl,
      plateauPressureCmh2o: null,
      peepCmh2o: null,
      drivingPressureCmh2o: null,
      powerJMin: null,
    }));
    const [person] = own;
    if (person === undefined) throw new Error('A group has rows');
    const { category, sex, height_cm: heightCm } = person;
    const weight = predictBodyWeightKg({ category, sex, heightCm });
    const audited = auditDay(summariseHours(stretches, []), { category, predictedWeightKg: weight });
    const [vt8] = audited.measures;
    return `${audited.hours}/${vt8?.assessableHours}/${vt8?.withinHours} ${vt8?.verdict}`;
  });
}
