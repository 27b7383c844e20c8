import { type Weaning, weaningSchema } from '@eupnea/contracts/weaning';
import { type BreathFeatures, DEFAULT_WEANING_DEFINITION, serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { closeBucket } from '../../storage/rollup/close-bucket.ts';
import { BUCKET_US, bucketStart } from '../../storage/rollup/rollup-bucket.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { openDocument } from '../stored-data/testing/open-document.ts';
import { openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;
let projectId = 0;
let breathNumber = 300_000;
let epoch = 1;

const timeUs = (time: string) => serverTimeUs(Date.parse(time));
const at = (clock: string) => `2026-11-24T${clock}:00.000Z`;

/** Breaths of four seconds, with their five-minute periods closed. */
async function breathe(from: string, minutes: number, features: Partial<BreathFeatures>): Promise<void> {
  epoch += 1;
  const { secondDeviceId: deviceId, app } = ward;
  const records = Array.from({ length: minutes * 15 }, (_, index) => {
    breathNumber += 1;
    return buildBreathRecord({
      deviceId,
      breathNumber,
      anchorMs: Date.parse(from),
      startIndex: index * 400,
      samples: 400,
      epoch,
      features,
    });
  });
  await inTransaction(app.storage.pool, async (client) => {
    await insertBreaths(client, records);
    const endUs = timeUs(from) + BigInt(minutes) * 60_000_000n;
    for (let startUs = bucketStart(timeUs(from)); startUs < endUs; startUs += BUCKET_US)
      await closeBucket(client, deviceId, startUs, []);
  });
}

async function set(parameter: string, value: number, from: string, to: string | null): Promise<void> {
  await ward.app.storage.pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
     values ($1, $2, $3, $4, $5, 'device')`,
    [ward.secondDeviceId, parameter, timeUs(from), to === null ? null : timeUs(to), JSON.stringify(value)],
  );
}

async function setMode(control: string, sequence: string, from: string, to: string | null): Promise<void> {
  await ward.app.storage.pool.query(
    `insert into mode_interval (device_id, source, started_at_us, ended_at_us, control, sequence)
     values ($1, 'device', $2, $3, $4, $5)`,
    [ward.secondDeviceId, timeUs(from), to === null ? null : timeUs(to), control, sequence],
  );
}

/** On 24 November, ten o'clock being now: controlled, supported, a trial of 40 minutes, supported, and lost data. */
beforeAll(async () => {
  ward = await openStoredWard({ EUPNEA_TIME_ZONE: 'UTC' });
  const { pool } = ward.app.storage;
  await pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us) values ($1, $2, $3)`,
    [ward.secondDeviceId, ward.patientId, timeUs(at('06:00'))],
  );
  await pool.query('delete from patient_version where patient_id = $1', [ward.patientId]);
  await pool.query(
    `insert into patient_version
      (patient_id, version, valid_from_us, sex, age, age_unit, category, height_cm, weight_kg)
     values ($1, 1, $2, 'man', 60, 'years', 'ADULT', 170, 80)`,
    [ward.patientId, timeUs('2026-11-20T00:00:00Z')],
  );
  const { rows } = await pool.query<{ id: number }>(
    'select project_id as id from project_patient where patient_id = $1',
    [ward.patientId],
  );
  projectId = rows[0]?.id ?? 0;
  await setMode('pc', 'cmv', at('06:00'), at('07:00'));
  await setMode('ps', 'csv', at('07:00'), null);
  await set('PEEPCPAP', 5, at('06:00'), null);
  await set('Oxygen', 35, at('06:00'), null);
  await set('pressure_support', 12, at('07:00'), at('08:00'));
  await set('pressure_support', 7, at('08:00'), at('08:40'));
  await set('pressure_support', 12, at('08:40'), null);
  await breathe(at('06:00'), 120, { vte_ml: 450 });
  // Two minutes of suction within the trial.
  await breathe(at('08:00'), 20, { vte_ml: 300, p01_occ_cmh2o: 2.5 });
  await breathe(at('08:22'), 68, { vte_ml: 300 });
  await pool.query(`insert into reading (device_id, taken_at_us, monitored) values ($1, $2, $3)`, [
    ward.secondDeviceId,
    timeUs(at('09:10')),
    JSON.stringify({ SpO2: 94, P01: 1.9 }),
  ]);
  await pool.query(`insert into reading (device_id, taken_at_us, monitored) values ($1, $2, $3)`, [
    ward.secondDeviceId,
    timeUs(at('08:10')),
    JSON.stringify({ P01: 2.1 }),
  ]);
  ward.app.clock.nowMs = Date.parse(at('10:00'));
});
afterAll(() => ward.app.remove());

