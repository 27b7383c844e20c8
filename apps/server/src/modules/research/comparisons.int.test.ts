import {
  comparisonCourseSchema,
  comparisonDistributionSchema,
  comparisonTableSchema,
} from '@eupnea/contracts/research-comparison';
import { snapshotSchema } from '@eupnea/contracts/research-snapshot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { type CallResearch, callResearchAs } from './testing/call-research.ts';
import { insertWard, WARD_START_MS, WARD_START_US, type Ward } from './testing/insert-ward.ts';

let app: TestApp;
let researcher: TestUser;
let ward: Ward;
let call: CallResearch;

beforeAll(async () => {
  app = await openTestApp();
  researcher = await app.makeUser();
  call = callResearchAs(app, researcher);
  ward = await insertWard(app.storage.pool, await app.makeProject(researcher));
  app.clock.nowMs = WARD_START_MS + 30 * 86_400_000;
});
afterAll(() => app.remove());

function groupOf(name: string, definition: object, project = ward.project): object {
  return { project_id: project, name, definition };
}

async function compare(groups: readonly object[], variables: readonly string[], split?: object) {
  const { status, body } = await call('POST', 'comparisons/table', {
    groups,
    variables,
    ...(split === undefined ? {} : { split }),
  });
  expect([status, body]).toEqual([200, body]);
  return comparisonTableSchema.parse(body);
}

/** Ten patients with one rollup each: men of these pressures, women of 7, in a project of their own. */
async function insertTen(pressures: readonly number[]): Promise<number> {
  const project = await app.makeProject(researcher);
  await app.storage.pool.query(
    `with people as (
       insert into patient (pseudonym, sex, age, age_unit)
       select 'Ten ' || nth, case when nth <= 5 then 'man' else 'woman' end, 20 + nth, 'years'
       from generate_series(1, 10) nth returning id, pseudonym, sex),
     held as (insert into project_patient (project_id, patient_id) select $1, id from people),
     beds as (insert into device (device_type, description) select 'pb840', pseudonym from people
       returning id, description),
     stays as (insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us)
       select beds.id, people.id, $2::int8, $2::int8 + 3600000000 from people
       join beds on beds.description = people.pseudonym)
     insert into rollup_5min (device_id, parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum,
       observed_seconds)
     select beds.id, 'pip_cmh2o', $2::int8, $2::int8 + 300000000, 100, 100 * value, value, value, 300 * value, 300
     from people join beds on beds.description = people.pseudonym
     cross join lateral (select case when sex = 'man'
       then ($3::float8[])[substr(people.pseudonym, 5)::int] else 7 end as value) measured`,
    [project, WARD_START_US, [...pressures]],
  );
  return project;
}

