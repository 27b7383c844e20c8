import {
  arterialBloodGasPageSchema,
  arterialBloodGasSchema,
  bloodDataPageSchema,
  medicationPageSchema,
  medicationSchema,
} from '@eupnea/contracts/med-card';
import { medCardSchema } from '@eupnea/contracts/older-api';
import { storedEventPageSchema } from '@eupnea/contracts/stored-event';
import type { BreathFeatures } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../storage/transaction.ts';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Ward } from '../occupancy/testing/open-ward.ts';
import { joinProject } from '../../testing/join-project.ts';

const HOUR = 3_600_000;

let ward: Ward;
let doctor: TestUser;
let now = 0;
let patient = 0;

beforeAll(async () => {
  ward = await openWard();
  doctor = await ward.app.makeUser({ isAdmin: true });
  await ward.app.makeProject(doctor);
  now = ward.app.clock.nowMs;
  patient = await ward.createPatient(doctor);
});
afterAll(() => ward.app.remove());

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

async function addGas(values: object) {
  const answer = await ward.call(doctor, 'POST', '/api/v1/addArterialBloodGas', {
    patient_id: patient,
    ...values,
  });
  expect(answer.statusCode).toBe(201);
  return arterialBloodGasSchema.parse(answer.json());
}

describe('arterial blood gas', () => {
  it('copies the base excess into the field of the older client, whichever of the two is sent', async () => {
    expect(await addGas({ BEBD: -3.5 })).toMatchObject({ BEBD: -3.5, 'BE/BD': -3.5 });
    expect(await addGas({ 'BE/BD': 2 })).toMatchObject({ BEBD: 2, 'BE/BD': 2 });
    const both = { patient_id: patient, BEBD: 1, 'BE/BD': 2 };
    expect((await ward.call(doctor, 'POST', '/api/v1/addArterialBloodGas', both)).statusCode).toBe(400);
  });

  it('derives P/F from the oxygen entered, else from what the ventilator was set to then, else not at all', async () => {
    const device = await ward.createDevice(doctor);
    await ward.assign(doctor, device, patient, now - 4 * HOUR);
    await ward.app.storage.pool.query(
      `insert into setting_interval (device_id, parameter, started_at_us, value, source)
       values ($1, 'Oxygen', $2, '50', 'device')`,
      [device, BigInt(now - 3 * HOUR) * 1000n],
    );
    expect(await addGas({ PaO2: 80, FiO2: 40 })).toMatchObject({
      PF: 200,
      PF_source: 'entered',
      PF_FiO2: 40,
    });
    expect(await addGas({ PaO2: 80, taken_at: iso(now - HOUR) })).toMatchObject({
      PF: 160,
      PF_source: 'ventilator',
      PF_FiO2: 50,
      PF_FiO2_at: iso(now - 3 * HOUR),
    });
    const before = await addGas({ PaO2: 80, taken_at: iso(now - 5 * HOUR) });
    expect(before).toMatchObject({ PF: null, PF_source: null });
  });

  it('puts the ventilation of the ten minutes before beside it, and says which input an index lacks', async () => {
    const person = await ward.createPatient(doctor, {});
    const device = await ward.createDevice(doctor);
    await ward.assign(doctor, device, person, now - 4 * HOUR);
    const { pool } = ward.app.storage;
    await pool.query(
      `update patient_version set valid_from_us = 0, category = 'ADULT', sex = 'man', height_cm = 174.4
       where patient_id = $1`,
      [person],
    );
    // From twelve minutes before the sample to its time a breath of 4 s with 600 mL. After 1 s a trigger without a breath cuts
    // two of three short, and the rest of their gas comes back there: as much in a minute.
    const takenMs = now - 2 * HOUR;
    const features = {
      rr_bpm: 15,
      vti_ml: 600,
      vte_ml: 600,
      p_mean_cmh2o: 15,
      peco2_mmhg: 26,
      leak_percent: 0,
    };
    const carried = { ...features, leak_percent: Number.NaN };
    const cut = { ...carried, rr_bpm: 60, vte_ml: 200 };
    const trigger = { ...carried, rr_bpm: Number.NaN, vti_ml: 2, vte_ml: 400 };
    const records = Array.from({ length: 180 }, (_breath, index) => {
      const build = (from: number, samples: number, own: Partial<BreathFeatures>) =>
        buildBreathRecord({
          deviceId: device,
          breathNumber: 90_000 + 2 * index + (from === 0 ? 0 : 1),
          anchorMs: takenMs - 12 * 60_000,
          startIndex: index * 400 + from,
          samples,
          features: own,
        });
      return index % 3 > 0 ? [build(0, 100, cut), build(100, 300, trigger)] : [build(0, 400, features)];
    }).flat();
    await inTransaction(pool, (client) => insertBreaths(client, records));
    const takeOximeter = (atMs: number, value: number) =>
      pool.query(`insert into reading (device_id, taken_at_us, monitored) values ($1, $2, $3)`, [
        device,
        BigInt(atMs) * 1000n,
        JSON.stringify({ SpO2: value }),
      ]);
    await takeOximeter(takenMs - 60_000, 92);
    await takeOximeter(takenMs + 60_000, 80);
    const add = (values: object) => addGas({ patient_id: person, ...values });
    const gas = await add({ PaO2: 75, PaCO2: 48, FiO2: 60, taken_at: iso(takenMs) });
    expect(gas.ventilation).toMatchObject({ rate: 15, minute_volume: 9, pressure: 15, mixed_co2: 26 });
    expect(gas.ventilation.breaths).toBe(250);
    expect(gas.ventilation).toMatchObject({ SpO2: 92, SpO2_at: iso(takenMs - 60_000) });
    expect(gas.indices.OI.value).toBeCloseTo(12, 6);
    expect(gas.indices.SF.value).toBeCloseTo(153.33, 2);
    // 70.02 kg: 9000 · 48 / (70.02 · 100 · 37.5).
    expect(gas.indices.VR.value).toBeCloseTo(1.645, 3);
    expect(gas.indices.VDE.value).toBeCloseTo(22 / 48, 6);
    expect(gas.indices.QSQT).toEqual({ value: null, reasons: ['Hb', 'SaO2'] });
    // An hour later nothing is recorded: the ventilation then is too old.
    const late = await add({ PaO2: 75, PaCO2: 48, FiO2: 60, taken_at: iso(takenMs + HOUR) });
    expect(late.ventilation).toMatchObject({ breaths: 0, rate: null, SpO2: null });
    expect(late.indices.VR).toEqual({ value: null, reasons: ['minuteVolume'] });
    expect(late.indices.OI).toEqual({ value: null, reasons: ['pressure'] });
    await pool.query(
      `insert into setting_interval (device_id, parameter, started_at_us, value, source)
       values ($1, 'Oxygen', $2, '50', 'device')`,
      [device, BigInt(takenMs - 5 * 60_000) * 1000n],
    );
    const changed = await add({ PaO2: 75, taken_at: iso(takenMs) });
    expect(changed.PF).toBe(150);
    expect(changed.indices.OI).toEqual({ value: null, reasons: ['FiO2_changed'] });
  });

  it('takes its own haemoglobin, else the newest of the blood data of the 24 hours before, with its time', async () => {
    const person = await ward.createPatient(doctor, {});
    const addBlood = async (hoursAgo: number, values: object) => {
      const body = { patient_id: person, ...values, taken_at: iso(now - hoursAgo * HOUR) };
      const answer = await ward.call(doctor, 'POST', '/api/v1/addBloodData', body);
      expect(answer.statusCode).toBe(201);
      return answer.json<{ id: number }>().id;
    };
    const usual = { patient_id: person, PaO2: 68, PaCO2: 40, SaO2: 93, FiO2: 50 };
    const gasAt = (hoursAgo: number, values: object = {}) =>
      addGas({
        ...usual,
        taken_at: iso(now - hoursAgo * HOUR),
        ...values,
      });
    await addBlood(30, { Hb: 14 });
    const newest = await addBlood(3, { Hb: 12 });
    await addBlood(2.5, { CRP: 80 });
    await addBlood(1, { Hb: 8 });
    const taken = await gasAt(2);
    expect(taken).toMatchObject({
      Hb: null,
      QSQT_Hb: 12,
      QSQT_Hb_source: 'blood',
      QSQT_Hb_at: iso(now - 3 * HOUR),
    });
    // Worked example: Cc 16.08 + 0.92, Ca 14.954 + 0.204.
    expect(taken.indices.QSQT.value).toBeCloseTo(0.345, 3);
    const own = await gasAt(2, { Hb: 9 });
    expect(own).toMatchObject({ QSQT_Hb: 9, QSQT_Hb_source: 'entered', QSQT_Hb_at: own.taken_at });
    expect(await gasAt(6)).toMatchObject({ QSQT_Hb: 14, QSQT_Hb_at: iso(now - 30 * HOUR) });
    const tooOld = await gasAt(5.9);
    expect(tooOld).toMatchObject({ QSQT_Hb: null, QSQT_Hb_source: null, QSQT_Hb_at: null });
    expect(tooOld.indices.QSQT).toEqual({ value: null, reasons: ['Hb'] });
    expect((await ward.call(doctor, 'DELETE', `/med-card/samples/${newest}`)).statusCode).toBe(204);
    expect((await gasAt(2)).indices.QSQT.reasons).toEqual(['Hb']);
  });

  it('says that a leak took what an index needs, and takes no mixed CO2 of few breaths', async () => {
    const person = await ward.createPatient(doctor, {});
    const device = await ward.createDevice(doctor);
    await ward.assign(doctor, device, person, now - 4 * HOUR);
    const { pool } = ward.app.storage;
    await pool.query(
      `update patient_version set valid_from_us = 0, category = 'ADULT', sex = 'man', height_cm = 174.4
       where patient_id = $1`,
      [person],
    );
    const store = (endMs: number, place: number, leakAt: (index: number) => number) =>
      inTransaction(pool, (client) =>
        insertBreaths(
          client,
          Array.from({ length: 150 }, (_breath, index) =>
            buildBreathRecord({
              deviceId: device,
              breathNumber: 80_000 + 1000 * place + index,
              anchorMs: endMs - 10 * 60_000,
              startIndex: index * 400,
              samples: 400,
              features: {
                rr_bpm: 15,
                vte_ml: 450,
                leak_percent: leakAt(index),
                // A breath above the gate has no CO2 volumes.
                ...(leakAt(index) > 10 ? {} : { peco2_mmhg: 26, petco2_mmhg: 45 }),
              },
            }),
          ),
        ),
      );
    const add = (takenMs: number) =>
      addGas({ patient_id: person, PaO2: 75, PaCO2: 48, FiO2: 60, taken_at: iso(takenMs) });
    await store(now - 2 * HOUR, 0, () => 25);
    const leaking = await add(now - 2 * HOUR);
    expect(leaking.ventilation).toMatchObject({ breaths: 150, mixed_co2: null });
    expect(leaking.indices.VR).toEqual({ value: null, reasons: ['leak'] });
    expect(leaking.indices.VDE).toEqual({ value: null, reasons: ['mixedCo2', 'leak'] });
    // A third of the breaths pass the gate by chance.
    await store(now - HOUR, 1, (index) => (index % 3 === 0 ? 9 : 11));
    const byChance = await add(now - HOUR);
    expect(byChance.ventilation.mixed_co2).toBeNull();
    await store(now - 3 * HOUR, 2, () => 4);
    const tight = await add(now - 3 * HOUR);
    expect(tight.ventilation.mixed_co2).toBe(26);
    expect(tight.indices.VDE.value).toBeCloseTo(22 / 48, 6);
    // Inspired volumes are not measured: nobody knows what leaks.
    await store(now - HOUR / 2, 3, () => Number.NaN);
    const unknown = await add(now - HOUR / 2);
    expect(unknown.ventilation.minute_volume).toBeCloseTo(6.75, 6);
    for (const code of ['VR', 'VDE'] as const)
      expect(unknown.indices[code]).toEqual({ value: null, reasons: ['leak_unknown'] });
    // A gas with less CO2 than the end of these breaths is not theirs.
    const foreign = await addGas({
      patient_id: person,
      PaO2: 75,
      PaCO2: 39,
      FiO2: 60,
      taken_at: iso(now - 3 * HOUR + 1000),
    });
    expect(foreign.indices.VDE).toEqual({ value: null, reasons: ['PetCO2_above_PaCO2'] });
  });

  it('refuses a pressure in kPa with the unit in the refusal, and a sample of the future', async () => {
    const kilopascals = await ward.call(doctor, 'POST', '/api/v1/addArterialBloodGas', {
      patient_id: patient,
      PaCO2: 5.3,
    });
    expect(kilopascals.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'PaCO2', message: expect.stringContaining('mm[Hg]') }],
    });
    const future = { patient_id: patient, pH: 7.4, taken_at: iso(now + HOUR) };
    expect((await ward.call(doctor, 'POST', '/api/v1/addArterialBloodGas', future)).statusCode).toBe(400);
  });

  it('is corrected with its version, and what somebody else corrected meanwhile is not overwritten', async () => {
    const gas = await addGas({ pH: 7.2, PaCO2: 70, taken_at: iso(now - HOUR) });
    const url = `/med-card/arterial-blood-gas/${gas.id}`;
    const body = { version: gas.version, taken_at: gas.taken_at, pH: 7.2, PaCO2: 60 };
    const corrected = await ward.call(doctor, 'PUT', url, { ...body, note: 'was typed wrong' });
    expect(corrected.json()).toMatchObject({ version: 2, PaCO2: 60, HCO3: null, note: 'was typed wrong' });
    const stale = await ward.call(doctor, 'PUT', url, { ...body, PaCO2: 65 });
    expect(stale.json()).toMatchObject({ status: 409, current: { version: 2, PaCO2: 60 } });
    const empty = { version: 2, taken_at: gas.taken_at };
    expect((await ward.call(doctor, 'PUT', url, empty)).statusCode).toBe(400);
    const blood = { ...empty, Hb: 12 };
    expect((await ward.call(doctor, 'PUT', `/med-card/blood-data/${gas.id}`, blood)).statusCode).toBe(404);
  });

  it('stands among the events of the session in which the patient was on a ventilator', async () => {
    const url = `/events?patient_id=${patient}&kind=gas`;
    const gas = await addGas({ pH: 7.31, PaCO2: 52, taken_at: iso(now - 2 * HOUR) });
    await addGas({ pH: 7.5, taken_at: iso(now - 20 * HOUR) });
    const events = async () => storedEventPageSchema.parse((await ward.call(doctor, 'GET', url)).json());
    const { items, total } = await events();
    expect(items.find(({ code }) => code === String(gas.id))).toMatchObject({
      at: gas.taken_at,
      text: 'pH 7.31, PaCO2 52 mmHg',
    });
    expect(items.some(({ text }) => text === 'pH 7.5')).toBe(false);
    expect((await ward.call(doctor, 'DELETE', `/med-card/samples/${gas.id}`)).statusCode).toBe(204);
    expect((await events()).total).toBe(total - 1);
  });

  it('is listed newest first, taken back, and brought back', async () => {
    const answer = await ward.call(doctor, 'GET', `/api/v1/getArterialBloodGas/${patient}`);
    const { items, total } = arterialBloodGasPageSchema.parse(answer.json());
    expect(items.map(({ taken_at }) => taken_at)).toEqual(
      items
        .map(({ taken_at }) => taken_at)
        .toSorted()
        .toReversed(),
    );
    const url = `/med-card/samples/${items[0]?.id}`;
    expect((await ward.call(doctor, 'DELETE', url)).statusCode).toBe(204);
    const count = async () => {
      const list = await ward.call(doctor, 'GET', `/api/v1/getArterialBloodGas/${patient}`);
      return arterialBloodGasPageSchema.parse(list.json()).total;
    };
    expect(await count()).toBe(total - 1);
    expect((await ward.call(doctor, 'POST', `${url}/restore`)).statusCode).toBe(204);
    expect(await count()).toBe(total);
  });
});

