import {
  asynchronyStatisticSchema,
  asynchronyTimeseriesSchema,
  type AsynchronyStatistic,
} from '@eupnea/contracts/asynchrony';
import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  STAYS,
  WARD_START_MS,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

/** Breaths of the ward are four seconds long, 400 samples, and begin at minute 0. */
async function store(kind: string, minute: number, breaths = 1, confidence = 0.8): Promise<void> {
  const first = Math.round(minute * 15) * 400;
  await ward.app.storage.pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     values ($1, 1, 1, $2::int8, $2::int8 + 100, $3, $4, $5, $6, $7)`,
    [
      ward.deviceId,
      first,
      kind,
      minuteUs(minute),
      minuteUs(minute + 5 / 60),
      confidence,
      {
        text_key: kind,
        first_index: first,
        last_index: first + 100,
        breath_start_indices: Array.from({ length: breaths }, (_, index) => first + 400 * index),
        measurements: [],
      },
    ],
  );
}

/** Minute 0 is midnight UTC, half past five in the morning in Kolkata: hours of its clock begin at minutes 30 and 90. */
beforeAll(async () => {
  ward = await openStoredWard({ EUPNEA_TIME_ZONE: 'Asia/Kolkata' });
  ward.app.clock.nowMs = WARD_START_MS + 24 * 3_600_000;
  await store('double_trigger', 1, 2, 0.6);
  await store('double_trigger', 35, 2, 1);
  for (const minute of [40, 40.4]) await store('ineffective_effort', minute);
  await store('cough', 41);
  // Six breaths of three minutes, of 45.
  for (const breath of [0, 1, 2, 3, 4, 5]) await store('premature_cycling', 50 + breath / 15);
  // The other patient's.
  for (const minute of [65, 66]) await store('auto_trigger', minute);
});
afterAll(() => ward.app.remove());

async function read(query: string, user = ward.owner): Promise<AsynchronyStatistic> {
  const answer = await ward.get(user, `/ventilation/timeseries/async-statistic?${query}`);
  expect(answer.statusCode).toBe(200);
  return asynchronyStatisticSchema.parse(answer.json());
}

const day = `startTime=${minuteTime(0)}&endTime=${minuteTime(90)}`;
const inFirstStay = (minutes: number) => minutes < STAYS.first[1];

describe('the asynchrony statistic', () => {
  it('is events over cycles and ineffective efforts, an event once however many breaths it spans', async () => {
    const found = await read(`patient_id=${ward.patientId}&${day}`);
    const breaths = ward.breaths.filter(({ deviceId }) => deviceId === ward.deviceId).length;
    expect(found.breaths).toBe(breaths);
    expect(found.events).toBe(10);
    expect(found.index_percent).toBeCloseTo(1000 / (breaths + 2), 9);
    expect(found.kinds.map(({ kind, events, confidence }) => [kind, events, confidence])).toEqual([
      ['premature_cycling', 6, expect.closeTo(0.8)],
      ['double_trigger', 2, expect.closeTo(0.8)],
      ['ineffective_effort', 2, expect.closeTo(0.8)],
    ]);
    const readings = `/readings/async-statistic?patient_id=${ward.patientId}&${day}`;
    expect((await ward.get(ward.owner, readings)).json()).toEqual(found);
  });

  it('says how much of the stay was observed', async () => {
    const found = await read(`patient_id=${ward.patientId}&${day}`);
    const breaths = ward.breaths.filter(({ deviceId }) => deviceId === ward.deviceId).length;
    expect(found.observed_seconds).toBeCloseTo(breaths * 4, 6);
    expect(found.session_seconds).toBeCloseTo((90 - 11) * 60, 3);
    expect(found.coverage).toBeCloseTo((breaths * 4) / ((90 - 11) * 60), 6);
  });

  it('has the hours of the site’s clock, none without a breath', async () => {
    const { hours } = await read(`patient_id=${ward.patientId}&${day}`);
    expect(hours.map(({ day: date, hour, start, events }) => [date, hour, start, events])).toEqual([
      ['2026-11-20', 5, minuteTime(-30), 1],
      ['2026-11-20', 6, minuteTime(30), 9],
    ]);
    const first = ward.breaths.filter((breath) => breath.startedAtUs < minuteUs(30)).length;
    expect(hours[0]?.index_percent).toBeCloseTo(100 / first, 9);
  });

  it('names a burden window and no cluster of two efforts', async () => {
    const found = await read(`patient_id=${ward.patientId}&${day}`);
    expect(found.clusters).toEqual([]);
    expect(found.burden_windows).toHaveLength(1);
    const [window] = found.burden_windows;
    expect(window?.events).toBe(6);
    expect(window?.start !== undefined && window.start < minuteTime(50)).toBe(true);
  });

  it('is limited to the kinds that are asked, over the same breaths', async () => {
    const found = await read(`patient_id=${ward.patientId}&${day}&kind=double_trigger`);
    expect(found.kinds.map(({ kind }) => kind)).toEqual(['double_trigger']);
    expect(found.index_percent).toBeCloseTo(200 / found.breaths, 9);
  });

  it('has the hours of the reader’s clock, so that a chosen hour opens its own breaths', async () => {
    const query = `patient_id=${ward.patientId}&${day}&time_zone=`;
    const here = await read(`${query}Asia/Kathmandu`);
    expect(here.time_zone).toBe('Asia/Kathmandu');
    expect(here.hours.length).toBeGreaterThan(0);
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kathmandu',
      hour: '2-digit',
      minute: '2-digit',
    });
    for (const { start, hour } of here.hours)
      expect(clock.format(Date.parse(start))).toBe(`${String(hour).padStart(2, '0')}:00`);
    const refused = await ward.get(ward.owner, `/ventilation/timeseries/async-statistic?${query}Mars/Base`);
    expect(refused.statusCode).toBe(400);
  });

  it('is first the share of breaths with a finding, and names what it counts', async () => {
    const found = await read(`patient_id=${ward.patientId}&${day}`);
    expect(found.counted).toEqual({
      index: 'eupnea',
      kinds: [...ASYNCHRONY_KINDS],
      min_confidence: 0.5,
      limit_percent: null,
    });
    expect(found.breaths_with_finding).toBeGreaterThan(8);
    expect(found.finding_percent).toBeCloseTo((100 * found.breaths_with_finding) / found.breaths, 9);
    const bare = await read(`patient_id=${ward.patientId}&${day}&index=blanch&min_confidence=0.9`);
    expect(bare.counted).toMatchObject({ index: 'blanch', min_confidence: 0.9, limit_percent: 10 });
    // One of the two double triggers is that sure, and no other finding.
    expect([bare.events, bare.breaths_with_finding]).toEqual([1, 2]);
    expect(bare.burden_windows).toEqual(found.burden_windows);
    const refused = await ward.get(ward.owner, `/readings/async-statistic?min_confidence=1.1`);
    expect(refused.statusCode).toBe(400);
  });

  it('is a share of the breaths, by the kinds of the definition and the analysis in force', async () => {
    const known = await read(`patient_id=${ward.patientId}&${day}`);
    expect([known.decided_breaths, known.undecided_breaths]).toEqual([known.breaths, 0]);
    const { pool } = ward.app.storage;
    const selected = await pool.query<{ id: number }>(
      `insert into analysis (version, commit, parameters, parameters_hash)
       values ('99', 'x', '{"purpose": "reanalysis"}', 'undecided-share') returning id`,
    );
    // Breaths 3 and 4 of minute 0, and the first of minute 1, which has a double trigger; the re-analysis is not selected.
    await pool.query(
      `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
       select b.device_id, b.started_at_us, a.id, b.epoch, b.start_index, a.kinds from breath b
       join (values (1, '{"auto_trigger": "start_unknown"}'::jsonb, 1200, 1600),
         (1, '{"flow_starvation": "no_mechanics", "auto_trigger": "start_unknown"}'::jsonb, 6000, 6000),
         ($2::int, '{"auto_trigger": "start_unknown"}'::jsonb, 0, 100000)) as a (id, kinds, first, last)
         on b.start_index between a.first and a.last
       where b.device_id = $1`,
      [ward.deviceId, selected.rows[0]?.id],
    );
    const found = await read(`patient_id=${ward.patientId}&${day}`);
    expect([found.decided_breaths, found.undecided_breaths]).toEqual([known.breaths - 2, 2]);
    expect(found.breaths_with_finding).toBe(known.breaths_with_finding);
    expect(found.finding_percent).toBeCloseTo((100 * found.breaths_with_finding) / found.breaths, 9);
    expect(found.index_percent).toBe(known.index_percent);
    expect(found.hours[0]).toMatchObject({ undecided_breaths: 2, undecided_kinds: { auto_trigger: 3 } });
    expect(found.hours[1]).toMatchObject({ undecided_breaths: 0, undecided_kinds: {} });
    // Blanch has neither kind, and one kind that is asked for is decided by itself.
    expect((await read(`patient_id=${ward.patientId}&${day}&index=blanch`)).undecided_breaths).toBe(0);
    const starved = await read(`patient_id=${ward.patientId}&${day}&kind=flow_starvation`);
    expect([starved.undecided_breaths, starved.kinds]).toEqual([1, []]);
    const answer = await ward.post(ward.owner, '/analytics/async-timeseries', {
      patient_id: ward.patientId,
      startTime: minuteTime(0),
      endTime: minuteTime(60),
      points: 20,
    });
    const bins = asynchronyTimeseriesSchema.parse(answer.json());
    expect((bins.breaths[0] ?? 0) - (bins.decided_breaths[0] ?? 0)).toBe(2);
    const auto = bins.series.find(({ kind }) => kind === 'auto_trigger');
    expect((bins.breaths[0] ?? 0) - (auto?.decided_breaths[0] ?? 0)).toBe(3);
    await pool.query(
      'insert into analysis_selection (device_id, started_at_us, analysis_id) values ($1, 0, $2)',
      [ward.deviceId, selected.rows[0]?.id],
    );
    const again = await read(`patient_id=${ward.patientId}&${day}`);
    expect(again.undecided_breaths).toBeGreaterThan(100);
    await pool.query('delete from analysis_selection');
    await pool.query('delete from undecided_breath');
  });

  it('is not found of a stranger’s patient, and knows nothing of a time without breaths', async () => {
    for (const path of ['/ventilation/timeseries/async-statistic', '/readings/async-statistic']) {
      const answer = await ward.get(ward.stranger, `${path}?patient_id=${ward.patientId}`);
      expect(answer.statusCode).toBe(404);
    }
    const empty = await read(
      `patient_id=${ward.patientId}&startTime=${minuteTime(22)}&endTime=${minuteTime(30)}`,
    );
    expect(empty.index_percent).toBeNull();
    expect(empty.hours).toEqual([]);
  });

  it('counts a recording whose dates lie in the future, as shifted ones do', async () => {
    const { clock } = ward.app;
    const known = await read(`patient_id=${ward.patientId}&${day}`);
    const nowMs = clock.nowMs;
    clock.nowMs = WARD_START_MS - 3_600_000;
    const shifted = await read(`patient_id=${ward.patientId}&${day}`);
    clock.nowMs = nowMs;
    expect([shifted.breaths, shifted.events]).toEqual([known.breaths, known.events]);
  });

  it('refuses more than a month and answers the newest week without a time', async () => {
    const answer = await ward.get(
      ward.owner,
      `/readings/async-statistic?patient_id=${ward.patientId}&startTime=2026-01-01T00:00:00Z&endTime=${minuteTime(0)}`,
    );
    expect(answer.statusCode).toBe(400);
    const whole = await read(`patient_id=${ward.patientId}`);
    expect(whole.breaths).toBe(ward.breaths.length);
  });
});

describe('asynchronies over time', () => {
  it('stand in bins with their breaths; a bin without breaths has no index', async () => {
    const answer = await ward.post(ward.owner, '/analytics/async-timeseries', {
      patient_id: ward.patientId,
      startTime: minuteTime(0),
      endTime: minuteTime(60),
      points: 20,
    });
    expect(answer.statusCode).toBe(200);
    const bins = asynchronyTimeseriesSchema.parse(answer.json());
    expect(bins.step_seconds).toBe(300);
    expect(bins.times).toHaveLength(12);
    expect(bins.breaths.reduce((sum, count) => sum + count, 0)).toBe(
      ward.breaths.filter((breath) => inFirstStay(Number(breath.startedAtUs - minuteUs(0)) / 6e7)).length -
        31,
    );
    expect(bins.index_percent[5]).toBeNull();
    expect(bins.series.map(({ kind }) => kind)).toEqual([...ASYNCHRONY_KINDS]);
    expect(bins.series.find(({ kind }) => kind === 'premature_cycling')?.events[10]).toBe(6);
    expect(bins.series.find(({ kind }) => kind === 'premature_cycling')?.index_percent[10]).toBe(8);
    const stranger = await ward.post(ward.stranger, '/analytics/async-timeseries', {
      patient_id: ward.patientId,
    });
    expect(stranger.statusCode).toBe(404);
  });
});

describe('the export of asynchronies', () => {
  it('has a row an event with its evidence, of the asked kinds and nobody else’s', async () => {
    const answer = await ward.post(ward.owner, '/asynchrony/export', {
      patient_id: ward.patientId,
      kinds: ['double_trigger', 'auto_trigger'],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('P-ONE-asynchrony.csv');
    const [names = '', ...rows] = answer.body
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    expect(names.split(',')).toContain('evidence');
    expect(rows).toHaveLength(2);
    // All three definitions of the index count a double trigger.
    const counted = rows.map((row) => row.split(',')[names.split(',').indexOf('counted_by')]);
    expect(counted).toEqual(['eupnea thille blanch', 'eupnea thille blanch']);
    expect(rows.every((row) => row.includes('breath_start_indices'))).toBe(true);
    const stranger = await ward.post(ward.stranger, '/asynchrony/export', { patient_id: ward.patientId });
    expect(stranger.statusCode).toBe(404);
  });

  it('can be asked for the kinds there are', async () => {
    const answer = await ward.get(ward.owner, '/analytics/async-parameters');
    expect(answer.json().items[0]).toEqual({ code: 'ineffective_effort', letters: 'IE', unit: '%' });
  });
});
