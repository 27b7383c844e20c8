import { muscleScoresSchema, type MuscleScore, type MuscleScores } from '@eupnea/contracts/muscle-score';
import { BASE_SCENARIO, QUIET_EFFORT, type Scenario } from '@eupnea/simulator';
import { ensure } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { CATHETER_PATIENT, EXACT_SENSOR, writeCatheterTable } from '../../testing/write-catheter-table.ts';
import { STAYS, minuteUs, openStoredWard } from '../stored-data/testing/open-stored-ward.ts';
import { UploadClient } from '../uploads/testing/open-upload-client.ts';

const SECONDS = 240;

/** A passive minute shows the chest wall; then a heavy trigger loses most efforts. */
const patient: Scenario = {
  ...CATHETER_PATIENT,
  lung: { complianceMlPerCmh2o: 45, resistanceInsp: 10, resistanceExp: 10, chestWallElastance: 8 },
  settings: { ...BASE_SCENARIO.settings, mode: 'vc', ratePerMin: 12, pauseS: 0.4, peepCmh2o: 6 },
  diaphragm: { microvoltPerCmh2o: 1.5, restMicrovolt: 0.5, sensor: EXACT_SENSOR },
  course: [
    { seconds: 60 },
    {
      seconds: SECONDS,
      effort: { ...QUIET_EFFORT, ratePerMin: 24, amplitudeCmh2o: 6 },
      settings: { trigger: { kind: 'pressure', belowPeepCmh2o: 15 } },
    },
  ],
};

describe('the detectors on a patient with a catheter', () => {
  let app: TestApp;
  let owner: TestUser;
  const patientIds = { catheter: 0, none: 0 };

  beforeAll(async () => {
    app = await openTestApp();
    await app.start();
    owner = await app.makeUser();
    await app.makeProject(owner);
    const client = new UploadClient(app, owner);
    const options = { time_zone: 'UTC', started_at: '2026-11-20T11:00:00' };
    for (const [name, muscles] of [
      ['catheter', ['oesophageal_pressure', 'diaphragm_activity']],
      ['none', []],
    ] as const) {
      const status = await client.import(
        `${name}.csv`,
        writeCatheterTable(muscles, { scenario: patient, seconds: SECONDS }),
        options,
      );
      expect(status).toMatchObject({ status: 'done', error: null });
      const [patientRow] = await client.findPatients(name);
      patientIds[name] = patientRow?.id ?? 0;
    }
  });
  afterAll(() => app.remove());

  const send = (user: TestUser, payload: object) =>
    app.server.inject({
      method: 'POST',
      url: '/nestjs/breaths-stat/muscle-score',
      headers: user.headers,
      payload,
    });

  async function scoreAll(payload: object): Promise<MuscleScores> {
    const answer = await send(owner, payload);
    expect(answer.statusCode).toBe(200);
    return muscleScoresSchema.parse(answer.json());
  }

  async function score(payload: object): Promise<MuscleScore> {
    const { scores } = await scoreAll(payload);
    expect(scores).toHaveLength(1);
    return ensure(scores[0], 'one score');
  }

  it('are scored by esophageal pressure, and each count names its breaths', async () => {
    const found = await score({ patient_id: patientIds.catheter });
    expect(found).toMatchObject({
      channel: 'oesophageal_pressure',
      channels: ['oesophageal_pressure', 'diaphragm_activity'],
      patient_id: patientIds.catheter,
      chest_wall: { source: 'measured' },
    });
    expect(found.chest_wall?.elastance).toBeGreaterThan(7.5);
    expect(found.chest_wall?.elastance).toBeLessThan(8.5);
    expect(found.breaths).toBeGreaterThan(40);
    // 24 efforts a minute for three minutes.
    expect(found.efforts).toBeGreaterThan(65);
    expect(found.efforts).toBeLessThan(75);
    const lost = found.kinds.find(({ kind }) => kind === 'ineffective_effort');
    const present = (lost?.found.count ?? 0) + (lost?.missed.count ?? 0) + (lost?.undecided.count ?? 0);
    expect(present).toBeGreaterThan(20);
    expect(lost?.rightly_not).toBeGreaterThan(8);
    expect(lost?.sensitivity?.low).toBeLessThan(lost?.sensitivity?.value ?? 0);
    expect(lost?.found.breaths).toHaveLength(Math.min(50, lost?.found.count ?? 0));
    const [breath] = lost?.found.breaths ?? [];
    expect(Date.parse(breath?.started_at ?? '')).toBeGreaterThan(Date.parse('2026-11-20T11:00:50Z'));
  });

  it('are scored on efforts that both signals measured', async () => {
    const { effort_agreement: agreement } = await score({ patient_id: patientIds.catheter });
    expect(agreement.n).toBeGreaterThan(10);
    expect(agreement.pairs).toHaveLength(agreement.n);
    expect(Math.abs(agreement.bias ?? Number.NaN)).toBeLessThan(4);
    for (const { truth } of agreement.pairs) expect(Math.abs(truth - 6)).toBeLessThan(2.5);
  });

  it('are scored by the activity of the diaphragm where that is asked for', async () => {
    const found = await score({ patient_id: patientIds.catheter, channel: 'diaphragm_activity' });
    expect(found).toMatchObject({ channel: 'diaphragm_activity', chest_wall: null });
    expect(found.efforts).toBeGreaterThan(65);
    expect(found.effort_agreement.n).toBe(0);
  });

  it('are scored in the asked period only', async () => {
    const passive = await score({
      patient_id: patientIds.catheter,
      startTime: '2026-11-20T11:00:00.000Z',
      endTime: '2026-11-20T11:00:55.000Z',
    });
    expect(passive.breaths).toBeLessThan(13);
    expect(passive.efforts).toBe(0);
  });

  it('have no score without a muscle channel', async () => {
    const found = await score({ patient_id: patientIds.none });
    expect(found).toMatchObject({ channel: null, channels: [], breaths: 0, chest_wall: null });
    expect(
      found.kinds.every(({ sensitivity, specificity }) => sensitivity === null && specificity === null),
    ).toBe(true);
  });

  it('are nobody else’s to score', async () => {
    const stranger = await app.makeUser();
    await app.makeProject(stranger);
    const { kinds } = await score({ patient_id: patientIds.catheter });
    const deviceId = kinds.flatMap(({ found }) => found.breaths)[0]?.device_id ?? 0;
    expect(deviceId).toBeGreaterThan(0);
    expect((await send(stranger, { patient_id: patientIds.catheter })).statusCode).toBe(404);
    expect((await send(stranger, { device_id: deviceId })).statusCode).toBe(404);
    expect((await send(owner, { device_id: deviceId })).statusCode).toBe(200);
    expect((await send(owner, { patient_id: patientIds.catheter })).statusCode).toBe(200);
  });

  it('have a score for each patient of a device, none across the change of the patient', async () => {
    const { pool } = app.storage;
    const changeUs = BigInt(Date.parse('2026-11-20T11:01:30Z')) * 1000n;
    const { rows } = await pool.query<{ id: number; device: number }>(
      'select id, device_id as device from ventilation_session where patient_id = $1',
      [patientIds.catheter],
    );
    const { id, device } = ensure(rows[0], 'the stay of the upload');
    const { rows: whole } = await pool.query<{ ended: bigint }>(
      'select ended_at_us as ended from ventilation_session where id = $1',
      [id],
    );
    await pool.query('update ventilation_session set ended_at_us = $2 where id = $1', [id, changeUs]);
    await pool.query(
      `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
       values ($1, $2, $3, $4, 'assignment')`,
      [device, patientIds.none, changeUs, whole[0]?.ended],
    );
    const { scores, not_scored: notScored } = await scoreAll({ device_id: device });
    expect(scores.map(({ patient_id: own }) => own)).toEqual([patientIds.none, patientIds.catheter]);
    expect(notScored).toEqual([]);
    // What the caller sees beside a patient changes nothing in the patient's score.
    for (const own of scores)
      expect(await score({ device_id: device, patient_id: own.patient_id })).toEqual(own);
    const later = scores[0]?.kinds.flatMap(({ found, missed }) => [...found.breaths, ...missed.breaths]);
    expect(later?.length).toBeGreaterThan(10);
    for (const { started_at: startedAt } of later ?? [])
      expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(Date.parse('2026-11-20T11:01:30Z'));
  });
});

