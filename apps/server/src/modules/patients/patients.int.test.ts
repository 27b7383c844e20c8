import { patientPageSchema, patientSchema } from '@eupnea/contracts/patient';
import {
  combinationPreviewSchema,
  erasablePatientSchema,
  patientDetailSchema,
  patientSelectionResultSchema,
} from '@eupnea/contracts/patient-record';
import { predictBodyWeightKg } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Ward } from '../occupancy/testing/open-ward.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let ward: Ward;
let doctor: TestUser;
let now = 0;

beforeAll(async () => {
  ward = await openWard();
  doctor = await ward.app.makeUser({ isAdmin: true });
  await ward.app.makeProject(doctor);
  now = ward.app.clock.nowMs;
});
afterAll(() => ward.app.remove());

async function edit(user: TestUser, id: number, body: object) {
  return await ward.call(user, 'POST', `/patients/edit/${id}`, body);
}

async function readDetail(id: number) {
  const answer = await ward.call(doctor, 'GET', `/patients/single-patient?patient_id=${id}`);
  return patientDetailSchema.parse(answer.json());
}

async function change(path: string, patientIds: readonly number[], user = doctor) {
  const answer = await ward.call(user, 'POST', `/patients/${path}`, { patient_ids: patientIds });
  expect(answer.statusCode).toBe(200);
  return patientSelectionResultSchema.parse(answer.json());
}

async function listIds(query: string): Promise<readonly number[]> {
  const answer = await ward.call(doctor, 'GET', `/patients/all?count=200&${query}`);
  expect(answer.statusCode).toBe(200);
  return patientPageSchema.parse(answer.json()).items.map(({ id }) => id);
}

