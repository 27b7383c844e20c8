import {
  comparisonCourseSchema,
  comparisonDistributionSchema,
  comparisonTableSchema,
} from '@eupnea/contracts/research-comparison';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { GAS_TABLE } from './dataset/gas-table.ts';
import { PackageNotes } from './dataset/dataset-table.ts';
import { Disguise } from './dataset/disguise.ts';
import { findStarts } from './read-courses.ts';
import { readProjectTime } from './read-project-time.ts';
import { callResearchAs } from './testing/call-research.ts';
import { insertWard, WARD_START_MS, WARD_START_US, type Ward } from './testing/insert-ward.ts';

const MINUTE = 60_000;

let app: TestApp;
let researcher: TestUser;
let ward: Ward;

beforeAll(async () => {
  app = await openTestApp();
  researcher = await app.makeUser();
  ward = await insertWard(app.storage.pool, await app.makeProject(researcher));
  app.clock.nowMs = WARD_START_MS + 30 * 86_400_000;
  await insertGases();
});
afterAll(() => app.remove());

/**
 * The third patient, a man of 180 cm (predicted weight 75.1 kg): from minute 30 to 50 breaths of 4 s with 600 mL, a mean pressure of 15 cmH2O
 * and 26 mmHg of mixed expired CO2. Gases at minute 45 and 50 with those breaths, at minute 59 without 20 of them.
 * Its blood data have a haemoglobin at minute 15. The first patient has one gas without an FiO2.
 */
async function insertGases(): Promise<void> {
  const { pool } = app.storage;
  const [first, , third] = ward.patients;
  const device = ward.devices[2] ?? 0;
  const records = Array.from({ length: 300 }, (_breath, index) =>
    buildBreathRecord({
      deviceId: device,
      breathNumber: 90_000 + index,
      anchorMs: WARD_START_MS + 30 * MINUTE,
      startIndex: index * 400,
      samples: 400,
      features: { rr_bpm: 15, vte_ml: 600, p_mean_cmh2o: 15, peco2_mmhg: 26, leak_percent: 0 },
    }),
  );
  await inTransaction(pool, (client) => insertBreaths(client, records));
  await pool.query(
    `insert into patient_version (patient_id, version, valid_from_us, sex, category, height_cm)
     select id, 1, 0, sex, category, height_cm from patient where id = $1
     on conflict do nothing`,
    [third],
  );
  await pool.query(
    `insert into reading (device_id, taken_at_us, monitored) values ($1, $2, '{"SpO2": 92}')`,
    [device, WARD_START_US + 44n * 60_000_000n],
  );
  const gases: [number | undefined, number, object][] = [
    [third, 45, { PaO2: 75, PaCO2: 48, SaO2: 94, FiO2: 60 }],
    [third, 50, { PaO2: 90, PaCO2: 40, FiO2: 60 }],
    [third, 59, { PaO2: 80, PaCO2: 50, FiO2: 40 }],
    [first, 30, { PaO2: 80, PaCO2: 40 }],
  ];
  for (const [patient, minute, values] of gases) {
    await pool.query(
      `insert into lab_sample (patient_id, kind, taken_at, values) values ($1, 'arterial_gas', $2, $3)`,
      [patient, new Date(WARD_START_MS + minute * MINUTE), JSON.stringify(values)],
    );
  }
  await pool.query(
    `insert into lab_sample (patient_id, kind, taken_at, values) values ($1, 'blood', $2, '{"Hb": 12}')`,
    [third, new Date(WARD_START_MS + 15 * MINUTE)],
  );
}

async function compare(of: string, body: object) {
  const groups = [{ project_id: ward.project, name: 'All', definition: {} }];
  const answer = await callResearchAs(app, researcher)('POST', `comparisons/${of}`, { groups, ...body });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return answer.body;
}

