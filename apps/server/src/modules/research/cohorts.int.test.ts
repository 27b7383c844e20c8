import { type CohortCount, cohortCountSchema, cohortSchema } from '@eupnea/contracts/research-cohort';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { type CallResearch, callResearchAs } from './testing/call-research.ts';
import { insertWard, WARD_START_MS, type Ward } from './testing/insert-ward.ts';

let app: TestApp;
let researcher: TestUser;
let ward: Ward;
let call: CallResearch;

beforeAll(async () => {
  app = await openTestApp();
  researcher = await app.makeUser();
  call = callResearchAs(app, researcher);
  const project = await app.makeProject(researcher);
  ward = await insertWard(app.storage.pool, project);
  app.clock.nowMs = WARD_START_MS + 30 * 86_400_000;
});
afterAll(() => app.remove());

async function count(definition: object): Promise<CohortCount> {
  const { status, body } = await call('POST', 'count', { project_id: ward.project, definition });
  expect([status, body]).toEqual([200, body]);
  return cohortCountSchema.parse(body);
}

async function countPatients(where: object): Promise<number> {
  return (await count({ where })).total.patients;
}

describe('a condition on notes', () => {
  it('counts notes and intervals of a kind that touch the time of the patient, not those taken back', async () => {
    const [first, second, third] = ward.patients;
    const hour = (hours: number) => new Date(WARD_START_MS + hours * 3_600_000);
    await app.storage.pool.query(
      `insert into note (patient_id, kind, started_at, ended_at, deleted_at) values
         ($1, 'Prone', $4, $4, null), ($1, 'prone', $5, $5, null), ($2, 'prone', $6, null, null),
         ($3, 'prone', $4, $4, now()), ($3, 'suction', $4, $4, null), ($3, 'prone', $7, $7, null)`,
      [first, second, third, hour(0.2), hour(0.4), hour(-5), hour(30)],
    );
    expect(await countPatients({ kind: 'noted', note: 'prone' })).toBe(2);
    expect(await countPatients({ kind: 'noted', note: 'PRONE', from: 2 })).toBe(1);
    expect(await countPatients({ kind: 'noted', note: 'suction' })).toBe(1);
    expect(await countPatients({ kind: 'not', of: { kind: 'noted', note: 'prone' } })).toBe(4);
  });
});