describe('editing a patient', () => {
  it('changes what is named; the category follows the age, and the former values stay in the audit log', async () => {
    const id = await ward.createPatient(doctor, { sex: 'woman', height: 160, age: 30, age_unit: 'years' });
    const answer = await edit(doctor, id, { version: 1, age: 5, weight: 18, description: 'moved' });
    expect(patientSchema.parse(answer.json())).toMatchObject({
      version: 2,
      sex: 'woman',
      height: 160,
      age: 5,
      category: 'PEDIATRIC',
      weight: 18,
    });
    const { rows } = await ward.app.storage.pool.query(
      `select personal.before->>'age' as before, personal.after->>'age' as after from audit_log entry
       join audit_personal personal on personal.audit_id = entry.id
       where entry.action = 'patient.edit' and entry.object_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ before: '30', after: '5' }]);
  });

  it('by two at once is answered 409 with the record as it stands, and nothing is overwritten', async () => {
    const id = await ward.createPatient(doctor, { weight: 80 });
    const [one, other] = await Promise.all([
      edit(doctor, id, { version: 1, weight: 81 }),
      edit(doctor, id, { version: 1, weight: 82 }),
    ]);
    const [won, lost] = one.statusCode === 200 ? [one, other] : [other, one];
    expect([won.statusCode, lost.statusCode]).toEqual([200, 409]);
    const winner = patientSchema.parse(won.json());
    expect(lost.json()).toMatchObject({ code: 'version_conflict', current: winner });
    expect((await readDetail(id)).weight).toBe(winner.weight);
  });

  it('keeps what was in force before a change that has a time, and corrects the whole stay without one', async () => {
    const id = await ward.createPatient(doctor, {
      weight: 80,
      date_in: new Date(now - 48 * HOUR).toISOString(),
    });
    await edit(doctor, id, { version: 1, weight: 75, applies_from: new Date(now - HOUR).toISOString() });
    const inForce = async (atMs: number) => {
      const { rows } = await ward.app.storage.pool.query<{ weight_kg: number }>(
        `select weight_kg from patient_version where patient_id = $1 and valid_from_us <= $2
         order by version desc limit 1`,
        [id, BigInt(atMs) * 1000n],
      );
      return rows[0]?.weight_kg;
    };
    expect([await inForce(now - 24 * HOUR), await inForce(now)]).toEqual([80, 75]);
    await edit(doctor, id, { version: 2, height: 180 });
    expect(await inForce(now - 24 * HOUR)).toBe(75);
  });

  it.each([
    ['an age without a unit', { age: 3 }, 'age'],
    ['an age too high for its unit', { age: 200, age_unit: 'years' }, 'age'],
    ['a date out before the date in', { date_out: '1999-01-01T00:00:00.000Z' }, 'date_out'],
  ])('refuses %s', async (_name, body, path) => {
    const id = await ward.createPatient(doctor);
    expect((await edit(doctor, id, { version: 1, ...body })).json()).toMatchObject({
      status: 400,
      errors: [{ path }],
    });
  });
});

describe('the record of a patient', () => {
  it('shows the body weight with its formula, the limits and where they come from', async () => {
    const id = await ward.createPatient(doctor, { sex: 'man', height: 175, age: 40, age_unit: 'years' });
    const detail = await readDetail(id);
    expect(detail.body_weight).toMatchObject({ formula: '50 + 0.91 × (175 − 152.4)', absent_because: null });
    expect(detail.body_weight.reference).toEqual({ kg: detail.ibw, kind: 'predicted' });
    expect(detail.limits.find(({ parameter }) => parameter === 'Pmax')).toMatchObject({ origin: 'default' });
    const set = await ward.call(doctor, 'PUT', `/patients/${id}/limits`, {
      version: 1,
      limits: [{ parameter: 'Pmax', low: null, high: 35 }],
    });
    const limits = patientDetailSchema.parse(set.json()).limits;
    expect(limits.find(({ parameter }) => parameter === 'Pmax')).toMatchObject({
      high: 35,
      origin: 'patient',
    });
    const wrong = await ward.call(doctor, 'PUT', `/patients/${id}/limits`, {
      version: 2,
      limits: [{ parameter: 'mode', low: 1, high: 2 }],
    });
    expect(wrong.json()).toMatchObject({ status: 400, errors: [{ path: 'limits.0.parameter' }] });
  });

  it('says why there is no predicted body weight', async () => {
    const child = await ward.createPatient(doctor, { age: 4, age_unit: 'years', height: 100, weight: 17 });
    const { body_weight: weight } = await readDetail(child);
    expect(weight).toMatchObject({
      ibw: null,
      absent_because: 'not_adult',
      reference: { kg: 17, kind: 'actual' },
    });
  });
});

describe('filters of the tables', () => {
  it('find by every code, rounded numbers, prefixes and days, all together', async () => {
    const base = { age: 50, age_unit: 'years', date_in: '2026-03-01T23:30:00.000Z' };
    const man = await ward.createPatient(doctor, { ...base, sex: 'man', height: 180.4 });
    const woman = await ward.createPatient(doctor, { ...base, sex: 'woman', height: 180.4 });
    const short = await ward.createPatient(doctor, { ...base, sex: 'man', height: 170 });
    const neonate = await ward.createPatient(doctor, { age: 3, age_unit: 'days', sex: 'any' });
    const ibw = Math.round(predictBodyWeightKg({ category: 'ADULT', sex: 'man', heightCm: 180.4 }) ?? 0);
    const found = async (query: string) =>
      (await listIds(query)).filter((id) => [man, woman, short, neonate].includes(id));
    expect(await found('gender_filter=1')).toEqual([man, short]);
    expect(await found('gender_filter=1,2')).toEqual([man, woman, short]);
    expect(await found('gender_filter=1&gender_filter=3')).toEqual([man, woman, short, neonate]);
    expect(await found('gender_filter=0')).toEqual([neonate]);
    expect(await found('age_filter=3')).toEqual([neonate]);
    expect(await found('height_filter=180')).toEqual([man, woman]);
    expect(await found(`ibw_filter=${ibw}&gender_filter=1`)).toEqual([man]);
    expect(await found(`id_filter=${man}`)).toEqual([man]);
    expect(await found('date_in_filter=2026-03-01')).toEqual([man, woman, short]);
    expect(await found('sortBy=height&sortOrder=desc&gender_filter=1,2')).toEqual([man, woman, short]);
    expect(await found('sortBy=ibw&sortOrder=asc&gender_filter=1,2')).toEqual([short, woman, man]);
  });
});

describe('the search of the tables', () => {
  it('finds by part of the pseudonym, by id, by bed and by nothing else', async () => {
    const patient = await ward.createPatient(doctor, { pseudonym: 'KESTREL-77' });
    const other = await ward.createPatient(doctor, { pseudonym: 'HERON-12' });
    const bed = await ward.createDevice(doctor, { description: 'Bay 4 window' });
    await ward.assign(doctor, bed, patient);
    const found = async (search: string) =>
      (await listIds(`search=${encodeURIComponent(search)}`)).filter((id) => id === patient || id === other);
    expect(await found('kestrel')).toEqual([patient]);
    expect(await found(String(patient))).toContain(patient);
    expect(await found('4 WINDOW')).toEqual([patient]);
    expect(await found('%')).toEqual([]);
  });
});

describe('archive, deletion and restoring', () => {
  it('refuse a patient who lies in a bed and do the rest of the selection', async () => {
    const [bedded, free] = [await ward.createPatient(doctor), await ward.createPatient(doctor)];
    const device = await ward.createDevice(doctor);
    await ward.assign(doctor, device, bedded);
    const refused = [{ patient_id: bedded, reason: 'on_device', device_id: device }];
    expect(await change('archive', [bedded, free])).toEqual({ changed: [free], refused });
    expect(await listIds('state=archived')).toContain(free);
    expect(await change('delete', [bedded, free])).toEqual({ changed: [free], refused });
    expect(await listIds('state=all')).not.toContain(free);
    expect(await listIds('state=deleted')).toEqual([free]);
    expect(await change('restore', [free])).toEqual({ changed: [free], refused: [] });
    expect(await listIds('state=archived')).toContain(free);
    expect(await change('restore', [free])).toEqual({ changed: [free], refused: [] });
    expect(await listIds('state=active')).toContain(free);
  });

  it('is all or nothing where one of them is a stranger to the caller', async () => {
    const other = await ward.app.makeUser();
    await ward.app.makeProject(other);
    const own = await ward.createPatient(other, {});
    const foreign = await ward.createPatient(doctor);
    const answer = await ward.call(other, 'POST', '/patients/delete', { patient_ids: [own, foreign] });
    expect(answer.statusCode).toBe(404);
    expect((await ward.call(other, 'GET', `/patients/single-patient?patient_id=${own}`)).statusCode).toBe(
      200,
    );
  });
});

describe('a single patient', () => {
  const single = async (user: TestUser, query: string) =>
    await ward.call(user, 'GET', `/patients/single-patient?${query}`);

  it('is the first that meets project, device, period and order, and the view is in the audit log', async () => {
    const keeper = await ward.app.makeUser({ isAdmin: true });
    const [first, second] = [await ward.app.makeProject(keeper), await ward.app.makeProject(keeper)];
    const device = await ward.createDevice(keeper);
    for (const project of [first, second])
      await ward.call(keeper, 'POST', `/projects/${project}/devices`, { device_id: device });
    const tall = await ward.createPatient(keeper, {
      height: 190,
      project_id: first,
      date_in: new Date(now - 4 * HOUR).toISOString(),
    });
    const short = await ward.createPatient(keeper, { height: 160, project_id: second });
    await ward.assign(keeper, device, tall, now - 3 * HOUR);
    await ward.assign(keeper, device, short, now - HOUR);
    const idOf = async (query: string) => patientDetailSchema.parse((await single(keeper, query)).json()).id;
    expect(await idOf('')).toBe(tall);
    expect(await idOf('sortBy=height&sortOrder=asc')).toBe(short);
    expect(await idOf(`project_id=${second}`)).toBe(short);
    expect(await idOf(`deviceId=${device}`)).toBe(short);
    const past = `startTime=${new Date(now - 2.5 * HOUR).toISOString()}&endTime=${new Date(now - 2 * HOUR).toISOString()}`;
    expect(await idOf(`deviceId=${device}&${past}`)).toBe(tall);
    expect((await single(keeper, `patient_id=${tall}&project_id=${second}`)).statusCode).toBe(404);
    expect((await single(keeper, `patient_id=${tall}&deviceId=${device}`)).statusCode).toBe(404);
  });

  it('is nobody for a stranger, with any query', async () => {
    const stranger = await ward.app.makeUser();
    await ward.createPatient(doctor);
    for (const query of ['', 'sortBy=height', 'project_id=1', 'deviceId=1'])
      expect((await single(stranger, query)).statusCode).toBe(404);
  });

  it('narrows the list of a project by a project_id that is the same', async () => {
    const project = await ward.app.makeProject(doctor);
    await ward.createPatient(doctor, { project_id: project });
    const list = (query: string) => ward.call(doctor, 'GET', `/projects/${project}/patients?${query}`);
    expect((await list(`project_id=${project}`)).json()).toMatchObject({ total: 1 });
    expect((await list(`project_id=${project + 1000}`)).statusCode).toBe(404);
  });
});

describe('combining two records', () => {
  it('joins fields, sessions and projects; the undo brings both back as they were', async () => {
    const device = await ward.createDevice(doctor);
    const kept = await ward.createPatient(doctor, { weight: 70, sex: 'man' });
    const ended = await ward.createPatient(doctor, { weight: 72, sex: 'man', height: 180 });
    await ward.assign(doctor, device, ended, now - 2 * HOUR);
    await ward.breathe(device, now - 2 * HOUR, now);
    const answer = await ward.call(doctor, 'POST', '/patients/combine', {
      into: { patient_id: kept, version: 1 },
      from: { patient_id: ended, version: 1 },
      take_from: ['height'],
    });
    expect(answer.statusCode).toBe(200);
    expect(await readDetail(kept)).toMatchObject({
      weight: 70,
      height: 180,
      device_id: device,
      combined_from: [ended],
    });
    expect(await ward.countBreaths(device)).toEqual({ [kept]: 120 });
    expect((await change('restore', [ended])).refused).toMatchObject([{ reason: 'combined' }]);
    const { id } = z.object({ id: z.number() }).parse(answer.json());
    expect((await ward.call(doctor, 'POST', `/patients/changes/${id}/undo`)).statusCode).toBe(200);
    expect(await readDetail(kept)).toMatchObject({ height: null, device_id: null, combined_from: [] });
    expect(await readDetail(ended)).toMatchObject({ height: 180, device_id: device });
    expect(await ward.countBreaths(device)).toEqual({ [ended]: 120 });
  });

  it('shows before what would go over and what stands in the way, and changes nothing by it', async () => {
    const beds = [await ward.createDevice(doctor), await ward.createDevice(doctor)] as const;
    const [kept, ended] = [await ward.createPatient(doctor), await ward.createPatient(doctor)];
    await ward.assign(doctor, beds[0], kept, now - HOUR);
    await ward.assign(doctor, beds[1], ended, now - HOUR);
    await ward.breathe(beds[0], now - 30 * MINUTE, now);
    await ward.breathe(beds[1], now - HOUR, now);
    const preview = async () => {
      const body = { into_patient_id: kept, from_patient_id: ended };
      const answer = await ward.call(doctor, 'POST', '/patients/combine/preview', body);
      return combinationPreviewSchema.parse(answer.json());
    };
    expect(await preview()).toMatchObject({
      into: { id: kept, version: 1 },
      from: { id: ended, version: 1 },
      periods: [{ device_id: beds[1], to: null, breaths: 60 }],
      breaths: 60,
      breaths_before: 30,
      added_projects: [],
      obstacles: ['both_on_devices'],
    });
    const body = { into: { patient_id: kept, version: 1 }, from: { patient_id: ended, version: 1 } };
    expect((await ward.call(doctor, 'POST', '/patients/combine', body)).statusCode).toBe(409);
    await ward.assign(doctor, beds[1], null);
    expect((await preview()).obstacles).toEqual([]);
    await edit(doctor, ended, { version: 1, weight: 60 });
    const stale = await ward.call(doctor, 'POST', '/patients/combine', body);
    expect(stale.json()).toMatchObject({
      code: 'version_conflict',
      current: { id: ended, version: 2, weight: 60 },
    });
    expect(await ward.countBreaths(beds[1])).toEqual({ [ended]: 60 });
  });

  it('is not undone when the record was edited since', async () => {
    const [kept, ended] = [await ward.createPatient(doctor), await ward.createPatient(doctor)];
    const answer = await ward.call(doctor, 'POST', '/patients/combine', {
      into: { patient_id: kept, version: 1 },
      from: { patient_id: ended, version: 1 },
    });
    await edit(doctor, kept, { version: 2, weight: 60 });
    const { id } = z.object({ id: z.number() }).parse(answer.json());
    expect((await ward.call(doctor, 'POST', `/patients/changes/${id}/undo`)).statusCode).toBe(409);
    const changes = await ward.call(doctor, 'GET', `/patients/changes?patient_id=${kept}`);
    expect(changes.json()).toMatchObject({ total: 1, items: [{ id, kind: 'combination' }] });
  });
});

describe('final erasure', () => {
  it('needs a deleted patient and its id typed by hand, and says who waits for it', async () => {
    const id = await ward.createPatient(doctor);
    const erase = (confirm: string) =>
      ward.call(doctor, 'POST', '/patients/erase', { patient_id: id, confirm });
    expect((await erase(String(id))).statusCode).toBe(409);
    await change('delete', [id]);
    expect((await erase('yes')).json()).toMatchObject({ status: 400, errors: [{ path: 'confirm' }] });
    expect((await erase(String(id))).statusCode).toBe(202);
    const waiting = await ward.call(doctor, 'GET', '/patients/erasable');
    expect(z.array(erasablePatientSchema).parse(waiting.json())).toContainEqual(
      expect.objectContaining({ id, erasing: true }),
    );
    expect((await change('restore', [id])).refused).toMatchObject([{ reason: 'past_restore' }]);
  });
});