describe('a table one', () => {
  it('says what was computed by hand, with the interval of the difference', async () => {
    const project = await insertTen([10, 20, 30, 40, 50]);
    const { groups, rows, bootstrap, left_out } = await compare(
      [groupOf('Ten', {}, project)],
      ['pip_cmh2o', 'age', 'sex'],
      { by: 'sex' },
    );
    expect(groups).toMatchObject([
      { name: 'Ten', level: 'man', patients: 5, hours: 5 },
      { name: 'Ten', level: 'woman', patients: 5, hours: 5 },
    ]);
    expect(left_out).toBe(0);
    // The median of five draws of 10 to 50 is 10 with P = 0.058, more than a tail; that of five sevens is 7.
    expect(rows[0]).toEqual({
      kind: 'number',
      variable: 'pip_cmh2o',
      unit: 'cm[H2O]',
      groups: [
        {
          n: 5,
          missing: 0,
          median: 30,
          q1: 20,
          q3: 40,
          mean: 30,
          sd: Math.sqrt(250),
          minimum: 10,
          maximum: 50,
        },
        { n: 5, missing: 0, median: 7, q1: 7, q3: 7, mean: 7, sd: 0, minimum: 7, maximum: 7 },
      ],
      differences: [{ group: 1, level: null, value: -23, low: -43, high: -3, reason: null }],
    });
    // Ages 21 to 25 and 26 to 30.
    expect(rows[1]).toMatchObject({ unit: 'a', groups: [{ median: 23 }, { median: 28, q1: 27, q3: 29 }] });
    expect(rows[2]).toMatchObject({
      groups: [
        {
          n: 5,
          levels: [
            { level: 'man', count: 5, percent: 100 },
            { level: 'woman', count: 0, percent: 0 },
          ],
        },
        {
          n: 5,
          levels: [
            { level: 'man', count: 0, percent: 0 },
            { level: 'woman', count: 5, percent: 100 },
          ],
        },
      ],
      differences: [
        { level: 'man', value: -100, low: -100, high: -100 },
        { level: 'woman', value: 100, low: 100, high: 100 },
      ],
    });
    expect(bootstrap).toEqual({ resamples: 2000, seed: '1', level: 0.95, least_patients: 5 });
  });

  it('keeps what is missing apart, of numbers and of levels', async () => {
    const { rows, groups } = await compare(
      [groupOf('All', {}), groupOf('Men', { where: { kind: 'sex', is: 'man' } })],
      ['age', 'sex', 'ards', 'device_type', 'p_plateau_cmh2o', 'asynchrony_index', 'ventilated_hours'],
    );
    expect(groups).toMatchObject([{ patients: 6 }, { patients: 3 }]);
    expect(rows[0]).toMatchObject({ groups: [{ n: 5, missing: 1, median: 60, q1: 50, q3: 70 }, { n: 3 }] });
    expect(rows[1]).toMatchObject({
      groups: [
        { n: 5, missing: 1 },
        { n: 3, missing: 0 },
      ],
    });
    expect(rows[2]).toMatchObject({
      groups: [
        {
          // Of the sixth patient it is not recorded, which is no "no".
          n: 5,
          missing: 1,
          levels: [
            { level: 'no', count: 4 },
            { level: 'yes', count: 1, percent: 20 },
          ],
        },
        {},
      ],
    });
    expect(rows[3]).toMatchObject({ groups: [{ levels: [{ level: 'file', count: 1 }, { count: 5 }] }, {}] });
    expect(rows[4]).toMatchObject({ groups: [{ n: 1, missing: 5, median: 20, sd: null }, { n: 1 }] });
    // 0, 0, 20, 20, 0, 0 percent; of the men 0, 20, 0.
    expect(rows[5]).toMatchObject({
      unit: '%',
      groups: [{ median: 0, q3: 15, maximum: 20 }, { maximum: 20 }],
    });
    expect(rows[6]).toMatchObject({ groups: [{ minimum: 600 / 3600, maximum: 1200 / 3600 }, {}] });
    expect(rows.flatMap((row) => row.differences.map(({ low }) => low))).toEqual(
      rows.flatMap((row) => row.differences.map(() => null)),
    );
  });

  it('draws patients of both groups together', async () => {
    const pb840 = { device_types: ['pb840'] };
    const { shared_patients, rows } = await compare(
      [groupOf('First day', { window: { to_day: 1, ...pb840 } }), groupOf('All days', { window: pb840 })],
      ['driving_pressure_cmh2o'],
    );
    expect(shared_patients).toBe(5);
    expect(rows[0]?.differences).toMatchObject([{ value: 0, low: 0, high: 0 }]);
  });

  it('of a cohort cut by a number leaves out whose number is not known', async () => {
    const cut = await compare([groupOf('All', {})], ['sex'], { by: 'age', cuts: [50, 80] });
    expect(cut).toMatchObject({
      left_out: 1,
      groups: [
        { from: null, to: 50, patients: 1 },
        { from: 50, to: 80, patients: 3 },
        { from: 80, to: null, patients: 1 },
      ],
    });
  });

  it.each<[string, object]>([
    ['split', { groups: [{ name: 'a' }, { name: 'b' }], split: { by: 'sex' } }],
    ['split.cuts.1', { groups: [{ name: 'a' }], split: { by: 'age', cuts: [5, 5] } }],
    ['groups', { groups: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })) }],
    ['split', { groups: [{ name: 'a' }], split: { by: 'age', cuts: [1, 2, 3, 4] } }],
    ['variables.0', { groups: [{ name: 'a' }], variables: ['pseudonym'] }],
  ])('that cannot be made names %s', async (path, { groups, ...body }: { groups?: object[] }) => {
    const { status, body: problem } = await call('POST', 'comparisons/table', {
      variables: ['age'],
      ...body,
      groups: groups?.map((group) => ({ project_id: ward.project, definition: {}, ...group })),
    });
    expect(status).toBe(400);
    expect((problem.errors as { path: string }[]).some((error) => error.path.startsWith(path))).toBe(true);
  });

  it('of two projects, or of a stranger, is refused', async () => {
    const other = await app.makeProject(researcher);
    const body = { groups: [groupOf('A', {}), groupOf('B', {}, other)], variables: ['age'] };
    expect((await call('POST', 'comparisons/table', body)).body.errors[0].path).toBe('groups.1');
    const stranger = await app.makeUser();
    const cohort = await call('POST', 'cohorts', { name: 'Ours', project_id: ward.project });
    const snapshot = await call('POST', `cohorts/${cohort.body.id}/snapshots`);
    for (const group of [
      { cohort_id: cohort.body.id },
      { snapshot_id: snapshot.body.id },
      groupOf('A', {}),
    ]) {
      const asked = { groups: [group], variables: ['age'] };
      expect((await call('POST', 'comparisons/table', asked)).status).toBe(200);
      expect((await call('POST', 'comparisons/table', asked, stranger)).status).toBe(404);
    }
  });
});

