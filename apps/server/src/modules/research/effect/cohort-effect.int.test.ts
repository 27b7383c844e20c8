import { type CohortEffect, cohortEffectSchema, effectProgressSchema } from '@eupnea/contracts/cohort-effect';
import { cohortSchema } from '@eupnea/contracts/research-cohort';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAnalysis } from '../../../storage/ensure-analysis.ts';
import { insertBreaths } from '../../../storage/recording/insert-breaths.ts';
import { buildBreathRecord, TEST_RATE_HZ } from '../../../storage/testing/build-breath.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../testing/open-test-app.ts';
import { type CallResearch, callResearchAs } from '../testing/call-research.ts';

const START_MS = Date.UTC(2024, 2, 1);
const START_US = BigInt(START_MS) * 1000n;
const BREATH_SECONDS = 4;
const BREATHS = 540;

/** A simulated patient: support is lowered at these minutes, and each time the tidal volume falls by `effects`. */
interface SimulatedPatient {
  readonly supports: readonly (readonly [minute: number, support: number])[];
  readonly effects: readonly number[];
  readonly other?: readonly [minute: number, fio2: number];
  /** Breaths begin at this minute. */
  readonly fromMinute?: number;
}

const PATIENTS: readonly SimulatedPatient[] = [
  // The second step does nothing: the mean of this patient is -5.
  {
    supports: [
      [0, 12],
      [12, 10],
      [24, 8],
    ],
    effects: [-10, 0],
  },
  ...[-20, -30, -40, -50].map((effect) => ({
    supports: [
      [0, 12],
      [12, 10],
    ] as const,
    effects: [effect],
  })),
  // Something else was changed too.
  {
    supports: [
      [0, 14],
      [12, 11],
    ],
    effects: [-60],
    other: [15, 50],
  },
  // A step of 1, a step up, and a step without breaths before it.
  {
    supports: [
      [0, 12],
      [12, 11],
    ],
    effects: [-500],
  },
  {
    supports: [
      [0, 10],
      [12, 14],
    ],
    effects: [500],
  },
  {
    supports: [
      [0, 12],
      [12, 10],
    ],
    effects: [-500],
    fromMinute: 11,
  },
];

let app: TestApp;
let researcher: TestUser;
let call: CallResearch;
let project = 0;
const patients: number[] = [];

beforeAll(async () => {
  app = await openTestApp();
  researcher = await app.makeUser();
  call = callResearchAs(app, researcher);
  project = await app.makeProject(researcher);
  app.clock.nowMs = START_MS + 30 * 86_400_000;
  const { pool } = app.storage;
  const analysis = await ensureAnalysis(pool, { version: 'test', commit: 'test', parameters: {} });
  for (const [place, patient] of PATIENTS.entries()) {
    patients.push(await insertPatient(pool, place + 1, patient, analysis));
  }
});
afterAll(() => app.remove());

async function ask(body: object): Promise<CohortEffect> {
  const { status, body: answer } = await call('POST', 'effect', {
    group: { project_id: project, name: 'Everybody', definition: {} },
    setting: 'pressure_support',
    direction: 'lower',
    least: 2,
    ...body,
  });
  expect([status, answer]).toEqual([200, answer]);
  return cohortEffectSchema.parse(answer);
}