describe('a cohort', () => {
  it('is everybody when its definition is left out, is kept, edited and listed', async () => {
    const made = await call('POST', 'cohorts', { name: 'Everybody', project_id: ward.project });
    expect(made.status).toBe(201);
    const cohort = cohortSchema.parse(made.body);
    expect(cohort).toMatchObject({ name: 'Everybody', version: 1, definition: {}, may_edit: true });
    const definition = { where: { kind: 'age', from: 60 } };
    const edited = await call('PUT', `cohorts/${cohort.id}`, { name: 'Old', definition, version: 1 });
    expect(edited.body).toMatchObject({ id: cohort.id, name: 'Old', version: 2, definition });
    const stale = await call('PUT', `cohorts/${cohort.id}`, { name: 'Older', definition, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', current: { version: 2 } } });
    const versions = await call('GET', `cohorts/${cohort.id}/versions`);
    expect(versions.body).toMatchObject([
      { version: 2, name: 'Old' },
      { version: 1, name: 'Everybody' },
    ]);
    const list = await call('GET', `cohorts?project_id=${ward.project}`);
    expect(list.body).toMatchObject({ total: 1, items: [{ id: cohort.id }] });
    expect((await call('GET', 'projects')).body).toMatchObject([{ id: ward.project, patients: 7 }]);
    expect((await call('DELETE', `cohorts/${cohort.id}`)).status).toBe(204);
    expect((await call('GET', `cohorts/${cohort.id}`)).status).toBe(404);
  });

  it('may be changed by its author and a manager alone', async () => {
    const colleague = await app.makeUser();
    await app.storage.pool.query('insert into project_member (project_id, user_id) values ($1, $2)', [
      ward.project,
      colleague.id,
    ]);
    const own = await call('POST', 'cohorts', { name: 'Own', project_id: ward.project }, colleague);
    const others = await call('POST', 'cohorts', { name: 'Others', project_id: ward.project });
    const change = { name: 'Changed', definition: {}, version: 1 };
    expect((await call('PUT', `cohorts/${others.body.id}`, change, colleague)).status).toBe(403);
    expect((await call('GET', `cohorts/${others.body.id}`, undefined, colleague)).body.may_edit).toBe(false);
    expect((await call('PUT', `cohorts/${own.body.id}`, change)).status).toBe(200);
  });

  it('of a project of strangers is made nowhere', async () => {
    const stranger = await app.makeUser();
    for (const path of ['cohorts', 'count']) {
      const body = { project_id: ward.project, ...(path === 'cohorts' ? { name: 'Theirs' } : {}) };
      expect((await call('POST', path, body, stranger)).status).toBe(404);
      expect((await call('POST', path, { ...body, project_id: 99_999 }, stranger)).status).toBe(404);
    }
    expect((await call('GET', `cohorts?project_id=${ward.project}`, undefined, stranger)).status).toBe(404);
    expect((await call('GET', 'cohorts', undefined, stranger)).body).toMatchObject({ total: 0 });
  });
});

describe('a count', () => {
  it('of everybody is all patients with time, and says who has none', async () => {
    // Six patients with an hour each, the second with two sessions; the seventh was never ventilated.
    expect(await count({})).toEqual({
      start: { patients: 6, stretches: 7, hours: 7 },
      steps: [],
      nodes: [],
      total: { patients: 6, stretches: 7, hours: 7 },
      without_time: 1,
    });
  });

  it('goes step by step through what all must hold', async () => {
    const where = {
      kind: 'all',
      of: [
        { kind: 'age', from: 50 },
        { kind: 'not', of: { kind: 'sex', is: 'man' } },
      ],
    };
    const { steps, nodes, total } = await count({ where });
    // Ages 40, 50, 60, 70, 80 and one not known; men are the first, third and fifth, the sixth is recorded as any.
    expect(steps).toEqual([
      { path: 'where.of.0', patients: 4, stretches: 5, hours: 5, unknown: 1 },
      { path: 'where.of.1', patients: 2, stretches: 3, hours: 3, unknown: 1 },
    ]);
    expect(nodes).toEqual([
      { path: 'where', patients: 2, unknown: 1 },
      { path: 'where.of.0', patients: 4, unknown: 1 },
      { path: 'where.of.1', patients: 2, unknown: 1 },
      { path: 'where.of.1.of', patients: 3, unknown: 1 },
    ]);
    expect(total).toEqual({ patients: 2, stretches: 3, hours: 3 });
  });

  it('takes who meets any of two conditions', async () => {
    expect(
      await countPatients({
        kind: 'any',
        of: [
          { kind: 'age', to: 40 },
          { kind: 'condition', is: 'ards' },
        ],
      }),
    ).toBe(2);
  });

  it.each<[number, object]>([
    [2, { kind: 'height', from: 180 }],
    [2, { kind: 'ibw', to: 60 }],
    // One of six has ARDS, and of one it is not recorded.
    [4, { kind: 'not', of: { kind: 'condition', is: 'ards' } }],
    [5, { kind: 'category', is: 'ADULT' }],
    [1, { kind: 'date_in', from: '2024-03-05T00:00:00.000Z' }],
    [0, { kind: 'date_out', from: '2024-01-01T00:00:00.000Z' }],
    [5, { kind: 'device_type', is: ['pb840'] }],
    [1, { kind: 'device_type', is: ['file'] }],
    // The second patient has twenty minutes of breaths, every other one ten.
    [1, { kind: 'ventilated_hours', from: 0.3 }],
    // Pressure support for half of the second patient's first hour.
    [1, { kind: 'mode_hours', mode: 'ps', from: 0.5, to: 0.5 }],
    [0, { kind: 'mode_hours', mode: 'ps', source: 'device', from: 0.1 }],
    // Driving pressures: patient n has 10 breaths of 10 + n, so that 13 and more are those of patients 3 to 6.
    [
      4,
      { kind: 'minutes_beyond', parameter: 'driving_pressure_cmh2o', side: 'above', value: 12.5, from: 10 },
    ],
    [
      2,
      { kind: 'minutes_beyond', parameter: 'driving_pressure_cmh2o', side: 'below', value: 12.5, from: 10 },
    ],
    [4, { kind: 'share_beyond', parameter: 'driving_pressure_cmh2o', side: 'above', value: 12.5, from: 100 }],
    // Only the first patient has a plateau, in half of the time.
    [1, { kind: 'coverage', parameter: 'p_plateau_cmh2o', from: 50, to: 50 }],
    // Patient 3: 4 double triggers of 20 breaths; patient 4: 5 ineffective efforts beside 20 breaths, 5 / 25.
    [2, { kind: 'asynchrony_index', asynchrony: 'all', from: 20, to: 20 }],
    // Patient 5 has ten double triggers below the least confidence.
    [2, { kind: 'asynchrony_index', asynchrony: 'all', from: 1 }],
    // Patient 3: 4 of 20 breaths, of which 4 are undecided; patient 4: 5 of 20.
    [1, { kind: 'finding_share', asynchrony: 'all', from: 20, to: 20 }],
    [1, { kind: 'finding_share', asynchrony: 'all', from: 25, to: 25 }],
    [1, { kind: 'finding_share', asynchrony: 'double_trigger', from: 1 }],
    [5, { kind: 'finding_share', asynchrony: 'ineffective_effort', to: 0 }],
    [1, { kind: 'asynchrony_index', asynchrony: 'double_trigger', from: 10 }],
    [1, { kind: 'labelled', label: 'double_trigger' }],
    [0, { kind: 'labelled', label: 'cough' }],
    [1, { kind: 'labelled', label: 'any', gold: true }],
    [0, { kind: 'labelled', label: 'any', gold: true, from: 2 }],
  ])('finds %i with %j', async (patients, where) => {
    expect(await countPatients(where)).toBe(patients);
  });

  it('shares a bin that holds the value, by its width', async () => {
    const ofMinutes = (value: number, minutes: number) =>
      countPatients({
        kind: 'minutes_beyond',
        parameter: 'vte_ml',
        side: 'above',
        value,
        from: minutes,
        to: minutes,
      });
    // Of each five minutes half the breaths are of 410 mL, in the bin from 410 to 420, and half of 430. The second
    // patient has twice the time.
    expect(await ofMinutes(420, 5)).toBe(5);
    expect(await ofMinutes(415, 7.5)).toBe(5);
    expect(await ofMinutes(415, 15)).toBe(1);
    expect(await ofMinutes(430, 0)).toBe(6);
    expect(await ofMinutes(1600, 0)).toBe(6);
  });

  it('looks only at the time in the window', async () => {
    // The second patient's second session began 49 hours after the first.
    const later = await count({ window: { from_day: 2 } });
    expect(later.start).toEqual({ patients: 1, stretches: 1, hours: 1 });
    expect(later.without_time).toBe(6);
    const first = await count({
      window: { to_day: 1 },
      where: { kind: 'ventilated_hours', from: 0.3 },
    });
    expect(first.total.patients).toBe(0);
    const files = await count({ window: { device_types: ['file'] } });
    expect(files.start.patients).toBe(1);
  });

  it('sees nothing of labels before their task is approved', async () => {
    await app.storage.pool.query('update labeling_task set approved_at = null');
    expect(await countPatients({ kind: 'labelled', label: 'any' })).toBe(0);
    await app.storage.pool.query('update labeling_task set approved_at = now()');
    expect(await countPatients({ kind: 'labelled', label: 'any' })).toBe(1);
  });
});

describe('a hostile definition', () => {
  const age = { kind: 'age', from: 1 };
  const nest = (levels: number): object =>
    Array.from({ length: levels }).reduce<object>((inner) => ({ kind: 'not', of: inner }), age);

  it.each<[string, string, unknown]>([
    ['too deep', 'definition.where', nest(7)],
    ['too wide', 'definition.where', { kind: 'any', of: Array.from({ length: 41 }, () => age) }],
    ['empty group', 'definition.where.of', { kind: 'all', of: [] }],
    ['unknown kind', 'definition.where.kind', { kind: 'drop table', of: [] }],
    ['no object', 'definition.where', 'everybody'],
    [
      'unknown parameter',
      'definition.where.parameter',
      { kind: 'coverage', parameter: "vte_ml'; --", from: 1 },
    ],
    ['text for a number', 'definition.where.of.0.from', { kind: 'all', of: [{ kind: 'age', from: '60' }] }],
    ['range without ends', 'definition.where.from', { kind: 'age' }],
    ['range turned round', 'definition.where.of.to', { kind: 'not', of: { kind: 'age', from: 5, to: 4 } }],
    ['unknown field', 'definition.where.odd', { kind: 'age', from: 1, odd: 1 }],
    ['huge number', 'definition.where.from', { kind: 'age', from: 1e300 }],
  ])('%s is refused by name: %s', async (_name, path, where) => {
    const answer = await call('POST', 'count', { project_id: ward.project, definition: { where } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const paths = (answer.body.errors as { path: string }[]).map((error) => error.path);
    expect(paths.some((one) => one.startsWith(path))).toBe(true);
  });

  it.each<[string, unknown]>([
    ['definition.window.to_day', { window: { from_day: 3, to_day: 2 } }],
    ['definition.odd', { odd: 1 }],
    ['definition', []],
    ['definition', { where: { kind: 'sex', is: 'x'.repeat(30_000) } }],
  ])('%s', async (path, definition) => {
    const answer = await call('POST', 'cohorts', { name: 'x', project_id: ward.project, definition });
    expect(answer.status).toBe(400);
    expect((answer.body.errors as { path: string }[]).map((error) => error.path)).toContain(path);
  });

  it('of thousands of levels is refused before anything walks down to its end', async () => {
    const levels = 3_000;
    const where = `${'{"kind":"not","of":'.repeat(levels)}{"kind":"age","from":1}${'}'.repeat(levels)}`;
    const answer = await app.server.inject({
      method: 'POST',
      url: '/nestjs/research/count',
      headers: { ...researcher.headers, 'content-type': 'application/json' },
      payload: `{"project_id":${ward.project},"definition":{"where":${where}}}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toMatch(/^definition\.where(\.of)+$/u);
  });
});