describe('numbers of blood gases as variables of a cohort', () => {
  it('are the mean of the gases of a patient, as computed by hand', async () => {
    const variables = ['gas_PF', 'gas_OI', 'gas_SF', 'gas_ROX', 'gas_VR', 'gas_VDE', 'gas_QSQT'];
    const { rows } = comparisonTableSchema.parse(await compare('table', { variables }));
    const means = Object.fromEntries(
      rows.map((row) => [row.variable, row.kind === 'number' ? row.groups[0]?.mean : null]),
    );
    // 75 / 0.6 = 125, 90 / 0.6 = 150, 80 / 0.4 = 200.
    expect(means['gas_PF']).toBeCloseTo(475 / 3, 6);
    // 15 x 60 / 75 = 12 and 15 x 60 / 90 = 10.
    expect(means['gas_OI']).toBeCloseTo(11, 6);
    // 92 / 0.6 = 153.33 at both; at 59 min the oximeter is too old. ROX: 153.33 / 15.
    expect(means['gas_SF']).toBeCloseTo(153.333, 3);
    expect(means['gas_ROX']).toBeCloseTo(10.222, 3);
    // 50 + 0.91 x 27.6 = 75.116 kg: 9000 x 48 / (75.116 x 3750) = 1.53363 and 9000 x 40 / 281,685 = 1.27802.
    expect(means['gas_VR']).toBeCloseTo(1.40583, 4);
    // 22 / 48 and 14 / 40.
    expect(means['gas_VDE']).toBeCloseTo((22 / 48 + 14 / 40) / 2, 6);
    // Haemoglobin of the blood data: Cc 16.08 + 0.003 x 367.8, Ca 0.94 x 16.08 + 0.225; 1.8432 / 5.3432.
    expect(means['gas_QSQT']).toBeCloseTo(0.34496, 4);
    const units = rows.map((row) => (row.kind === 'number' ? row.unit : null));
    expect(units).toEqual(['mm[Hg]', ...Array.from({ length: 6 }, () => '{ratio}')]);
  });

  it('have a distribution over patients and a course by hours', async () => {
    const body = { parameter: 'gas_PF' };
    const { distributions } = comparisonDistributionSchema.parse(await compare('distribution', body));
    expect(distributions[0]?.points).toHaveLength(1);
    expect(distributions[0]).toMatchObject({ breaths: 0, pooled_histogram: null });
    const course = { ...body, step_hours: 1, hours: 3 };
    const { courses } = comparisonCourseSchema.parse(await compare('course', course));
    expect(courses[0]?.steps.map(({ n }) => n)).toEqual([1, 0, 0]);
    expect(courses[0]?.steps[0]?.median).toBeCloseTo(475 / 3, 6);
  });

  it('are closed to a stranger', async () => {
    const stranger = await app.makeUser();
    const groups = [{ project_id: ward.project, name: 'All', definition: {} }];
    const body = { groups, variables: ['gas_PF'] };
    expect((await callResearchAs(app, stranger)('POST', 'comparisons/table', body)).status).toBe(404);
  });
});

describe('numbers of blood gases in a data set', () => {
  it('have their time, unit, and the ventilation that they were computed with', async () => {
    const { pool } = app.storage;
    const { patients, stretches } = await readProjectTime(
      pool,
      ward.project,
      BigInt(app.clock.nowMs) * 1000n,
    );
    const disguise = new Disguise(stretches, findStarts(stretches));
    const notes = new PackageNotes();
    const source = { pool, projectId: ward.project, disguise, patients, stretches, notes, step: () => {} };
    const rows: Record<string, unknown>[] = [];
    for await (const page of GAS_TABLE.readRows(source))
      rows.push(
        ...page.map((row) => Object.fromEntries(GAS_TABLE.columns.map(({ name }, at) => [name, row[at]]))),
      );
    expect(rows.map(({ t_s, code }) => `${String(t_s)} ${String(code)}`)).toEqual([
      ...['PF', 'SF', 'OI', 'ROX', 'VR', 'VDE', 'QSQT'].map((code) => `2700 ${code}`),
      ...['PF', 'SF', 'OI', 'ROX', 'VR', 'VDE'].map((code) => `3000 ${code}`),
      '3540 PF',
    ]);
    expect(rows[2]).toMatchObject({
      kind: 'gas_index',
      value: 12,
      unit: '{ratio}',
      mean_pressure: 15,
      respiratory_rate: 15,
      minute_volume: 9,
      mixed_expired_co2: 26,
      spo2: 92,
      fio2: 60,
      fio2_source: 'entered',
      haemoglobin: 12,
      haemoglobin_age: 1800,
    });
    expect(rows.at(-1)).toMatchObject({ mean_pressure: null, spo2: null, value: 200, unit: 'mm[Hg]' });
  });
});