describe('changes of a setting in a cohort', () => {
  it('give the effect that was simulated, over patients', async () => {
    const effect = await ask({});
    expect(effect).toMatchObject({
      name: 'Everybody',
      patients: 9,
      found: { patients: 7, changes: 8 },
      used: { patients: 6, changes: 7 },
      excluded: [
        { reason: 'beyond_limit', changes: 0 },
        { reason: 'too_few_before', changes: 1 },
        { reason: 'too_few_after', changes: 0 },
        { reason: 'other_settings', changes: 0 },
      ],
      bootstrap: { least_patients: 5, resamples: 2000 },
    });
    const [volume] = effect.rows;
    expect(volume).toMatchObject({ row: 'vte_ml', patients: 6, changes: 7, reason: null });
    // (-5 - 20 - 30 - 40 - 50 - 60) / 6; the mean of the changes would be -30.
    expect(volume?.value).toBeCloseTo(-34.17, 0);
    expect(volume?.low).toBeLessThan(-40);
    expect(volume?.high).toBeGreaterThan(-28);
    expect(volume?.high).toBeLessThan(0);
    const first = volume?.by_patient.find(({ patient_id }) => patient_id === patients[0]);
    expect(first).toMatchObject({ changes: 2, pseudonym: 'S-1' });
    expect(first?.minimum).toBeCloseTo(-10, 0);
    expect(first?.maximum).toBeCloseTo(0, 0);
    expect(effect.changes[0]).toMatchObject({
      patient_id: patients[0],
      at: new Date(START_MS + 12 * 60_000).toISOString(),
      previous: 12,
      value: 10,
      mode: 'ps',
      excluded: null,
    });
    expect(effect.changes[0]?.before?.used).toBe(100);
  });

  it('name the mode as the device reported it before the change', async () => {
    const { pool } = app.storage;
    const { changes } = await ask({});
    expect(new Set(changes.map(({ device_mode }) => device_mode))).toEqual(new Set([null]));
    const [first, second] = [0, 1].map(
      (place) => changes.find(({ patient_id }) => patient_id === patients[place])?.device_id,
    );
    const mode = `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
      values ($1, 'mode_name', $2, $3, $4, 'device')`;
    await pool.query(mode, [first, START_US, minuteUs(12), '"SPONT"']);
    await pool.query(mode, [first, minuteUs(12), null, '"APRV"']);
    await pool.query(
      `insert into mode_interval (device_id, source, started_at_us, control, device_text)
       values ($1, 'import', $2, 'ps', 'PS-B'), ($1, 'recognised', $3, 'pc', 'never')`,
      [second, START_US, minuteUs(5)],
    );
    const named = (await ask({})).changes.map(({ patient_id, device_mode }) => [patient_id, device_mode]);
    expect(named.slice(0, 4)).toEqual([
      [patients[0], 'SPONT'],
      [patients[0], 'APRV'],
      [patients[1], 'PS-B'],
      [patients[2], null],
    ]);
    await pool.query(`delete from setting_interval where parameter = 'mode_name'`);
    await pool.query('delete from mode_interval');
  });

  it('count kinds of asynchrony on decided breaths', async () => {
    const { rows } = await ask({});
    const ineffective = rows.find(({ row }) => row === 'ineffective_effort');
    // A quarter of the breaths before and a half after, of the nineteen in twenty that are decided. The second change of
    // the first patient is from a half to a half.
    const [quarter, half] = [25 / 0.95, 50 / 0.95];
    expect(ineffective?.before).toBeCloseTo(((quarter + half) / 2 + 5 * quarter) / 6, 1);
    expect(ineffective?.after).toBeCloseTo(half, 1);
    expect(ineffective?.value).toBeCloseTo((half - quarter) * (5.5 / 6), 1);
    expect(rows.find(({ row }) => row === 'double_trigger')).toMatchObject({ before: 0, after: 0, value: 0 });
    // No height, therefore no predicted weight.
    expect(rows.find(({ row }) => row === 'vte_ml_kg')).toMatchObject({ patients: 0, value: null });
  });

  it('are chosen by size, direction, and whether another setting was changed', async () => {
    expect((await ask({ least: 0, most: 1 })).changes).toMatchObject([
      { patient_id: patients[6], previous: 12, value: 11 },
    ]);
    const higher = await ask({ direction: 'higher' });
    expect(higher.changes).toMatchObject([{ patient_id: patients[7], value: 14 }]);
    expect(higher.rows[0]).toMatchObject({ patients: 1, low: null, reason: 'too_few_patients' });
    const alone = await ask({ alone: true });
    expect(alone.excluded).toContainEqual({ reason: 'other_settings', changes: 1 });
    expect(alone.changes.find(({ excluded }) => excluded === 'other_settings')).toMatchObject({
      patient_id: patients[5],
      also_changed: ['Oxygen'],
      values: [],
    });
    expect((await ask({ setting: 'Oxygen' })).found).toEqual({ patients: 0, changes: 0 });
  });

  it('are followed: every change is counted before the same effect comes', async () => {
    const body = { group: { project_id: project, name: 'Everybody', definition: {} } };
    const question = { ...body, setting: 'pressure_support', direction: 'lower', least: 2 };
    const answer = await app.server.inject({
      method: 'POST',
      url: '/nestjs/research/effect/progress',
      headers: researcher.headers,
      payload: question,
    });
    expect(answer.statusCode).toBe(200);
    const lines = answer.body.trimEnd().split('\n');
    const progress = lines.slice(0, -1).map((line) => effectProgressSchema.parse(JSON.parse(line)));
    expect(progress).toEqual(Array.from({ length: 9 }, (_change, done) => ({ done, all: 8 })));
    const last: unknown = JSON.parse(lines.at(-1) ?? '');
    expect(last).toEqual({ effect: await ask({}) });
    const stranger = await app.makeUser();
    const refused = await app.server.inject({
      method: 'POST',
      url: '/nestjs/research/effect/progress',
      headers: stranger.headers,
      payload: question,
    });
    expect([refused.statusCode, refused.body]).toEqual([404, expect.stringContaining('"not_found"')]);
  });

  it('are asked for a kept cohort, and a stranger gets the answer of an unknown one', async () => {
    const { body } = await call('POST', 'cohorts', { project_id: project, name: 'Kept', definition: {} });
    const { id } = cohortSchema.parse(body);
    expect((await ask({ group: { cohort_id: id } })).name).toBe('Kept');
    const stranger = callResearchAs(app, await app.makeUser());
    const question = { setting: 'pressure_support', direction: 'lower' };
    for (const group of [
      { cohort_id: id },
      { cohort_id: 999_999 },
      { project_id: project, name: 'Everybody', definition: {} },
    ]) {
      expect((await stranger('POST', 'effect', { ...question, group })).status).toBe(404);
    }
  });
});