describe('blood data and medications', () => {
  it('stand on the med card at a glance', async () => {
    const blood = { patient_id: patient, Hb: 11.2, CRP: 140, taken_at: iso(now - HOUR) };
    expect((await ward.call(doctor, 'POST', '/api/v1/addBloodData', blood)).statusCode).toBe(201);
    const list = await ward.call(doctor, 'GET', `/api/v1/getBloodData/${patient}`);
    expect(bloodDataPageSchema.parse(list.json()).items).toMatchObject([{ Hb: 11.2, CRP: 140, WBC: null }]);
    const add = (body: object) => ward.call(doctor, 'POST', `/medications/patients/${patient}`, body);
    const running = await add({ name: 'propofol', dose: 2, unit: 'mg/kg/h', started_at: iso(now - HOUR) });
    await add({
      name: 'furosemide',
      dose: 20,
      unit: 'mg',
      started_at: iso(now - 2 * HOUR),
      ended_at: iso(now - 2 * HOUR),
    });
    const { id } = medicationSchema.parse(running.json());
    const card = await ward.call(doctor, 'GET', `/api/v1/getMedCardPI?patient_id=${patient}`);
    expect(medCardSchema.parse(card.json())).toMatchObject({
      patient: { id: patient },
      blood_data: { Hb: 11.2 },
      medications: [{ name: 'propofol' }],
    });
    const end = await ward.call(doctor, 'PATCH', `/medications/${id}`, { version: 1, ended_at: iso(now) });
    expect(end.json()).toMatchObject({ version: 2, ended_at: iso(now), dose: 2 });
    const stale = await ward.call(doctor, 'PATCH', `/medications/${id}`, { version: 1, dose: 3 });
    expect(stale.json()).toMatchObject({ status: 409, current: { version: 2 } });
    const all = await ward.call(doctor, 'GET', `/medications/patients/${patient}`);
    expect(medicationPageSchema.parse(all.json()).items.map(({ name }) => name)).toEqual([
      'propofol',
      'furosemide',
    ]);
  });

  it('are a stranger to who does not see the patient, and closed to who only sees it', async () => {
    const [stranger, viewer] = [await ward.app.makeUser(), await ward.app.makeUser()];
    const detail = await ward.call(doctor, 'GET', `/patients/single-patient?patient_id=${patient}`);
    const [project] = detail.json<{ projects: { id: number }[] }>().projects;
    await joinProject(ward.app, doctor, viewer, project?.id ?? 0);
    const add = async (user: TestUser) =>
      (await ward.call(user, 'POST', '/api/v1/addBloodData', { patient_id: patient, Hb: 10 })).statusCode;
    expect([await add(stranger), await add(viewer)]).toEqual([404, 403]);
    expect((await ward.call(viewer, 'GET', `/api/v1/getBloodData/${patient}`)).statusCode).toBe(200);
  });
});

describe('readings of a patient', () => {
  it('leave the text null out of the parameters', async () => {
    const url = `/readings/patients/${patient}/parameters?parameters=null,RR,null,VTe`;
    const answer = await ward.call(doctor, 'GET', url);
    const series = answer.json<{ series: { parameter: string }[] }>().series;
    expect(series.map(({ parameter }) => parameter)).toEqual(['RR', 'VTe']);
    const wrong = await ward.call(doctor, 'GET', `/readings/patients/${patient}/parameters?parameters=odd`);
    expect(wrong.statusCode).toBe(400);
  });
});
