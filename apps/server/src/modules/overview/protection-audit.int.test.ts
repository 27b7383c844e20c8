import {
  type ProtectionAudit,
  protectionAuditSchema,
  type ProtectionDay,
  protectionDaySchema,
} from '@eupnea/contracts/protection-audit';
import { type BreathFeatures, ensure, serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { closeBucket } from '../../storage/rollup/close-bucket.ts';
import { ROLLED_PARAMETERS } from '../../storage/rollup/rolled-parameters.ts';
import { BUCKET_US } from '../../storage/rollup/rollup-bucket.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { openDocument } from '../stored-data/testing/open-document.ts';
import { openStoredWard, type StoredWard } from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;
let projectId = 0;
let breathNumber = 200_000;

const timeUs = (time: string) => serverTimeUs(Date.parse(time));
const DAY = '2026-11-22';
const NOON = `${DAY}T12:00:00Z`;

/** Ten minutes of equal breaths of four seconds, which make an hour ventilated. */
async function breathe(time: string, features: Partial<BreathFeatures>): Promise<void> {
  const records = Array.from({ length: 150 }, (_, index) => {
    breathNumber += 1;
    return buildBreathRecord({
      deviceId: ward.secondDeviceId,
      breathNumber,
      anchorMs: Date.parse(time),
      startIndex: index * 400,
      epoch: Math.floor(Date.parse(time) / 300_000) % 1000,
      samples: 400,
      features,
    });
  });
  await inTransaction(ward.app.storage.pool, (client) => insertBreaths(client, records));
}

async function set(parameter: string, value: number, from: string, to: string | null): Promise<void> {
  await ward.app.storage.pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
     values ($1, $2, $3, $4, to_jsonb($5::float8), 'device')`,
    [ward.secondDeviceId, parameter, timeUs(from), to === null ? null : timeUs(to), value],
  );
}

async function describePatient(category: string, heightCm: number | null): Promise<void> {
  await ward.app.storage.pool.query(
    'update patient_version set category = $2, height_cm = $3 where patient_id = $1',
    [ward.patientId, category, heightCm],
  );
}

async function closeAll(): Promise<void> {
  for (let at: bigint = timeUs(NOON); at < timeUs(`${DAY}T17:00:00Z`); at += BUCKET_US) {
    await inTransaction(ward.app.storage.pool, (client) =>
      closeBucket(client, ward.secondDeviceId, at, ROLLED_PARAMETERS),
    );
  }
}

/** A man of 170 cm: 66.016 kg, so that 8 mL/kg are 528 mL and 6 mL/kg 396 mL. */
beforeAll(async () => {
  ward = await openStoredWard({ EUPNEA_TIME_ZONE: 'UTC' });
  ward.app.clock.nowMs = Date.parse(`${DAY}T18:00:00Z`);
  const { pool } = ward.app.storage;
  await pool.query(
    `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
     values ($1, $2, $3, $4, 'assignment')`,
    [ward.secondDeviceId, ward.patientId, timeUs(NOON), timeUs(`${DAY}T17:00:00Z`)],
  );
  await pool.query('delete from patient_version where patient_id = $1', [ward.patientId]);
  await pool.query(
    `insert into patient_version (patient_id, version, valid_from_us, sex, age, age_unit, category, height_cm)
     values ($1, 1, 0, 'man', 60, 'years', 'ADULT', 170)`,
    [ward.patientId],
  );
  const { rows } = await pool.query<{ id: number }>(
    'select project_id as id from project_patient where patient_id = $1',
    [ward.patientId],
  );
  projectId = ensure(rows[0], 'a project').id;
  const passive = { vte_ml: 390, p_plateau_cmh2o: 24, peep_cmh2o: 10, driving_pressure_cmh2o: 14 };
  await breathe(`${DAY}T12:00:00Z`, { ...passive, mp_geometric_j_min: 20 });
  await breathe(`${DAY}T13:00:00Z`, { ...passive, mp_geometric_j_min: 15 });
  await breathe(`${DAY}T14:00:00Z`, { ...passive, vte_ml: 500 });
  await breathe(`${DAY}T15:00:00Z`, { vte_ml: 600, peep_cmh2o: 8 });
  // Five minutes only: not a ventilated hour.
  await breathe(`${DAY}T16:54:00Z`, { vte_ml: 900 });
  await set('Oxygen', 40, NOON, `${DAY}T13:30:00Z`);
  await set('Oxygen', 60, `${DAY}T13:30:00Z`, `${DAY}T15:00:00Z`);
});
afterAll(() => ward.app.remove());

async function read(query = '', user = ward.owner): Promise<ProtectionAudit> {
  const answer = await ward.get(user, `/reports/protection?time_zone=UTC&${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return protectionAuditSchema.parse(answer.json());
}

async function readDay(query = `date=${DAY}`, user = ward.owner): Promise<ProtectionDay> {
  const answer = await ward.get(
    user,
    `/reports/protection/day?time_zone=UTC&patient_id=${ward.patientId}&${query}`,
  );
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return protectionDaySchema.parse(answer.json());
}

const EXPECTED = {
  vt_8: { assessable_hours: 4, within_hours: 3, share: 0.75, verdict: 'not_adherent' },
  vt_6: { assessable_hours: 4, within_hours: 2, share: 0.5, verdict: 'not_adherent' },
  p_plateau_30: { assessable_hours: 3, within_hours: 3, share: 1, verdict: 'adherent' },
  driving_pressure_15: { assessable_hours: 3, within_hours: 3, share: 1, verdict: 'adherent' },
  // 40 % asks for 5, 60 % for 10 cmH2O; without FiO2 the last hour cannot be assessed.
  fio2_peep: { assessable_hours: 3, within_hours: 3, share: 1, verdict: 'adherent' },
};

describe('the audit of protective ventilation', () => {
  it('assesses the hours of a patient-day, from rows and from rollups alike', async () => {
    const open = await read('days=2');
    expect(open.days.map(({ day }) => day)).toEqual(['2026-11-21', DAY]);
    const [row] = open.items;
    expect(row?.cells[0]).toBeNull();
    expect(row?.cells[1]?.hours).toBe(4);
    expect(row?.cells[1]?.measures).toEqual(
      Object.entries(EXPECTED).map(([code, expected]) => ({ code, ...expected })),
    );
    await closeAll();
    const closed = await read('days=2');
    expect(closed.items[0]?.cells[1]?.measures).toEqual(row?.cells[1]?.measures);
    closed.items[0]?.cells[1]?.doses.forEach((dose, place) => {
      expect(dose.excess).toBeCloseTo(row?.cells[1]?.doses[place]?.excess ?? Number.NaN, 6);
    });
  });

  it('adds time and area above the bounds: ten minutes of 20 J/min are 30 J above 17', async () => {
    const doses = (await read('days=1')).items[0]?.cells[0]?.doses ?? [];
    expect(doses.map(({ code }) => code)).toEqual(['vt_8', 'p_plateau_30', 'driving_pressure_15', 'mp_17']);
    const power = doses.find(({ code }) => code === 'mp_17');
    expect(power).toMatchObject({ assessable_seconds: 1200, seconds_above: 600 });
    expect(power?.excess).toBeCloseTo(30, 6);
    // 600 mL for ten minutes, and 900 mL for six of the last ten: the session ends.
    const volume = doses.find(({ code }) => code === 'vt_8');
    expect(volume?.seconds_above).toBe(960);
    expect(volume?.excess).toBeCloseTo((600 / 66.016 - 8) * 10 + (900 / 66.016 - 8) * 6, 6);
  });

  it('counts assessable and crude adherence by day and in all, and knows the worst day', async () => {
    const { days, adherence, worst } = await read('days=2&measure=vt_6');
    expect(days[0]?.adherence[0]).toEqual({
      code: 'vt_8',
      days: 0,
      assessable: 0,
      adherent: 0,
      assessable_percent: null,
      crude_percent: null,
    });
    expect(adherence.find(({ code }) => code === 'p_plateau_30')).toMatchObject({
      days: 1,
      assessable: 1,
      adherent: 1,
      assessable_percent: 100,
      crude_percent: 100,
    });
    expect(worst).toEqual({ patient_id: ward.patientId, pseudonym: 'P-ONE', day: DAY, share: 0.5 });
  });

  it('counts a day without the number in the crude rate only', async () => {
    await describePatient('ADULT', null);
    const { adherence, items } = await read('days=1');
    expect(items[0]?.predicted_weight_kg).toBeNull();
    expect(adherence.find(({ code }) => code === 'vt_8')).toMatchObject({
      days: 1,
      assessable: 0,
      assessable_percent: null,
      crude_percent: 0,
    });
    await describePatient('ADULT', 170);
  });

  it('has no bound of adults for a child, and none at all for a newborn', async () => {
    await describePatient('PEDIATRIC', 120);
    const codes = async () => (await read('days=1')).items[0]?.cells[0]?.measures.map(({ code }) => code);
    expect(await codes()).toEqual(['p_plateau_28', 'driving_pressure_15', 'fio2_peep']);
    await describePatient('NEONATAL', 50);
    expect(await codes()).toEqual([]);
    expect((await read('days=1')).adherence.every(({ days }) => days === 0)).toBe(true);
    await describePatient('ADULT', 170);
  });
});

describe('the hours behind a cell', () => {
  it('are those the cell counted, each with its numbers or what it lacks', async () => {
    const day = await readDay();
    const cell = (await read('days=1')).items[0]?.cells[0];
    expect(day).toMatchObject({ pseudonym: 'P-ONE', category: 'ADULT', hours: cell?.hours });
    expect(day.measures).toEqual(cell?.measures);
    expect(day.doses).toEqual(cell?.doses);
    expect(day.ventilated.map(({ start, fio2 }) => [start, fio2])).toEqual([
      ['2026-11-22T12:00:00.000Z', 0.4],
      ['2026-11-22T13:00:00.000Z', 0.6],
      ['2026-11-22T14:00:00.000Z', 0.6],
      ['2026-11-22T15:00:00.000Z', null],
    ]);
    const last = day.ventilated.at(-1);
    expect(last?.assessed.find(({ code }) => code === 'vt_8')).toMatchObject({
      verdict: 'outside',
      missing: [],
    });
    expect(last?.assessed.find(({ code }) => code === 'driving_pressure_15')).toEqual({
      code: 'driving_pressure_15',
      value: null,
      verdict: 'unknown',
      missing: ['plateau'],
    });
    expect(last?.assessed.find(({ code }) => code === 'fio2_peep')).toMatchObject({ missing: ['fio2'] });
    expect(day.map.seconds.flat().reduce((sum, seconds) => sum + seconds, 0)).toBe(1800);
  });

  it('are of the day of the reader’s clock that contains their start, also half an hour from UTC', async () => {
    const zone = 'time_zone=Asia%2FKolkata';
    const found = await ward.get(
      ward.owner,
      `/reports/protection/day?${zone}&patient_id=${ward.patientId}&date=${DAY}`,
    );
    expect(protectionDaySchema.parse(found.json()).hours).toBe(4);
    const audit = await ward.get(ward.owner, `/reports/protection?${zone}&days=2`);
    const { items } = protectionAuditSchema.parse(audit.json());
    expect(items[0]?.cells.map((cell) => cell?.hours ?? null)).toEqual([null, 4]);
  });
});

describe('what a caller gets of the audit', () => {
  it('is the own patients only; a stranger gets nothing', async () => {
    expect((await read('days=7', ward.neighbour)).items.map(({ pseudonym }) => pseudonym)).toEqual([
      'P-OTHER',
    ]);
    expect(await read('days=7', ward.stranger)).toMatchObject({
      items: [],
      total: 0,
      matching: 0,
      worst: null,
    });
    const get = async (path: string) => (await ward.get(ward.stranger, path)).statusCode;
    expect(await get(`/reports/protection?project_id=${projectId}`)).toBe(404);
    expect(await get(`/reports/protection/export?project_id=${projectId}`)).toBe(404);
    expect(await get(`/reports/protection/day?patient_id=${ward.patientId}&date=${DAY}`)).toBe(404);
    const table = await ward.get(ward.stranger, '/reports/protection/export?days=7');
    expect(table.body.trim().split('\n')).toHaveLength(1);
  });

  it('is paged, and nothing where nobody was ventilated', async () => {
    expect(await read('days=1&count=1&page=2')).toMatchObject({ items: [], total: 1, page: 2, count: 1 });
    expect(await read('endDate=2026-10-20')).toMatchObject({ items: [], total: 0, worst: null });
    expect(await readDay('date=2026-10-20')).toMatchObject({ hours: 0, ventilated: [], category: 'ADULT' });
  });

  it('is a table with a shield before what a spreadsheet would run', async () => {
    const { pool } = ward.app.storage;
    await pool.query(`update patient set pseudonym = '=1+1' where id = $1`, [ward.patientId]);
    const { body } = await ward.get(ward.owner, '/reports/protection/export?time_zone=UTC&days=1');
    const [head, line, ...rest] = body.trim().split('\n');
    expect(rest).toEqual([]);
    const columns = head?.split(',') ?? [];
    const cells = line?.split(',') ?? [];
    const cell = (name: string) => cells[columns.indexOf(name)];
    expect(cell('pseudonym')).toBe("'=1+1");
    expect([cell('day'), cell('ventilated_hours'), cell('vt_8_share'), cell('vt_8_verdict')]).toEqual([
      DAY,
      '4',
      '0.75',
      'not_adherent',
    ]);
    expect(cell('p_plateau_28_verdict')).toBe('');
    await pool.query(`update patient set pseudonym = 'P-ONE' where id = $1`, [ward.patientId]);
  });
});

describe('the goal line', () => {
  it('is that of CLIF until a manager of the project chooses another', async () => {
    const ofProject = `days=1&project_id=${projectId}`;
    expect(await read(ofProject)).toMatchObject({ goal_percent: 90, is_project_goal: false });
    const edit = (body: object) =>
      ward.app.server.inject({
        method: 'PATCH',
        url: `/nestjs/projects/${projectId}`,
        headers: ward.owner.headers,
        payload: body,
      });
    expect((await edit({ version: 1, protection_goal_percent: 101 })).statusCode).toBe(400);
    expect((await edit({ version: 1, protection_goal_percent: 75 })).json()).toMatchObject({
      protection_goal_percent: 75,
    });
    expect(await read(ofProject)).toMatchObject({ goal_percent: 75, is_project_goal: true });
    expect(await read('days=1')).toMatchObject({ goal_percent: 90, is_project_goal: false });
  });
});

describe('the audit as a document', () => {
  it('has every audited patient of the caller, with the numbers of the answer', async () => {
    const audit = await read(`&endDate=${DAY}`);
    const { fileName, pdf } = await openDocument(
      ward,
      ward.owner,
      `/reports/protection/pdf?endDate=${DAY}&measure=driving_pressure_15`,
    );
    expect(fileName).toBe(`protective-ventilation-All-patients-${DAY}.pdf`);
    expect(pdf).toMatchObject({ title: 'Protective ventilation audit · All patients', isTagged: true });
    expect(pdf.pages.flatMap(({ faults }) => faults)).toEqual([]);
    for (const { pseudonym, cells } of audit.items) {
      expect(pdf.text).toContain(pseudonym);
      for (const cell of cells) {
        const own = cell?.measures.find(({ code }) => code === 'driving_pressure_15');
        if (cell === null || own === undefined || own.share === null) continue;
        expect(pdf.text).toContain(`${Math.round(own.share * 100)} %`);
        expect(pdf.text.replaceAll(/\s+/gu, ' ')).toContain(
          `Clock hours: ${own.within_hours} of ${own.assessable_hours} within`,
        );
      }
    }
    expect(pdf.text).not.toContain('Dose above the bounds');
    expect(pdf.text).toContain('lpv-v1 of the CLIF ventilator quality dashboard');
    expect(pdf.text).toContain('goal of');
    expect(pdf.text).toContain('1 of ');
  });

  it('holds the cell that is open on the screen: its hours, doses and map', async () => {
    const cell = `patient_id=${ward.patientId}&date=${DAY}`;
    const { pdf } = await openDocument(
      ward,
      ward.owner,
      `/reports/protection/pdf?endDate=${DAY}&time_zone=UTC&${cell}`,
    );
    expect(pdf.pages.flatMap(({ faults }) => faults)).toEqual([]);
    const text = pdf.text.replaceAll(/\s+/gu, ' ');
    expect(text).toContain('Hours of P-ONE, 22 Nov 2026 predicted body weight 66.0 kg');
    // 600 mL of 66.016 kg; no plateau and no FiO2 in this hour.
    expect(text).toContain('15:00 outside 600 9.1 --- --- 8.0 ---');
    expect(text).toContain('14:00 within 500 7.6 24.0 14.0 10.0 60');
    // Ten minutes at 20 J/min.
    expect(text).toMatch(/MP > 17 J\/min 10 min of 20 min 30 J/u);
    const { map } = await readDay();
    const most = Math.round(Math.max(...map.seconds.flat()) / 60);
    expect(text).toMatch(new RegExp(`ΔP ≤ 5 .*VT 4–6 .*${most}`, 'u'));
  });

  it('opens a cell by patient and day together, and none of a foreign patient', async () => {
    const ask = async (query: string, user = ward.owner) =>
      (await ward.get(user, `/reports/protection/pdf?${query}`)).statusCode;
    expect(await ask(`date=${DAY}`)).toBe(400);
    expect(await ask(`patient_id=${ward.patientId}`)).toBe(400);
    expect(await ask(`patient_id=${ward.patientId}&date=${DAY}`, ward.stranger)).toBe(404);
  });

  it('shows a stranger no patient, and refuses what the answer refuses', async () => {
    const { pdf } = await openDocument(ward, ward.stranger, `/reports/protection/pdf?endDate=${DAY}`);
    expect(pdf.text).not.toContain('P-ONE');
    const days = await ward.get(ward.owner, '/reports/protection/pdf?days=29');
    expect(days.statusCode).toBe(400);
  });
});