describe('a distribution', () => {
  it('has one point a patient, and all breaths pooled beside it without an interval', async () => {
    const { body } = await call('POST', 'comparisons/distribution', {
      groups: [groupOf('All', {})],
      parameter: 'vte_ml',
    });
    const { distributions, unit } = comparisonDistributionSchema.parse(body);
    const [only] = distributions;
    expect(unit).toBe('mL');
    expect(only?.points.map(({ value }) => value)).toEqual([420, 420, 420, 420, 420, 420]);
    expect(only?.breaths).toBe(140);
    // Bins of 10 mL from 0: 70 breaths of 410 and 70 of 430; six patients with a mean of 420.
    const filled = (counts: readonly number[] | undefined) =>
      counts?.flatMap((count, bin) => (count === 0 ? [] : [[bin, count]]));
    expect(filled(only?.pooled_histogram?.counts)).toEqual([
      [41, 70],
      [43, 70],
    ]);
    expect(filled(only?.patient_histogram?.counts)).toEqual([[42, 6]]);
    expect(JSON.stringify(only)).not.toMatch(/"(low|high)"/u);
  });
});

describe('a course', () => {
  it('is aligned at the start of each patient’s ventilation', async () => {
    const { body } = await call('POST', 'comparisons/course', {
      groups: [groupOf('All', {})],
      parameter: 'driving_pressure_cmh2o',
      step_hours: 24,
      hours: 96,
    });
    const { courses } = comparisonCourseSchema.parse(body);
    // The second patient (12 cmH2O) is back after 49 hours: in the third day of that stay.
    expect(courses[0]?.steps).toEqual([
      { from_hour: 0, n: 6, median: 13.5, q1: 12.25, q3: 14.75 },
      { from_hour: 24, n: 0, median: null, q1: null, q3: null },
      { from_hour: 48, n: 1, median: 12, q1: 12, q3: 12 },
      { from_hour: 72, n: 0, median: null, q1: null, q3: null },
    ]);
  });
});