async function read(query = '', user = ward.owner): Promise<Weaning> {
  const answer = await ward.get(user, `/weaning/patients/${ward.patientId}${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return weaningSchema.parse(answer.json());
}

const change = (definition: object, user = ward.owner) =>
  ward.app.server.inject({
    method: 'PUT',
    url: `/nestjs/projects/${projectId}/weaning-definition`,
    headers: user.headers,
    payload: { ...DEFAULT_WEANING_DEFINITION, ...definition },
  });

describe('weaning', () => {
  it('lays the days apart: controlled, supported, trial, off and unknown', async () => {
    const { timeline, days } = await read('?days=2');
    expect(timeline.map(({ state, start }) => [state, start])).toEqual([
      ['off', '2026-11-23T00:00:00.000Z'],
      ['controlled', at('06:00')],
      ['assisted', at('07:00')],
      ['trial', at('08:00')],
      ['assisted', at('08:40')],
      ['unknown', at('09:30')],
    ]);
    expect(days).toMatchObject([
      { day: '2026-11-23', ventilator: 'free', seconds: { off: 86_400 } },
      {
        day: '2026-11-24',
        ventilator: 'used',
        seconds: { off: 21_600, controlled: 3600, assisted: 6600, trial: 2400, unknown: 1800 },
      },
    ]);
  });

  it('counts no time before the first record, and nothing of the days before it', async () => {
    const { timeline, days, ventilator_free: free } = await read('?days=14&at=2026-11-24T10:00:00Z');
    expect(timeline[0]?.start).toBe(free.first_at);
    const first = Date.parse(free.first_at ?? '');
    const isCounted = days.map(({ seconds }) => Object.values(seconds).some((one) => one > 0));
    expect(isCounted).toEqual(days.map(({ end }) => Date.parse(end) > first));
    expect(isCounted[0]).toBe(false);
  });

  it('knows nothing of the time after a stay that ended by silence', async () => {
    const { pool } = ward.app.storage;
    const end = (reason: string) =>
      pool.query(
        `update ventilation_session set end_reason = $2 where patient_id = $1 and ended_at_us is not null`,
        [ward.patientId, reason],
      );
    const statesOf = async () =>
      (await read('?days=1&at=2026-11-23T12:00:00Z')).timeline.map(({ state }) => state);
    expect(await statesOf()).toEqual(['off']);
    await end('silence');
    try {
      expect(await statesOf()).toEqual(['unknown']);
    } finally {
      await end('assignment');
    }
  });

  it('finds the trial through suction, with its course and what is around it', async () => {
    for (const [taken_at, PaO2] of [
      [at('06:30'), 90],
      [at('08:05'), 60],
      [at('08:35'), 80],
    ] as const) {
      await ward.app.server.inject({
        method: 'POST',
        url: '/api/v1/addArterialBloodGas',
        headers: ward.owner.headers,
        payload: { patient_id: ward.patientId, PaO2, pH: 7.4, FiO2: 40, taken_at },
      });
    }
    await ward.app.server.inject({
      method: 'POST',
      url: '/api/v1/addArterialBloodGas',
      headers: ward.owner.headers,
      payload: { patient_id: ward.patientId, PaCO2: 52, taken_at: at('09:20') },
    });
    const { trials, trials_total: total } = await read();
    expect(total).toBe(1);
    expect(trials[0]).toMatchObject({
      start: at('08:00'),
      end: at('08:40'),
      device_id: ward.secondDeviceId,
      kind: 'support',
      ended: 'support_raised',
      is_completed: true,
      start_gap_seconds: 0,
      support_cmh2o: 7,
      peep_cmh2o: 5,
      breaths: 38 * 15,
      effort: { p01_waveform: { n: 300, median: 2.5 }, p01_device: { n: 1, median: 2.1 } },
      // The gas five minutes after the start belongs to neither side, and the one after the trial shows the recovery.
      gas_before: { PaO2: 90 },
      gas_after: { PaO2: 80 },
    });
    expect(trials[0]?.rsbi_first).toBeCloseTo(50, 6);
    expect(trials[0]?.minutes).toHaveLength(40);
    expect(trials[0]?.minutes[20]).toEqual({ breaths: 0, rate_bpm: null, vte_ml: null, rsbi: null });
  });

  it('counts no ventilator-free day while the patient is ventilated', async () => {
    expect((await read()).ventilator_free).toMatchObject({ state: 'ventilated', days: null });
  });

  it('keeps met, not met and unknown criteria apart', async () => {
    const { readiness, readiness_at: readAt } = await read();
    const of = (code: string) => readiness.find((criterion) => criterion.code === code);
    expect(readAt).toBe(at('10:00'));
    expect(of('fio2')).toMatchObject({ value: 35, verdict: 'met', at: at('09:30') });
    expect(of('peep')).toMatchObject({ value: 5, verdict: 'met' });
    expect(of('spo2')).toMatchObject({ value: 94, verdict: 'met', at: at('09:10') });
    expect(of('rate')).toMatchObject({ verdict: 'met' });
    expect(of('rate')?.value).toBeCloseTo(15, 6);
    // 66.0 kg of predicted weight: 300 mL are 4.5 mL/kg.
    expect(of('vt_kg')).toMatchObject({ verdict: 'not_met' });
    expect(of('rsbi')).toMatchObject({ verdict: 'met', support_cmh2o: 12 });
    expect(of('pulse')).toMatchObject({ value: null, at: null, verdict: 'none' });
    expect(of('pf')).toMatchObject({ value: 200, verdict: 'met' });
    ward.app.clock.nowMs = Date.parse(at('11:00'));
    try {
      const later = await read();
      expect(later.readiness.find(({ code }) => code === 'fio2')).toMatchObject({
        value: 35,
        verdict: 'old',
      });
    } finally {
      ward.app.clock.nowMs = Date.parse(at('10:00'));
    }
  });

  it('knows the set oxygen by either of its names', async () => {
    const rename = (from: string, to: string) =>
      ward.app.storage.pool.query(
        'update setting_interval set parameter = $2 where device_id = $1 and parameter = $3',
        [ward.secondDeviceId, to, from],
      );
    await rename('Oxygen', 'FiO2');
    try {
      const { readiness, timeline } = await read();
      expect(readiness.find(({ code }) => code === 'fio2')).toMatchObject({ value: 35, verdict: 'met' });
      expect(timeline.some(({ state }) => state === 'trial')).toBe(true);
    } finally {
      await rename('FiO2', 'Oxygen');
    }
  });

  it('describes a trial within which the stay was ended and begun again from the breaths of both', async () => {
    const { pool } = ward.app.storage;
    const split = timeUs(at('08:21'));
    const join = await pool.query<{ id: number }>(
      `with ended as (update ventilation_session set ended_at_us = $3, end_reason = 'assignment'
         where device_id = $1 and patient_id = $2 and ended_at_us is null returning device_id, patient_id)
       insert into ventilation_session (device_id, patient_id, started_at_us)
       select device_id, patient_id, $3 from ended returning id`,
      [ward.secondDeviceId, ward.patientId, split],
    );
    const close = () =>
      inTransaction(pool, (client) => closeBucket(client, ward.secondDeviceId, bucketStart(split), []));
    await close();
    try {
      const { trials } = await read();
      expect(trials).toHaveLength(1);
      expect(trials[0]).toMatchObject({ start: at('08:00'), end: at('08:40'), breaths: 570 });
      expect(trials[0]?.rsbi_last).toBeCloseTo(50, 6);
    } finally {
      await pool.query('delete from ventilation_session where id = $1', [join.rows[0]?.id]);
      await pool.query(
        `update ventilation_session set ended_at_us = null, end_reason = null
         where device_id = $1 and patient_id = $2 and ended_at_us = $3`,
        [ward.secondDeviceId, ward.patientId, split],
      );
      await close();
    }
  });

  it('says nothing of the patient’s own breathing under mandatory breaths', async () => {
    const { readiness } = await read('?days=1&at=2026-11-20T00:10:00Z');
    expect(readiness.find(({ code }) => code === 'rsbi')).toMatchObject({ value: null, verdict: 'none' });
  });

  it('uses what the project counts as a trial, and refuses what makes no sense', async () => {
    const own = `?project_id=${projectId}`;
    expect((await read(own)).trials).toHaveLength(1);
    expect((await change({ support_max_cmh2o: 6 })).statusCode).toBe(200);
    try {
      const page = await read(own);
      expect(page.trials).toEqual([]);
      expect(page.definition).toMatchObject({ support_max_cmh2o: 6 });
      expect(page.definition_project_id).toBe(projectId);
      expect((await read()).trials).toHaveLength(1);
      for (const wrong of [
        { completed_minutes: 20, shortest_minutes: 21 },
        { longest_minutes: 30, completed_minutes: 31 },
        { bridge_minutes: 6 },
        { support_max_cmh2o: 99 },
        { other: 1 },
      ])
        expect((await change(wrong)).statusCode).toBe(400);
    } finally {
      await change({});
    }
    const answer = await ward.get(ward.owner, `/projects/${projectId}/weaning-definition`);
    expect(answer.json()).toMatchObject({ definition: DEFAULT_WEANING_DEFINITION, is_own: true });
  });

  it('shows a stranger and the neighbour nothing', async () => {
    for (const user of [ward.stranger, ward.neighbour]) {
      for (const path of [
        `/weaning/patients/${ward.patientId}`,
        `/weaning/patients/${ward.patientId}?project_id=${projectId}`,
        `/projects/${projectId}/weaning-definition`,
      ]) {
        const answer = await ward.get(user, path);
        expect([answer.statusCode, answer.body.includes('P-ONE')]).toEqual([404, false]);
      }
      expect((await change({}, user)).statusCode).toBe(404);
    }
    const own = await ward.get(ward.neighbour, `/weaning/patients/${ward.otherPatientId}`);
    expect([own.statusCode, own.body.includes('P-ONE')]).toEqual([200, false]);
    const theirs = await ward.get(ward.owner, `/weaning/patients/${ward.otherPatientId}`);
    expect(theirs.statusCode).toBe(404);
  });
});

describe('weaning as a document', () => {
  it('has the days, trials, criteria and definition of the answer', async () => {
    const weaning = await read();
    const path = `/weaning/patients/${ward.patientId}/pdf`;
    const { fileName, pdf } = await openDocument(ward, ward.owner, path);
    expect(fileName).toBe('weaning-P-ONE-2026-11-24.pdf');
    expect(pdf).toMatchObject({ title: 'Weaning · P-ONE', isTagged: true });
    expect(pdf.pages.flatMap(({ faults }) => faults)).toEqual([]);
    expect(pdf.pages[0]?.width).toBeGreaterThan(pdf.pages[0]?.height ?? 0);
    expect(pdf.pages[0]?.tags.filter((tag) => tag === 'Figure')).toHaveLength(weaning.days.length);
    const [trial] = weaning.trials;
    for (const words of [
      `Possible breathing trials: ${weaning.trials_total}`,
      `${Math.round(trial?.rsbi_first ?? 0)} → ${Math.round(trial?.rsbi_last ?? 0)}`,
      'Support raised',
      'P0.1 from the waveform',
      'Ventilator-free days of 28',
      'Controlled 1 h'.replace('1 h', '1\u00a0h'),
      'default of Eupnea',
      'maximal inspiratory pressure, vital capacity',
      'unknown: no value',
      'For research purpose only',
    ])
      expect(pdf.text.replaceAll('\u00a0', ' ')).toContain(words.replaceAll('\u00a0', ' '));
    const lines = pdf.pages.flatMap((page) => page.lines);
    expect(lines.filter((line) => line.includes(' of ')).at(-1)).toContain(
      `${pdf.pages.length} of ${pdf.pages.length}`,
    );
    for (const user of [ward.stranger, ward.neighbour])
      expect((await ward.get(user, path)).statusCode).toBe(404);
  });
});
