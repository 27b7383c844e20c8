import { dailyReportSchema, type DailyReport } from '@eupnea/contracts/daily-report';
import { type BreathFeatures, ensure, serverTimeUs } from '@eupnea/model';
import { defineValue } from '@eupnea/notation/report-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { openDocument } from '../stored-data/testing/open-document.ts';
import { openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;
let breathNumber = 100_000;

const timeUs = (time: string) => serverTimeUs(Date.parse(time));

/** A row of equal breaths from a time on. */
async function breathe(
  time: string,
  count: number,
  samples: number,
  features: Partial<BreathFeatures>,
): Promise<void> {
  const records = Array.from({ length: count }, (_, index) => {
    breathNumber += 1;
    return buildBreathRecord({
      deviceId: ward.secondDeviceId,
      breathNumber,
      anchorMs: Date.parse(time),
      startIndex: index * samples,
      samples,
      features,
    });
  });
  await inTransaction(ward.app.storage.pool, (client) => insertBreaths(client, records));
}

/** The night in which the clocks of Amsterdam go back: 25 October 2026 has two hours that begin at two. */
beforeAll(async () => {
  ward = await openStoredWard({ EUPNEA_TIME_ZONE: 'Europe/Amsterdam' });
  ward.app.clock.nowMs = Date.parse('2026-11-21T12:00:00Z');
  const { pool } = ward.app.storage;
  const session = `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
    values ($1, $2, $3, $4, 'assignment')`;
  const stay = (patientId: number, from: string, to: string) =>
    pool.query(session, [ward.secondDeviceId, patientId, timeUs(from), timeUs(to)]);
  await stay(ward.patientId, '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z');
  await stay(ward.otherPatientId, '2026-10-25T12:00:00Z', '2026-10-25T20:00:00Z');
  const version = `insert into patient_version
    (patient_id, version, valid_from_us, sex, age, age_unit, category, height_cm, weight_kg)
    values ($1, $2, $3, 'man', $4, 'years', $5, 170, $6)`;
  await pool.query('delete from patient_version where patient_id = $1', [ward.patientId]);
  await pool.query(version, [ward.patientId, 1, timeUs('2026-10-01T00:00:00Z'), 60, 'ADULT', 80]);
  // From the second of the two hours on the record says a child: its weight counts.
  await pool.query(version, [ward.patientId, 2, timeUs('2026-10-25T01:00:00Z'), 12, 'PEDIATRIC', 50]);
  const passive = { vte_ml: 400, rr_bpm: 15, driving_pressure_cmh2o: 14, mp_geometric_j_min: 10 };
  await breathe('2026-10-24T21:59:00Z', 15, 400, { ...passive, vte_ml: 5000 });
  await breathe('2026-10-24T22:00:00Z', 60, 400, { ...passive, petco2_mmhg: 38, vco2_ml_min: 210 });
  await breathe('2026-10-25T00:00:00Z', 30, 800, {
    ...passive,
    vte_ml: 600,
    driving_pressure_cmh2o: 18,
    mp_geometric_j_min: 25,
  });
  await breathe('2026-10-25T01:00:00Z', 30, 400, { vte_ml: 500 });
  await breathe('2026-10-25T13:00:00Z', 30, 400, { ...passive, vte_ml: 9999 });
  await pool.query(
    `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, onset_us, end_us)
     values ($1, 1, 'device', 'A1', 'high', false, $2, $3), ($1, 2, 'device', 'SECRET', 'high', false, $4, $5)`,
    [
      ward.secondDeviceId,
      timeUs('2026-10-25T01:00:00Z'),
      timeUs('2026-10-25T01:00:20Z'),
      timeUs('2026-10-25T13:00:00Z'),
      timeUs('2026-10-25T13:00:20Z'),
    ],
  );
  for (const number of [breathNumber - 80, breathNumber - 79]) {
    await pool.query(
      `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
         confidence, evidence)
       select device_id, analysis_id, epoch, start_index, end_index, 'double_trigger', started_at_us,
         started_at_us + 1000000, 0.9, '{}'
       from breath where device_id = $1 and breath_number = $2`,
      [ward.secondDeviceId, number],
    );
  }
  // A breath of the first hour is undecided.
  await pool.query(
    `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
     select device_id, started_at_us, 1, epoch, start_index, '{"auto_trigger": "start_unknown"}'
     from breath where device_id = $1 and breath_number = $2`,
    [ward.secondDeviceId, breathNumber - 92],
  );
});
afterAll(() => ward.app.remove());

async function read(query: string, user = ward.owner): Promise<DailyReport> {
  const answer = await ward.get(user, `/reports/daily?${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return dailyReportSchema.parse(answer.json());
}

const ofPatient = () => `patient_id=${ward.patientId}&date=2026-10-25`;
/** Predicted body weight of a man of 170 cm. */
const PBW_KG = 50 + 0.91 * (170 - 152.4);

describe('the report of a day', () => {
  it('is of the site’s day: 25 hours in autumn, whose repeated hour stands twice', async () => {
    const found = await read(ofPatient());
    expect(found).toMatchObject({
      day: '2026-10-25',
      start: '2026-10-24T22:00:00.000Z',
      end: '2026-10-25T23:00:00.000Z',
      time_zone: 'Europe/Amsterdam',
      day_hours: 25,
      breaths: 120,
      observed_seconds: 60 * 4 + 30 * 8 + 30 * 4,
      session_seconds: 14 * 3600,
      patient: { id: ward.patientId, pseudonym: 'P-ONE' },
    });
    expect(found.hours.slice(0, 5).map(({ hour, breaths }) => [hour, breaths])).toEqual([
      [0, 60],
      [1, 0],
      [2, 30],
      [2, 30],
      [3, 0],
    ]);
  });

  it('divides volumes by the weight in force at each breath: predicted, or the actual one and called so', async () => {
    const found = await read(ofPatient());
    expect(found.weights.map(({ basis, kg, breaths }) => [basis, kg, breaths])).toEqual([
      ['predicted', PBW_KG, 90],
      ['actual', 50, 30],
    ]);
    expect(found.hours[0]?.vt_ml_kg).toBeCloseTo(400 / PBW_KG, 9);
    expect(found.hours[2]?.vt_ml_kg).toBeCloseTo(600 / PBW_KG, 9);
    expect(found.hours[3]?.vt_ml_kg).toBeCloseTo(10, 9);
    expect(found.values.find(({ value }) => value === 'vt_ml_kg')?.n).toBe(120);
  });

  it('has the gas exchange of breaths with CO2 only, and none on a day without CO2', async () => {
    const found = await read(ofPatient());
    const gas = found.values.filter(({ value }) => /co2|vd_/u.test(value));
    expect(gas.map(({ value, n, median }) => [value, n, median])).toEqual([
      ['petco2_mmhg', 60, 38],
      ['vco2_ml_min', 60, 210],
    ]);
  });

  it('counts time within a bound over the breaths that have the value, and nothing where none has', async () => {
    const { targets } = await read(ofPatient());
    const told = Object.fromEntries(
      targets.map((target) => [
        target.code,
        [target.within_seconds, target.assessable_seconds, target.share],
      ]),
    );
    expect(told).toEqual({
      // The breaths of the time in which the patient is a child have no bound of adults.
      vt_8: [240, 480, 0.5],
      vt_6: [0, 480, 0],
      p_plateau_28: [0, 0, null],
      p_plateau_30: [0, 0, null],
      driving_pressure_15: [240, 480, 0.5],
      mp_17: [240, 480, 0.5],
      rr_35: [480, 480, 1],
    });
    expect(targets.every(({ source }) => source.length > 0)).toBe(true);
  });

  it('takes power as energy over the minutes in which it was measured', async () => {
    const { power, hours } = await read(ofPatient());
    // 240 s at 10 J/min and 240 s at 25 J/min; by breaths it would be 15.
    expect(power.mean_j_min).toBeCloseTo(17.5, 9);
    expect(power.measured_seconds).toBe(480);
    expect(hours[0]?.power_j_min).toBeCloseTo(10, 9);
    expect(hours[2]?.power_j_min).toBeCloseTo(25, 9);
    expect([hours[1]?.power_j_min, hours[3]?.power_j_min]).toEqual([null, null]);
  });

  it('shows asynchrony and alarms of the same time, modes with their time, and empty hours as empty', async () => {
    const found = await read(ofPatient());
    expect(found.modes).toEqual([{ mode: 'vc', breaths: 120, seconds: 600 }]);
    expect(found.alarms.kinds.map(({ kind, episodes }) => [kind, episodes])).toEqual([['A1', 1]]);
    expect(found.asynchrony).toMatchObject({ events: 2, decided_breaths: 119, undecided_breaths: 1 });
    expect(found.hours.slice(0, 3).map((hour) => hour.decided_breaths)).toEqual([59, null, 30]);
    expect(found.asynchrony.index_percent).toBeCloseTo((100 * 2) / 120, 9);
    expect(found.hours[2]?.asynchrony_percent).toBeCloseTo((100 * 2) / 30, 9);
    expect(found.hours[1]).toMatchObject({
      breaths: 0,
      observed_seconds: 0,
      vt_ml_kg: null,
      driving_pressure_cmh2o: null,
      power_j_min: null,
      asynchrony_percent: null,
    });
  });

  it('is the last day with a breath when none is named, and empty where there is none', async () => {
    expect((await read(`patient_id=${ward.patientId}`)).day).toBe('2026-11-20');
    const found = await read(`patient_id=${ward.patientId}&date=2026-10-20`);
    expect(found).toMatchObject({
      breaths: 0,
      session_seconds: 0,
      weights: [],
      modes: [],
      power: { mean_j_min: null },
      asynchrony: { events: 0, index_percent: null },
      alarms: { episodes: 0, observed_seconds: null },
    });
    expect(found.values.every(({ median }) => median === null)).toBe(true);
    expect(found.targets.every(({ share }) => share === null)).toBe(true);
  });

  it('is the day of the reader’s clock, which may begin when the site’s does not', async () => {
    const scope = `patient_id=${ward.patientId}&time_zone=Asia/Tokyo`;
    const found = await read(`${scope}&date=2026-11-20`);
    expect([found.start, found.time_zone]).toEqual(['2026-11-19T15:00:00.000Z', 'Asia/Tokyo']);
    expect(found.hours[0]).toMatchObject({ start: '2026-11-19T15:00:00.000Z', hour: 0 });
    expect((await read(`${scope}&startDate=2026-11-19T15:00:00Z`)).day).toBe('2026-11-20');
  });

  it('counts a day that is not over up to now, and one of a recording with moved dates whole', async () => {
    const { clock } = ward.app;
    const realMs = clock.nowMs;
    const breathsSeenAt = async (now: string) => {
      clock.nowMs = Date.parse(now);
      return (await read(ofPatient())).breaths;
    };
    try {
      expect(await breathsSeenAt('2026-10-25T00:00:00Z')).toBe(60);
      expect(await breathsSeenAt('2026-10-20T12:00:00Z')).toBe(120);
    } finally {
      clock.nowMs = realMs;
    }
  });

  it('begins at the site’s midnight or not at all', async () => {
    const scope = `patient_id=${ward.patientId}`;
    expect((await read(`${scope}&startDate=2026-10-24T22:00:00Z`)).day).toBe('2026-10-25');
    for (const start of ['2026-10-25T00:00:00Z', '2026-10-24T22:15:00Z', '2026-10-24T22:00:00.001Z']) {
      const answer = await ward.get(ward.owner, `/reports/daily?${scope}&startDate=${start}`);
      expect([start, answer.statusCode]).toEqual([start, 400]);
      expect(answer.json().errors[0].path).toBe('startDate');
    }
    const both = `${scope}&startDate=2026-10-24T22:00:00Z&date=2026-10-25`;
    expect((await ward.get(ward.owner, `/reports/daily?${both}`)).statusCode).toBe(400);
    expect((await ward.get(ward.owner, '/reports/daily')).statusCode).toBe(400);
  });

  it('answers a start alone for every patient that the caller may see, and for no other', async () => {
    const alone = 'startDate=2026-10-24T22:00:00Z';
    const own = await read(`patient_id=${ward.patientId}&${alone}`);
    const all = await read(alone);
    expect(all).toMatchObject({ day: '2026-10-25', patient: null, device: null, breaths: own.breaths });
    expect(all.asynchrony).toEqual(own.asynchrony);
    expect(all.weights).toEqual(own.weights);
    expect(own.breaths).toBeGreaterThan(0);
    const strangers = await ward.get(ward.stranger, `/reports/daily?${alone}`);
    expect(strangers.statusCode).toBe(200);
    expect(strangers.json()).toMatchObject({
      breaths: 0,
      weights: [],
      session_seconds: 0,
      alarms: { episodes: 0 },
    });
    const neighbours = await ward.get(ward.neighbour, `/reports/daily?${alone}`);
    expect(neighbours.json().weights.map(({ pseudonym }: { pseudonym: string }) => pseudonym)).not.toContain(
      'P-ONE',
    );
    const project = await ward.get(ward.stranger, `/reports/daily?${alone}&project_id=1`);
    expect(project.statusCode).toBe(404);
  });

  it('shows a stranger nothing, and a neighbour the own patient’s part of the bed alone', async () => {
    const unknown = await ward.get(ward.stranger, '/reports/daily?patient_id=99999');
    for (const scope of [`patient_id=${ward.patientId}`, `device_id=${ward.secondDeviceId}`]) {
      const answer = await ward.get(ward.stranger, `/reports/daily?${scope}&date=2026-10-25`);
      expect([scope, answer.statusCode]).toEqual([scope, 404]);
      expect(answer.json().code).toBe(unknown.json().code);
    }
    const query = `device_id=${ward.secondDeviceId}&date=2026-10-25`;
    const own = await read(query);
    expect(own.breaths).toBe(120);
    expect(JSON.stringify(own)).not.toMatch(/SECRET|P-OTHER/);
    const theirs = await read(query, ward.neighbour);
    expect(theirs.breaths).toBe(30);
    expect(JSON.stringify(theirs)).not.toContain('P-ONE');
  });
});

describe('the report as a document', () => {
  it('has every number of the answer, the hour that is there twice too', async () => {
    const report = await read(ofPatient());
    const { fileName, pdf } = await openDocument(ward, ward.owner, `/reports/daily/pdf?${ofPatient()}`);
    expect(fileName).toBe('daily-report-P-ONE-2026-10-25.pdf');
    expect(pdf).toMatchObject({ title: 'Daily report · P-ONE', isTagged: true });
    expect(pdf.pages.flatMap(({ faults }) => faults)).toEqual([]);
    for (const [place, { text }] of pdf.pages.entries()) {
      expect(text).toContain(`${place + 1} of ${pdf.pages.length}`);
      expect(text).toContain('25 Oct 2026, Europe/Amsterdam');
      expect(text).toContain('For research purpose only');
    }
    const lines = pdf.pages.flatMap((page) => page.lines);
    const print = (value: number | null, decimals: number) => value?.toFixed(decimals) ?? '---';
    for (const { value, n, median, p5, p95 } of report.values) {
      const { decimals } = ensure(defineValue(value), value);
      const row = [median, p5, p95].map((number) => print(number, decimals)).join(' ');
      expect(
        lines.filter((line) => line.endsWith(`${row} ${n}`) || line.includes(`${row} ${n} `)),
      ).not.toEqual([]);
    }
    const hours = lines.filter((line) => /^\d\d:00 \d+ /u.test(line));
    expect(hours.map((line) => line.split(' ').slice(0, 2))).toEqual(
      report.hours.map(({ hour, breaths }) => [`${String(hour).padStart(2, '0')}:00`, String(breaths)]),
    );
    for (const { source, share } of report.targets) {
      expect(pdf.text).toContain(source.split(' ')[0]);
      if (share !== null) expect(pdf.text).toContain(`${Number((share * 100).toFixed(1))} %`);
    }
  });

  it('is of every patient of the caller without one, and refused to whom the report is', async () => {
    const { pdf } = await openDocument(ward, ward.owner, '/reports/daily/pdf?startDate=2026-10-24T22:00:00Z');
    expect(pdf.title).toBe('Daily report · All patients');
    for (const path of ['/reports/daily', '/reports/daily/pdf']) {
      const answers = await Promise.all(
        [ward.stranger, ward.neighbour].map((user) => ward.get(user, `${path}?${ofPatient()}`)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    }
  });
});
