import { type RoundPage, roundPageSchema } from '@eupnea/contracts/round-page';
import { LANGUAGES } from '@eupnea/contracts/language';
import { type BreathFeatures, ensure, serverTimeUs } from '@eupnea/model';
import { defineValue } from '@eupnea/notation/report-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { openDocument } from '../stored-data/testing/open-document.ts';
import {
  openStoredWard,
  pressureAt,
  STAYS,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;
let breathNumber = 200_000;

const timeUs = (time: string) => serverTimeUs(Date.parse(time));

let epoch = 1;

/** Breaths of four seconds from the start of an hour, which is an epoch of its own. */
async function breathe(time: string, count: number, features: Partial<BreathFeatures>): Promise<number> {
  const first = breathNumber + 1;
  epoch += 1;
  const records = Array.from({ length: count }, (_, index) => {
    breathNumber += 1;
    return buildBreathRecord({
      deviceId: ward.secondDeviceId,
      breathNumber,
      anchorMs: Date.parse(time),
      startIndex: index * 400,
      samples: 400,
      epoch,
      features,
    });
  });
  await inTransaction(ward.app.storage.pool, (client) => insertBreaths(client, records));
  return first;
}

async function set(parameter: string, value: unknown, from: string, to: string | null, source = 'device') {
  await ward.app.storage.pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ward.secondDeviceId,
      parameter,
      timeUs(from),
      to === null ? null : timeUs(to),
      JSON.stringify(value),
      source,
    ],
  );
}