describe('a bed that changed its patient', () => {
  it('is scored by the stays of the own patient only', async () => {
    const ward = await openStoredWard();
    const ask = async (user: TestUser, patientId: number) =>
      (await ward.post(user, '/breaths-stat/muscle-score', { patient_id: patientId })).statusCode;
    expect(await ask(ward.owner, ward.patientId)).toBe(200);
    expect(await ask(ward.owner, ward.otherPatientId)).toBe(404);
    expect(await ask(ward.stranger, ward.patientId)).toBe(404);
    await ward.app.remove();
  });

  it('names the patients whose time is before the scored hours', async () => {
    const ward = await openStoredWard();
    const { pool } = ward.app.storage;
    const day = 86_400_000_000n;
    const between = [ward.deviceId, minuteUs(STAYS.other[0]), minuteUs(STAYS.other[1]), day];
    for (const table of ['breath', 'ventilation_session'])
      await pool.query(
        `update ${table} set started_at_us = started_at_us - $4::int8 ${table === 'breath' ? '' : ', ended_at_us = ended_at_us - $4::int8'}
         where device_id = $1 and started_at_us >= $2 and started_at_us < $3`,
        between,
      );
    const both = await ward.addReaderOfBoth();
    const answer = await ward.post(both, '/breaths-stat/muscle-score', { device_id: ward.deviceId });
    const { scores, not_scored: notScored, cut } = muscleScoresSchema.parse(answer.json());
    expect(cut).toBe(true);
    expect(scores.map(({ patient_id: id }) => id)).toEqual([ward.patientId]);
    expect(notScored).toEqual([{ patient_id: ward.otherPatientId, pseudonym: 'P-OTHER' }]);
    await ward.app.remove();
  });
});
