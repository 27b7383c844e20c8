import {
  breathStatisticsSchema,
  breathsStatisticsSchema,
  settingStatisticsSchema,
  type BreathsStatistics,
} from '@eupnea/contracts/breath-statistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  OTHER_VTE_ML,
  STAYS,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  const { pool } = ward.app.storage;
  // Ten minutes at 5, forty at 8 and ten at 12; then the other patient's 30; an estimate while the device says nothing.
  await pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
       ($1, 'PEEPCPAP', $2, $3, '5', 'device'), ($1, 'PEEPCPAP', $3, $4, '8', 'device'), ($1, 'PEEPCPAP', $4, $5, '12', 'device'),
       ($1, 'PEEPCPAP', $5, $6, '30', 'device'), ($1, 'PEEPCPAP', $6, $7, '9', 'estimated')`,
    [
      ward.deviceId,
      ...[-5, 10, 50, STAYS.other[0], STAYS.other[1], STAYS.second[1]].map((minute) => minuteUs(minute)),
    ],
  );
  await pool.query(
    `insert into mode_interval (device_id, source, started_at_us, ended_at_us, control) values
       ($1, 'device', $2, $3, 'vc'), ($1, 'device', $3, null, 'ps'), ($1, 'recognised', $2, null, 'pc')`,
    [ward.deviceId, minuteUs(-10), minuteUs(40)],
  );
});
afterAll(() => ward.app.remove());

async function breathsStat(body: object, query = ''): Promise<BreathsStatistics> {
  const answer = await ward.post(ward.owner, `/breaths-stat${query}`, {
    patient_id: ward.patientId,
    ...body,
  });
  expect(answer.statusCode).toBe(200);
  return breathsStatisticsSchema.parse(answer.json());
}

describe('the breaths of a selection', () => {
  it('are counted with their quartiles, whole and per mode, and no other patient’s', async () => {
    const { breaths, parameters } = await breathsStat({ parameters: ['vte_ml', 'compliance_ml_cmh2o'] });
    expect(breaths).toBe(ward.breaths.length);
    const [vte, compliance] = parameters;
    const volumes = ward.breaths.map(({ breath }) => breath.features.vte_ml).sort((a, b) => a - b);
    const middle = (volumes.length - 1) / 2;
    expect(vte?.all).toMatchObject({
      n: volumes.length,
      missing: 0,
      minimum: volumes[0],
      maximum: volumes.at(-1),
      median: ((volumes[Math.floor(middle)] ?? 0) + (volumes[Math.ceil(middle)] ?? 0)) / 2,
    });
    expect(vte?.all.maximum).toBeLessThan(OTHER_VTE_ML);
    const withCompliance = ward.breaths.filter(
      ({ breath }) => !Number.isNaN(breath.features.compliance_ml_cmh2o),
    );
    expect(compliance?.all).toMatchObject({
      n: withCompliance.length,
      missing: ward.breaths.length - withCompliance.length,
    });
    const ofMode = (mode: string) => ward.breaths.filter(({ breath }) => breath.mode === mode).length;
    const counted = Object.fromEntries(vte?.modes.map(({ mode, n }) => [mode, n]) ?? []);
    expect(counted).toEqual({ vc: ofMode('vc'), ps: ofMode('ps') });
  });

  it('are those of the asked times, with the flag of the specification or without', async () => {
    const asked = { parameters: ['vte_ml'], startTime: minuteTime(0), endTime: minuteTime(10) };
    const answer = await breathsStat(asked, '?fresh=true');
    expect(answer.breaths).toBe(ward.breaths.filter(({ startedAtUs }) => startedAtUs < minuteUs(10)).length);
    expect(await breathsStat(asked)).toEqual(answer);
  });

  it('are nothing where there are none', async () => {
    const answer = await breathsStat({
      parameters: ['vte_ml'],
      startTime: minuteTime(22),
      endTime: minuteTime(25),
    });
    expect(answer).toMatchObject({ start: null, end: null, breaths: 0 });
    expect(answer.parameters[0]?.all).toMatchObject({ n: 0, missing: 0, median: null, distribution: null });
  });

  it('are not found by a stranger, and a neighbour does not see the first patient’s', async () => {
    const body = { patient_id: ward.patientId, parameters: ['vte_ml'] };
    for (const user of [ward.stranger, ward.neighbour]) {
      expect((await ward.post(user, '/breaths-stat', body)).statusCode).toBe(404);
      expect(
        (await ward.post(user, '/breaths-stat/control-settings-params', { patient_id: ward.patientId }))
          .statusCode,
      ).toBe(404);
    }
  });
});

describe('one breath', () => {
  it('stands beside those of its stay within half an hour', async () => {
    const [first] = ward.breaths;
    const answer = await ward.post(ward.owner, '/breath-stat?fresh=true', {
      device_id: ward.deviceId,
      breath_number: first?.breathNumber,
      parameters: ['vte_ml', 'rr_bpm'],
    });
    expect(answer.statusCode).toBe(200);
    const { breaths, parameters } = breathStatisticsSchema.parse(answer.json());
    const around = ward.breaths
      .filter(({ deviceId, startedAtUs }) => deviceId === ward.deviceId && startedAtUs < minuteUs(30))
      .map(({ breath }) => breath.features.vte_ml);
    expect(breaths).toBe(around.length);
    const own = first?.breath.features.vte_ml ?? 0;
    const below = around.filter((value) => value < own).length;
    const equal = around.filter((value) => value === own).length;
    expect(parameters[0]).toMatchObject({
      value: own,
      percentile: (100 * (below + equal / 2)) / around.length,
    });
    // All alike: in the middle of them.
    expect(parameters[1]).toMatchObject({ value: 15, percentile: 50 });
  });

  it('is not found where it is another patient’s or does not exist', async () => {
    const theirs = ward.breaths.find(({ startedAtUs }) => startedAtUs > minuteUs(STAYS.second[0]));
    const number = (theirs?.breathNumber ?? 0) - 20;
    const ask = async (user: typeof ward.owner, breath_number: number) =>
      (
        await ward.post(user, '/breath-stat', {
          device_id: ward.deviceId,
          breath_number,
          parameters: ['vte_ml'],
        })
      ).statusCode;
    expect(await ask(ward.owner, number)).toBe(404);
    expect(await ask(ward.neighbour, number)).toBe(200);
    expect(await ask(ward.owner, 1_000_000)).toBe(404);
    expect(await ask(ward.stranger, 1)).toBe(404);
  });
});

describe('control settings', () => {
  it('are weighted by the time they were in force, whole and per mode', async () => {
    const answer = await ward.post(ward.owner, '/breaths-stat/control-settings-params', {
      patient_id: ward.patientId,
      device_id: ward.deviceId,
      startTime: minuteTime(0),
      endTime: minuteTime(90),
      parameters: ['PEEPCPAP'],
    });
    expect(answer.statusCode).toBe(200);
    const { hours, parameters } = settingStatisticsSchema.parse(answer.json());
    const stayed = STAYS.other[0] + STAYS.second[1] - STAYS.second[0];
    expect(hours).toBeCloseTo(stayed / 60, 6);
    const [peep] = parameters;
    expect(peep).toMatchObject({
      intervals: 3,
      minimum: 5,
      p5: 5,
      q1: 8,
      median: 8,
      q3: 8,
      p95: 12,
      maximum: 12,
      values_cut: false,
    });
    expect(peep?.hours).toBeCloseTo(STAYS.other[0] / 60, 6);
    expect(peep?.estimated_hours).toBeCloseTo((STAYS.second[1] - STAYS.second[0]) / 60, 6);
    expect(peep?.missing_hours).toBeCloseTo((STAYS.second[1] - STAYS.second[0]) / 60, 6);
    expect(peep?.values.map(({ value }) => value)).toEqual([8, 12, 5]);
    expect(peep?.modes.map(({ mode, median }) => [mode, median])).toEqual([
      ['vc', 8],
      ['ps', 12],
    ]);
  });
});