describe('a course from a note', () => {
  it('begins at the first note of the kind in the window, for patients that have one', async () => {
    const [first = 0, second = 0] = ward.patients;
    await app.storage.pool.query(
      `insert into note (patient_id, kind, started_at, ended_at) values
         ($1, 'Prone', $3, $3), ($2, 'prone', $4, null), ($2, 'prone', $3::timestamptz - interval '5 hours', $3)`,
      [first, second, new Date(WARD_START_MS + 400_000), new Date(WARD_START_MS + 49 * 3_600_000)],
    );
    const { body } = await call('POST', 'comparisons/course', {
      groups: [groupOf('All', {})],
      parameter: 'driving_pressure_cmh2o',
      hour_zero_note: 'prone',
      step_hours: 1,
      hours: 2,
    });
    // The note before the first session of the second patient is outside of the window.
    expect(comparisonCourseSchema.parse(body).courses).toMatchObject([
      { patients: 2, steps: [{ n: 1, median: 12 }, { n: 0 }] },
    ]);
    const none = await call('POST', 'comparisons/course', {
      groups: [groupOf('All', {})],
      parameter: 'driving_pressure_cmh2o',
      hour_zero_note: 'suction',
    });
    expect(comparisonCourseSchema.parse(none.body).courses[0]).toMatchObject({ patients: 0 });
  });
});

describe('a snapshot', () => {
  it('keeps what a definition gave, and says what is different in the next one', async () => {
    const definition = { where: { kind: 'age', from: 50 } };
    const { body: cohort } = await call('POST', 'cohorts', {
      name: 'Fifty',
      project_id: ward.project,
      definition,
    });
    const path = `cohorts/${cohort.id}/snapshots`;
    const first = snapshotSchema.parse((await call('POST', path)).body);
    expect(first).toMatchObject({ patients: 4, stretches: 5, hours: 5, difference: null, cohort_version: 1 });
    const unchanged = snapshotSchema.parse((await call('POST', path)).body);
    expect(unchanged.difference).toEqual({
      former_id: first.id,
      patients_added: [],
      patients_removed: [],
      stretches_added: 0,
      stretches_removed: 0,
      stretches_changed: 0,
      hours_difference: 0,
      definition_changed: false,
      analysis_changed: false,
    });
    await call('PUT', `cohorts/${cohort.id}`, {
      name: 'Fifty, first days',
      version: 1,
      definition: {
        where: {
          kind: 'any',
          of: [
            { kind: 'age', from: 60 },
            { kind: 'age', to: 40 },
          ],
        },
        window: { to_day: 1 },
      },
    });
    const next = snapshotSchema.parse((await call('POST', path)).body);
    // Patient 1 (40) comes, patient 2 (50) goes with two stretches.
    expect(next).toMatchObject({
      cohort_version: 2,
      patients: 4,
      difference: {
        former_id: unchanged.id,
        patients_added: [ward.patients[0]],
        patients_removed: [ward.patients[1]],
        stretches_added: 1,
        stretches_removed: 2,
        stretches_changed: 0,
        hours_difference: -1,
        definition_changed: true,
      },
    });
    const { body: listed } = await call('GET', path);
    expect(listed).toMatchObject({ total: 3, items: [next, unchanged, first] });
    const { body: stretches } = await call('GET', `snapshots/${first.id}/stretches?count=2`);
    expect(stretches).toMatchObject({
      total: 5,
      items: [
        { patient_id: ward.patients[1], pseudonym: 'Secret-2', from: '2024-03-01T00:00:00.000Z' },
        { patient_id: ward.patients[1], from: '2024-03-03T01:00:00.000Z', to: '2024-03-03T02:00:00.000Z' },
      ],
    });
  });

  it('loses a patient who leaves the project or is erased', async () => {
    const { body: cohort } = await call('POST', 'cohorts', { name: 'All', project_id: ward.project });
    const { body: snapshot } = await call('POST', `cohorts/${cohort.id}/snapshots`);
    const [gone, erased] = [ward.patients[4], ward.patients[5]];
    await app.storage.pool.query('delete from project_patient where patient_id = $1', [gone]);
    await app.storage.pool.query('delete from patient where id = $1', [erased]);
    const { body: after } = await call('GET', `snapshots/${snapshot.id}`);
    expect(after).toMatchObject({ patients: 4, stretches: 5 });
    const left = await app.storage.pool.query(
      'select 1 from research_snapshot_stretch where snapshot_id = $1 and patient_id = $2',
      [snapshot.id, erased],
    );
    expect(left.rowCount).toBe(0);
  });
});