async function insertPatient(
  pool: Pool,
  number: number,
  { supports, effects, other, fromMinute = 0 }: SimulatedPatient,
  analysis: number,
): Promise<number> {
  const insert = async (text: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ id: number }>(text, [...values]);
    return rows[0]?.id ?? 0;
  };
  const patient = await insert('insert into patient (pseudonym) values ($1) returning id', [`S-${number}`]);
  await pool.query('insert into project_patient (project_id, patient_id) values ($1, $2)', [
    project,
    patient,
  ]);
  const device = await insert(`insert into device (device_type) values ('simulator') returning id`, []);
  await pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     values ($1, $2, $3, $4, 'assignment')`,
    [device, patient, START_US, minuteUs(36)],
  );
  const settings = [
    ...supports.map(([minute, value]) => ({ parameter: 'pressure_support', minute, value })),
    ...(other === undefined ? [] : [{ parameter: 'Oxygen', minute: other[0], value: other[1] }]),
  ];
  for (const [place, { parameter, minute, value }] of settings.entries()) {
    const next = settings[place + 1];
    await pool.query(
      `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
       values ($1, $2, $3, $4, $5, 'device')`,
      [
        device,
        parameter,
        minuteUs(minute),
        next?.parameter === parameter ? minuteUs(next.minute) : null,
        String(value),
      ],
    );
  }
  // An estimate is no change.
  await pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, value, source)
     values ($1, 'pressure_support', $2, '2', 'estimated')`,
    [device, minuteUs(20)],
  );
  const changes = supports.slice(1).map(([minute], place) => ({ minute, effect: effects[place] ?? 0 }));
  const places = Array.from({ length: BREATHS }, (_, place) => place).filter(
    (place) => minuteOf(place) >= fromMinute,
  );
  const breaths = places.map((place) => {
    const fallen = changes
      .filter(({ minute }) => minuteOf(place) >= minute)
      .reduce((sum, { effect }) => sum + effect, 0);
    const record = buildBreathRecord({
      deviceId: device,
      breathNumber: place + 1,
      anchorMs: START_MS,
      startIndex: place * BREATH_SECONDS * TEST_RATE_HZ,
      samples: BREATH_SECONDS * TEST_RATE_HZ,
      features: { vte_ml: 500 + fallen + ((place * 7) % 11) - 5, rr_bpm: 15 },
    });
    return { ...record, analysisId: analysis, breath: { ...record.breath, mode: 'ps' as const } };
  });
  await inTransaction(pool, (client) => insertBreaths(client, breaths));
  const isAfter = (place: number) => minuteOf(place) >= (changes[0]?.minute ?? 0);
  await insertMarks(
    pool,
    device,
    analysis,
    places.filter((place) => place % (isAfter(place) ? 2 : 4) === 0),
    places.filter((place) => place % 20 === 1),
  );
  return patient;
}

/** Ineffective efforts on some breaths, and breaths on which they are not decided. */
async function insertMarks(
  pool: Pool,
  device: number,
  analysis: number,
  found: readonly number[],
  undecided: readonly number[],
): Promise<void> {
  const samples = BREATH_SECONDS * TEST_RATE_HZ;
  await pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     select $1, $2, 1, nth * $4::int, nth * $4::int + 100, 'ineffective_effort', $3::int8 + nth * 4000000::int8,
       $3::int8 + nth * 4000000::int8 + 1000000, 0.8,
       jsonb_build_object('text_key', 'finding.ineffective_effort', 'first_index', nth * $4::int, 'last_index',
         nth * $4::int + 100, 'breath_start_indices', jsonb_build_array(nth * $4::int), 'measurements', '[]'::jsonb)
     from unnest($5::int[]) nth`,
    [device, analysis, START_US, samples, [...found]],
  );
  await pool.query(
    `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
     select $1, $3::int8 + nth * 4000000::int8, $2, 1, nth * $4::int, '{"ineffective_effort": "near_limit"}'::jsonb
     from unnest($5::int[]) nth`,
    [device, analysis, START_US, samples, [...undecided]],
  );
}

function minuteOf(place: number): number {
  return (place * BREATH_SECONDS) / 60;
}

function minuteUs(minute: number): bigint {
  return START_US + BigInt(minute) * 60_000_000n;
}