async function find(number: number, kind: string, confidence: number): Promise<void> {
  await ward.app.storage.pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     select device_id, analysis_id, epoch, start_index, end_index, $3, started_at_us, started_at_us + 1000000, $4,
       jsonb_build_object('breath_start_indices', jsonb_build_array(start_index))
     from breath where device_id = $1 and breath_number = $2`,
    [ward.secondDeviceId, number, kind, confidence],
  );
}

const hour = (day: number, at: number) => `2026-11-2${day}T${String(at).padStart(2, '0')}:00:00Z`;
let worstFirst = 0;

/**
 * Two days on the second bed, 23 November 06:30 in the morning being now: eight hours of the day before and eight of the
 * last day, and a stay of another patient between.
 */
beforeAll(async () => {
  ward = await openStoredWard({ EUPNEA_TIME_ZONE: 'Europe/Amsterdam' });
  const { pool } = ward.app.storage;
  const stay = (patientId: number, from: string, to: string | null) =>
    pool.query(
      `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
       values ($1, $2, $3, $4, $5)`,
      [
        ward.secondDeviceId,
        patientId,
        timeUs(from),
        to === null ? null : timeUs(to),
        to === null ? null : 'assignment',
      ],
    );
  await stay(ward.patientId, hour(1, 8), hour(2, 8));
  await stay(ward.otherPatientId, hour(2, 8), hour(2, 10));
  await stay(ward.patientId, hour(2, 10), null);
  await pool.query('delete from patient_version where patient_id = $1', [ward.patientId]);
  await pool.query(
    `insert into patient_version
      (patient_id, version, valid_from_us, sex, age, age_unit, category, height_cm, weight_kg)
     values ($1, 1, $2, 'man', 60, 'years', 'ADULT', 170, 80)`,
    [ward.patientId, timeUs(hour(1, 0))],
  );
  for (let at = 10; at < 18; at += 1)
    await breathe(hour(1, at), 150, { vte_ml: 400, rr_bpm: 15, driving_pressure_cmh2o: 12 });
  await breathe(hour(2, 8), 300, { vte_ml: 9999, rr_bpm: 60, driving_pressure_cmh2o: 40 });
  for (let at = 10; at < 18; at += 1) {
    const first = await breathe(hour(2, at), 150, { vte_ml: 400, rr_bpm: 20, driving_pressure_cmh2o: 18 });
    if (at === 14) worstFirst = first;
  }
  for (const place of [5, 6, 7]) await find(worstFirst + place, 'double_trigger', place === 6 ? 0.95 : 0.8);
  await find(worstFirst + 20, 'ineffective_effort', 0.99);
  // The other patient's settings: none of them is a change of this one's, and none of their times is told.
  await set('PEEPCPAP', 20, hour(2, 8), hour(2, 10));
  await set('PEEPCPAP', 5, hour(2, 10), hour(2, 12));
  await set('PEEPCPAP', 8, hour(2, 12), null);
  await set('Oxygen', 60, hour(2, 9), null);
  await set('rate', 20, hour(2, 10), hour(2, 16), 'estimated');
  await set('rate', 21, hour(2, 16), null, 'estimated');
  await set('TI', 1.1, hour(2, 16), null, 'estimated');
  await set('FiO2', 60, hour(2, 9), null);
  await set('IBW', 66, hour(2, 10), null);
  await set('TI', 1, hour(2, 11), hour(2, 16));
  ward.app.clock.nowMs = Date.parse('2026-11-23T06:30:00Z');
});
afterAll(() => ward.app.remove());

async function read(query = '', user = ward.owner): Promise<RoundPage> {
  const answer = await ward.get(user, `/reports/round/${ward.patientId}${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return roundPageSchema.parse(answer.json());
}

const readDocument = (query = '', user = ward.owner) =>
  openDocument(ward, user, `/reports/round/${ward.patientId}/pdf${query}`);

const numberOf = (page: RoundPage, value: string) => page.numbers.find((one) => one.value === value);

describe('the round page', () => {
  it('covers 24 hours to the end of the running hour, of this patient alone', async () => {
    const page = await read();
    expect(page).toMatchObject({
      patient: { id: ward.patientId, pseudonym: 'P-ONE' },
      device: { description: 'Bed 7' },
      start: '2026-11-22T07:00:00.000Z',
      end: '2026-11-23T07:00:00.000Z',
      time_zone: 'Europe/Amsterdam',
      is_on_device: true,
      breaths: 8 * 150,
      observed_seconds: 8 * 150 * 4,
      // One hour of the first stay, and the second up to now.
      session_seconds: (1 + 20.5) * 3600,
      weight: { basis: 'predicted' },
      modes: [{ mode: 'vc', breaths: 1200 }],
    });
    expect(JSON.stringify(page)).not.toContain('P-OTHER');
    expect(numberOf(page, 'vte_ml')).toMatchObject({ median: 400, p95: 400 });
  });

  it('compares with the 24 hours before, by hours, and says which way a number went', async () => {
    const page = await read();
    expect(numberOf(page, 'rr_bpm')).toMatchObject({
      n: 1200,
      median: 20,
      n_before: 1200,
      median_before: 15,
      difference: { value: 5, low: 5, high: 5, direction: 'up', hours: 8, hours_before: 8 },
    });
    expect(numberOf(page, 'vt_ml_kg')?.difference).toMatchObject({ value: 0, direction: 'none' });
    expect(numberOf(page, 'p_plateau_cmh2o')).toMatchObject({
      median: null,
      difference: { value: null, direction: null, hours: 0 },
    });
    // Of the day before, five hours lie before that: too few.
    const earlier = await read('?at=2026-11-22T15:00:00Z');
    expect(earlier.end).toBe('2026-11-22T15:00:00.000Z');
    expect(numberOf(earlier, 'rr_bpm')?.difference).toMatchObject({
      hours: 8,
      direction: null,
      hours_before: 5,
    });
  });

  it('counts the time outside of the published bounds', async () => {
    const { targets } = await read();
    expect(targets.find(({ code }) => code === 'driving_pressure_15')).toMatchObject({
      assessable_seconds: 4800,
      within_seconds: 0,
    });
    expect(targets.find(({ code }) => code === 'vt_8')).toMatchObject({ within_seconds: 4800 });
  });

  it('lists settings in force, and what was changed within a stay, but no value of the patient before', async () => {
    const page = await read();
    expect(page.settings).toEqual([
      { parameter: 'rate', value: 21, since: '2026-11-22T16:00:00.000Z', estimated: true },
      { parameter: 'PEEPCPAP', value: 8, since: '2026-11-22T12:00:00.000Z', estimated: false },
      // Set in the stay of the patient before: in force since this patient came.
      { parameter: 'Oxygen', value: 60, since: '2026-11-22T10:00:00.000Z', estimated: false },
      { parameter: 'TI', value: 1.1, since: '2026-11-22T16:00:00.000Z', estimated: true },
    ]);
    expect([page.changes, page.changes_total]).toEqual([
      [{ at: '2026-11-22T12:00:00.000Z', parameter: 'PEEPCPAP', previous: 5, value: 8 }],
      1,
    ]);
  });

  it('says since when a setting holds, also from before these hours', async () => {
    // At noon of the next day the stay began, and the setting was made, before the 24 hours.
    const { clock } = ward.app;
    const realMs = clock.nowMs;
    clock.nowMs = Date.parse('2026-11-23T15:30:00Z');
    try {
      const page = await read();
      expect(page.start).toBe('2026-11-22T16:00:00.000Z');
      expect(page.settings.find(({ parameter }) => parameter === 'PEEPCPAP')?.since).toBe(
        '2026-11-22T12:00:00.000Z',
      );
      expect(page.settings.find(({ parameter }) => parameter === 'Oxygen')?.since).toBe(
        '2026-11-22T10:00:00.000Z',
      );
    } finally {
      clock.nowMs = realMs;
    }
  });

  it('names the worst hour and the most certain breath of its commonest kind', async () => {
    const { worst_hour: worst } = await read();
    expect(worst).toMatchObject({
      start: '2026-11-22T14:00:00.000Z',
      hour: 15,
      breaths: 150,
      kinds: [
        { kind: 'double_trigger', breaths_with_finding: 3 },
        { kind: 'ineffective_effort', breaths_with_finding: 1 },
      ],
      breath: { breath_number: worstFirst + 6, kind: 'double_trigger', confidence: 0.95 },
    });
    expect(worst?.finding_percent).toBeCloseTo((100 * 4) / 150, 9);
    expect((await read('?min_confidence=0.97')).worst_hour).toMatchObject({
      kinds: [{ kind: 'ineffective_effort' }],
      breath: { breath_number: worstFirst + 20 },
    });
    expect((await read('?at=2026-11-22T12:00:00Z')).worst_hour).toBeNull();
  });

  it('draws the waves around that breath, of this patient alone', async () => {
    const { pool } = ward.app.storage;
    const own = ward.breaths.filter(({ deviceId }) => deviceId === ward.secondDeviceId);
    const shown = own[60];
    await find(own[0]?.breathNumber ?? 0, 'delayed_cycling', 0.6);
    await find(shown?.breathNumber ?? 0, 'delayed_cycling', 0.9);
    try {
      const at = '?at=2026-11-20T03:00:00Z';
      const { worst_hour: worst } = await read(at);
      expect(worst?.breath).toMatchObject({ breath_number: shown?.breathNumber, confidence: 0.9 });
      const { wave } = worst ?? {};
      expect(wave).toMatchObject({ breath_from_s: 4, breath_to_s: 8 });
      expect(Date.parse(wave?.start ?? '') + 4000).toBe(Date.parse(worst?.breath?.started_at ?? ''));
      expect([wave?.pressure.length, wave?.flow.length]).toEqual([12 / 0.02, 12 / 0.02]);
      // Every second sample of 100 Hz.
      const first = STAYS.elsewhere[0] * 60 * 100 + (shown?.breath.startIndex ?? 0) - 400;
      expect(wave?.pressure.slice(0, 3)).toEqual(
        [first, first + 2, first + 4].map((index) => expect.closeTo(pressureAt(index), 1)),
      );
      // The first breath of the stay: nothing before it.
      const early = await read(`${at}&min_confidence=0.95`);
      expect(early.worst_hour).toBeNull();
      await pool.query(
        `update finding set confidence = 0.99 where kind = 'delayed_cycling' and confidence < 0.7`,
      );
      const atStart = (await read(at)).worst_hour?.wave;
      expect(atStart).toMatchObject({ breath_from_s: 0, breath_to_s: 4 });
    } finally {
      await pool.query(`delete from finding where kind = 'delayed_cycling'`);
    }
  });

  it('shows the newest gases up to its end, and the medications given then', async () => {
    const add = (path: string, payload: object) => ward.post(ward.owner, path, payload);
    for (const [taken_at, PaO2] of [
      ['2026-11-21T12:00:00Z', 60],
      ['2026-11-22T12:30:00Z', 90],
      ['2026-11-22T20:00:00Z', 120],
    ] as const) {
      const added = await ward.app.server.inject({
        method: 'POST',
        url: '/api/v1/addArterialBloodGas',
        headers: ward.owner.headers,
        payload: { patient_id: ward.patientId, PaO2, pH: 7.4, taken_at },
      });
      expect(added.statusCode).toBe(201);
    }
    const drugs = `/medications/patients/${ward.patientId}`;
    await add(drugs, { name: 'propofol', started_at: hour(2, 11) });
    await add(drugs, { name: 'rocuronium', started_at: hour(2, 9), ended_at: hour(2, 10) });
    const page = await read();
    expect(page.gases.map(({ PaO2, PF }) => [PaO2, PF])).toEqual([
      [120, 200],
      [90, 150],
      [60, null],
    ]);
    expect(page.medications.map(({ name }) => name)).toEqual(['propofol']);
    expect((await read('?at=2026-11-22T13:00:00Z')).gases.map(({ PaO2 }) => PaO2)).toEqual([90, 60]);
  });

  it('ends with the newest breath when the last day has none', async () => {
    const { clock } = ward.app;
    const realMs = clock.nowMs;
    clock.nowMs = Date.parse('2026-11-24T12:00:00Z');
    try {
      expect(await read()).toMatchObject({ end: '2026-11-22T18:00:00.000Z', breaths: 1200 });
    } finally {
      clock.nowMs = realMs;
    }
  });

  it('shows a stranger and the neighbour nothing', async () => {
    for (const user of [ward.stranger, ward.neighbour]) {
      const answer = await ward.get(user, `/reports/round/${ward.patientId}`);
      expect([answer.statusCode, answer.body.includes('P-ONE')]).toEqual([404, false]);
    }
    const elsewhere = await ward.get(
      ward.neighbour,
      `/reports/round/${ward.otherPatientId}?at=2026-11-23T00:00:00Z`,
    );
    expect(elsewhere.statusCode).toBe(200);
    expect(elsewhere.body).not.toContain('P-ONE');
  });
});

describe('the round page as a document', () => {
  it('is one A4 with the same numbers as the answer, tagged, with its patient and time', async () => {
    const page = await read();
    const { fileName, pdf } = await readDocument();
    expect(fileName).toBe('round-page-P-ONE-2026-11-23.pdf');
    expect(pdf).toMatchObject({ title: 'Round page · P-ONE', language: 'en', isTagged: true });
    expect(
      pdf.pages.map(({ width, height, faults }) => [Math.round(width), Math.round(height), faults]),
    ).toEqual([[595, 842, []]]);
    const { lines, tags, text } = ensure(pdf.pages[0], 'a page');
    for (const found of page.numbers.filter(({ n }) => n > 0)) {
      const { decimals } = ensure(defineValue(found.value), found.value);
      const print = (value: number | null) => ensure(value, found.value).toFixed(decimals);
      const row = `${print(found.median)} ${print(found.p5)}–${print(found.p95)} ${print(found.median_before)}`;
      expect(lines.filter((line) => line.includes(row))).not.toEqual([]);
    }
    expect(new Set(tags)).toEqual(new Set(['Root', 'Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
    for (const words of [
      '22 Nov 2026, 08:00 – 23 Nov 2026, 08:00, Europe/Amsterdam',
      'on Bed 7 · M · 60 y · 170 cm · 80 kg · volumes per kg of predicted body weight, 66 kg',
      'ARDSNet 2000',
      'No end-inspiratory pause for the measurement',
      'DT Double triggering 3',
      '5.0 → 8.0 cmH₂O',
      'For research purpose only · P-ONE · Created 23 Nov 2026, 07:30.',
      '1 of 1',
    ])
      expect(text).toContain(words);
  });

  it('stays on one sheet with the most that a page may list', async () => {
    const { pool } = ward.app.storage;
    const name = 'Noradrenaline with a name as long as they come 0.1 mg/mL';
    for (let place = 0; place < 8; place += 1)
      await pool.query(
        `insert into medication (patient_id, name, dose, unit, route, started_at)
         values ($1, $2, 0.25, 'ug/kg/min', 'IV central', $3)`,
        [ward.patientId, name, hour(2, place + 1)],
      );
    for (let place = 0; place < 8; place += 1)
      await set('Pinsp', 10 + place, hour(2, 10 + place), hour(2, 11 + place));
    const page = await read();
    expect([page.medications.length, page.changes.length]).toEqual([6, 6]);
    for (const language of LANGUAGES) {
      const { pdf } = await readDocument(`?language=${language}`);
      expect([language, pdf.pages.length, pdf.pages[0]?.faults]).toEqual([language, 1, []]);
      expect(pdf.text).toContain(name);
    }
    await pool.query('delete from medication');
    await pool.query(`delete from setting_interval where parameter = 'Pinsp'`);
  });

  it('speaks the language and has the units of its reader', async () => {
    const { headers } = ward.owner;
    const units = { pressure: 'mbar', partial_pressure: 'kPa' };
    const chosen = await ward.app.server.inject({
      method: 'PUT',
      url: '/nestjs/users/me/units',
      headers,
      payload: units,
    });
    expect(chosen.statusCode).toBe(200);
    const { pdf } = await readDocument('?language=de');
    expect(pdf.language).toBe('de');
    expect(pdf.text).toContain('Nur für Forschungszwecke');
    expect(pdf.text).toContain('mbar');
    expect(pdf.text).not.toContain('cmH₂O');
  });

  it('is refused to whom the page is', async () => {
    for (const user of [ward.stranger, ward.neighbour]) {
      const paths = [`/reports/round/${ward.patientId}`, `/reports/round/${ward.patientId}/pdf`];
      const codes = await Promise.all(paths.map(async (path) => (await ward.get(user, path)).statusCode));
      expect(codes).toEqual([404, 404]);
    }
  });
});
