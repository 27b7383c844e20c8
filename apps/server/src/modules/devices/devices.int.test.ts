import { deviceSchema, type Device } from '@eupnea/contracts/device';
import { patientSchema, type Patient } from '@eupnea/contracts/patient';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditLog } from '../../storage/schema/audit-log.ts';
import { projectDevice } from '../../storage/schema/project-device.ts';
import { projectPatient } from '../../storage/schema/project-patient.ts';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp({ EUPNEA_TIME_ZONE: 'Europe/Amsterdam' });
  admin = await app.makeUser({ isAdmin: true });
  await app.makeProject(admin);
});
afterAll(() => app.remove());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

function call(user: TestUser, method: Method, url: string, payload?: object) {
  return app.server.inject({
    method,
    url: `/nestjs${url}`,
    headers: user.headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

async function createDevice(user = admin, body: object = {}): Promise<Device> {
  const answer = await call(user, 'POST', '/devices', { device_type: 'pb840', ...body });
  expect(answer.statusCode).toBe(201);
  return deviceSchema.parse(answer.json());
}

async function createPatient(user = admin, body: object = {}): Promise<Patient> {
  const answer = await call(user, 'POST', '/patients/create', body);
  expect(answer.statusCode).toBe(201);
  return patientSchema.parse(answer.json());
}

async function listDevices(user: TestUser, query = ''): Promise<Device[]> {
  const answer = await call(user, 'GET', `/devices${query}`);
  expect(answer.statusCode).toBe(200);
  return z.array(deviceSchema).parse(answer.json());
}

function assign(user: TestUser, deviceId: number, patientId: number | null, from?: string) {
  const body = { patient_id: patientId, ...(from === undefined ? {} : { from }) };
  return call(user, 'PUT', `/devices/${deviceId}/patient`, body);
}

async function listSessions(deviceId: number) {
  const result = await app.storage.pool.query<{
    patient_id: number | null;
    started: string;
    ended: string | null;
  }>(
    `select patient_id, started_at_us::text as started, ended_at_us::text as ended from ventilation_session
     where device_id = $1 order by started_at_us`,
    [deviceId],
  );
  return result.rows;
}

describe('registering a ventilator', () => {
  it('takes a settings port of a PB840 beside its waveform port, and refuses any other with the field named', async () => {
    const address = { ip: '10.0.0.31', port: 4001 };
    const device = await createDevice(admin, { ...address, settings_port: 4002 });
    expect(device.settings_port).toBe(4002);
    const refused = [
      { device_type: 'simulator', ...address, settings_port: 4002 },
      { device_type: 'pb840', ...address, settings_port: 4001 },
      { device_type: 'pb840', settings_port: 4002 },
      { device_type: 'pb840', ...address, settings_port: 70_000 },
    ];
    for (const body of refused) {
      const answer = await call(admin, 'POST', '/devices', body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'settings_port' }] });
    }
    const edited = await call(admin, 'PATCH', `/devices/${device.id}`, {
      version: device.version,
      settings_port: null,
    });
    expect(deviceSchema.parse(edited.json()).settings_port).toBeNull();
  });

  it('answers the record with its address, tells the gateway, and writes the audit log', async () => {
    const changed: number[] = [];
    app.bus.subscribe('device.changed', ({ deviceId }) => changed.push(deviceId));
    const device = await createDevice(admin, {
      ip: '10.1.2.3',
      port: 4000,
      description: 'Bed 1',
      active: false,
    });
    expect(device).toMatchObject({
      ip: '10.1.2.3',
      port: 4000,
      description: 'Bed 1',
      status: 'disconnected',
      version: 1,
      patient_id: null,
      in_use: false,
    });
    expect(changed).toEqual([device.id]);
    const entries = await app.storage.db.select().from(auditLog);
    expect(
      entries.filter((entry) => entry.action === 'device.create').map((entry) => entry.objectId),
    ).toContain(String(device.id));
  });

  it.each([
    ['ip', { ip: '127.0.0.1', port: 4000 }],
    ['ip', { ip: '::ffff:127.0.0.1', port: 4000 }],
    ['ip', { ip: '169.254.169.254', port: 80 }],
    ['ip', { ip: 'fe80::1', port: 80 }],
    ['ip', { ip: '8.8.8.8', port: 80 }],
    ['ip', { ip: 'ventilator.local', port: 80 }],
    ['ip', { port: 80 }],
    ['port', { ip: '10.0.0.1' }],
  ])('refuses an address that is no ventilator, naming %s: %j', async (field, body) => {
    const answer = await call(admin, 'POST', '/devices', { device_type: 'pb840', ...body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: field }] });
  });

  it('hides the address from everybody but administrators', async () => {
    const device = await createDevice(admin, { ip: '10.1.2.4', port: 4000, active: false });
    const nurse = await app.makeUser();
    const projectId = await app.makeProject(nurse);
    await app.storage.db.insert(projectDevice).values({ projectId, deviceId: device.id });
    expect((await listDevices(nurse)).map(({ id, ip, port }) => ({ id, ip, port }))).toEqual([
      { id: device.id, ip: null, port: null },
    ]);
  });
});

describe('editing a ventilator', () => {
  it('changes only what is named and counts the version', async () => {
    const device = await createDevice(admin, {
      ip: '10.1.2.5',
      port: 4000,
      description: 'Bed 2',
      active: false,
    });
    const answer = await call(admin, 'PATCH', `/devices/${device.id}`, { version: 1, description: 'Bed 3' });
    expect(deviceSchema.parse(answer.json())).toMatchObject({
      ip: '10.1.2.5',
      port: 4000,
      description: 'Bed 3',
      version: 2,
      active: false,
    });
  });

  it('answers a stale version with the record as it stands', async () => {
    const device = await createDevice();
    await call(admin, 'PATCH', `/devices/${device.id}`, { version: 1, description: 'by the first' });
    const late = await call(admin, 'PATCH', `/devices/${device.id}`, {
      version: 1,
      description: 'by the second',
    });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'version_conflict',
      current: { id: device.id, version: 2, description: 'by the first' },
    });
  });

  it('lets exactly one of two edits at once through', async () => {
    const device = await createDevice();
    const both = await Promise.all(
      ['one', 'two'].map((description) =>
        call(admin, 'PATCH', `/devices/${device.id}`, { version: 1, description }),
      ),
    );
    expect(both.map((answer) => answer.statusCode).sort((low, high) => low - high)).toEqual([200, 409]);
  });
});

describe('assigning a patient', () => {
  it('ends the session in course and begins the next one at the same moment', async () => {
    const [device, first, second] = [await createDevice(), await createPatient(), await createPatient()];
    const changed: number[] = [];
    const unsubscribe = app.bus.subscribe('assignment.changed', ({ deviceId }) => changed.push(deviceId));
    expect((await assign(admin, device.id, first.id)).json()).toMatchObject({ patient_id: first.id });
    app.clock.nowMs += 60_000;
    expect((await assign(admin, device.id, second.id)).json()).toMatchObject({ patient_id: second.id });
    app.clock.nowMs += 60_000;
    expect((await assign(admin, device.id, null)).json()).toMatchObject({ patient_id: null });
    unsubscribe();
    const sessions = await listSessions(device.id);
    expect(sessions.map((session) => session.patient_id)).toEqual([first.id, second.id, null]);
    expect(sessions.map((session) => session.ended)).toEqual([
      sessions[1]?.started,
      sessions[2]?.started,
      null,
    ]);
    expect(changed).toEqual([device.id, device.id, device.id]);
  });

  it('again to the same patient changes nothing', async () => {
    const [device, patient] = [await createDevice(), await createPatient()];
    await assign(admin, device.id, patient.id);
    expect((await assign(admin, device.id, patient.id)).statusCode).toBe(200);
    expect(await listSessions(device.id)).toHaveLength(1);
  });

  it('refuses a patient who is on another ventilator, naming it', async () => {
    const [one, other, patient] = [await createDevice(), await createDevice(), await createPatient()];
    await assign(admin, one.id, patient.id);
    const answer = await assign(admin, other.id, patient.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', errors: [{ path: 'patient_id' }] });
    expect(answer.body).toContain(String(one.id));
  });

  it('lets exactly one of two beds that take one patient at once have it', async () => {
    const [one, other, patient] = [await createDevice(), await createDevice(), await createPatient()];
    const both = await Promise.all([assign(admin, one.id, patient.id), assign(admin, other.id, patient.id)]);
    expect(both.map((answer) => answer.statusCode).sort((low, high) => low - high)).toEqual([200, 409]);
  });

  it('may be told late, but not before the last change and not for the future', async () => {
    const [device, first, second] = [await createDevice(), await createPatient(), await createPatient()];
    const base = app.clock.nowMs;
    app.clock.nowMs += 240_000;
    const at = (ms: number) => new Date(base + ms).toISOString();
    expect((await assign(admin, device.id, first.id, at(60_000))).statusCode).toBe(200);
    expect((await assign(admin, device.id, second.id, at(30_000))).statusCode).toBe(409);
    expect((await assign(admin, device.id, second.id, at(480_000))).statusCode).toBe(400);
    expect((await assign(admin, device.id, second.id, at(120_000))).statusCode).toBe(200);
    expect(await listSessions(device.id)).toHaveLength(2);
  });

  it.each(['silence', 'standby'])('keeps the patient of a session that %s ended', async (reason) => {
    const [device, patient] = [await createDevice(), await createPatient()];
    await assign(admin, device.id, patient.id);
    await app.storage.pool.query(
      `update ventilation_session set ended_at_us = started_at_us + 1000, end_reason = $2 where device_id = $1`,
      [device.id, reason],
    );
    expect(await listDevices(admin, `?device_id_filter=${device.id}`)).toMatchObject([
      { patient_id: patient.id },
    ]);
    const list = await call(admin, 'GET', `/patients/all?patient_id=${patient.id}`);
    expect(list.json()).toMatchObject({ total: 1, items: [{ device_id: device.id }] });
    app.clock.nowMs += 60_000;
    await assign(admin, device.id, (await createPatient()).id);
    const later = await call(admin, 'GET', `/patients/all?patient_id=${patient.id}`);
    expect(later.json()).toMatchObject({ total: 1, items: [{ device_id: null }] });
  });

  it('needs the permission to manage, and a patient the caller may see', async () => {
    const device = await createDevice();
    const viewer = await app.makeUser();
    const projectId = await app.makeProject(viewer);
    await app.storage.db.insert(projectDevice).values({ projectId, deviceId: device.id });
    const foreign = await createPatient();
    const answer = await assign(viewer, device.id, foreign.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    await app.storage.pool.query('update project_member set can_manage = false where project_id = $1', [
      projectId,
    ]);
    expect((await assign(viewer, device.id, null)).statusCode).toBe(403);
  });
});

describe('a ventilator in two projects', () => {
  it('shows the other project that it is in use, and nothing of the patient', async () => {
    const device = await createDevice(admin, { description: 'Shared bed' });
    const patient = await createPatient(admin, { sex: 'man', height: 180, age: 60, age_unit: 'years' });
    const other = await app.makeUser();
    const projectId = await app.makeProject(other);
    await app.storage.db.insert(projectDevice).values({ projectId, deviceId: device.id });
    expect(await listDevices(other)).toMatchObject([{ id: device.id, in_use: false, patient_id: null }]);

    await assign(admin, device.id, patient.id);
    expect(await listDevices(other)).toMatchObject([{ id: device.id, in_use: true, patient_id: null }]);
    const summaries = await call(other, 'GET', '/devices/summary');
    expect(summaries.json()).toMatchObject([{ id: device.id, in_use: true, patient: null, alerts: [] }]);
    expect(summaries.body).not.toContain(patient.pseudonym);
    expect((await call(other, 'GET', `/devices/${device.id}/waveform`)).statusCode).toBe(403);
    expect((await assign(other, device.id, null)).statusCode).toBe(403);
    expect(await listDevices(other, `?patient_id_filter=${patient.id}`)).toEqual([]);
    expect(await listDevices(other, '?patient_gender_filter=1')).toEqual([]);
  });

  it('hides the last minutes of the former patient after the bed is free again', async () => {
    const [device, patient] = [await createDevice(), await createPatient()];
    const other = await app.makeUser();
    const projectId = await app.makeProject(other);
    await app.storage.db.insert(projectDevice).values({ projectId, deviceId: device.id });
    await assign(admin, device.id, patient.id);
    app.clock.nowMs += 60_000;
    await assign(admin, device.id, null);
    const fromUs = BigInt(app.clock.nowMs - 300_000) * 1000n;
    const viewer = { userId: other.id, isAdmin: false, projectIds: null };
    const hidden = await app.services.access.listHiddenPeriods(viewer, device.id, fromUs);
    const [session] = await listSessions(device.id);
    expect(hidden.map(({ startedAtUs, endedAtUs }) => [String(startedAtUs), String(endedAtUs)])).toEqual([
      [session?.started, session?.ended],
    ]);
    const mine = await app.services.access.listHiddenPeriods(
      { userId: admin.id, isAdmin: false, projectIds: null },
      device.id,
      fromUs,
    );
    expect(mine).toEqual([]);
  });
});

describe('a patient shared without the ventilator', () => {
  it("opens the patient's sessions on it and nothing before or after", async () => {
    const [device, patient] = [await createDevice(), await createPatient()];
    const consultant = await app.makeUser();
    const projectId = await app.makeProject(consultant);
    await app.storage.db.insert(projectPatient).values({ projectId, patientId: patient.id });
    expect(await listDevices(consultant)).toEqual([]);
    const beforeUs = BigInt(app.clock.nowMs - 30_000) * 1000n;
    await assign(admin, device.id, patient.id);
    expect(await listDevices(consultant)).toMatchObject([{ id: device.id, patient_id: patient.id }]);
    const viewer = { userId: consultant.id, isAdmin: false, projectIds: null };
    const [session] = await listSessions(device.id);
    const started = BigInt(session?.started ?? 0);
    expect(await app.services.access.listHiddenPeriods(viewer, device.id, beforeUs)).toEqual([
      { startedAtUs: beforeUs, endedAtUs: started },
    ]);
    app.clock.nowMs += 10_000;
    await assign(admin, device.id, null);
    expect(await listDevices(consultant)).toEqual([]);
    const ended = BigInt((await listSessions(device.id))[0]?.ended ?? 0);
    expect(await app.services.access.listHiddenPeriods(viewer, device.id, beforeUs)).toEqual([
      { startedAtUs: beforeUs, endedAtUs: started },
      { startedAtUs: ended, endedAtUs: null },
    ]);
  });
});

describe('an administrator without a membership', () => {
  it('sees that a ventilator is there, and of its patient nothing', async () => {
    const [device, patient] = [await createDevice(), await createPatient()];
    await assign(admin, device.id, patient.id);
    const operator = await app.makeUser({ isAdmin: true });
    const found = (await listDevices(operator)).find(({ id }) => id === device.id);
    expect(found).toMatchObject({ in_use: true, patient_id: null });
    expect((await call(operator, 'GET', `/devices/${device.id}/waveform`)).statusCode).toBe(403);
  });
});

describe('the list of patients', () => {
  it('holds those of the caller, paged and sorted, with predicted body weight for adults', async () => {
    const owner = await app.makeUser();
    await app.makeProject(owner);
    for (const height of [170, 190, 180]) {
      await createPatient(owner, { sex: 'man', height, age: 50, age_unit: 'years' });
    }
    const answer = await call(owner, 'GET', '/patients/all?sortBy=height&sortOrder=desc&count=2&page=1');
    const page = answer.json<{ items: Patient[]; total: number }>();
    expect(page.total).toBe(3);
    expect(page.items.map(({ height }) => height)).toEqual([190, 180]);
    expect(page.items[1]?.ibw).toBeCloseTo(50 + 0.91 * (180 - 152.4), 10);
    const next = await call(owner, 'GET', '/patients/all?sortBy=height&sortOrder=desc&count=2&page=2');
    expect(next.json<{ items: Patient[] }>().items.map(({ height }) => height)).toEqual([170]);
  });

  it('refuses a pseudonym that another patient has', async () => {
    await createPatient(admin, { pseudonym: 'A-1' });
    const answer = await call(admin, 'POST', '/patients/create', { pseudonym: 'A-1' });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { errors: [{ path: 'pseudonym' }] }]);
  });

  it('refuses to put a patient into a project the caller does not manage', async () => {
    const [owner, other] = [await app.makeUser(), await app.makeUser()];
    const projectId = await app.makeProject(owner);
    const answer = await call(other, 'POST', '/patients/create', { project_id: projectId });
    expect(answer.statusCode).toBe(404);
  });

  it('narrows by the projects the caller is in, and tells nothing of the others', async () => {
    const [owner, other] = [await app.makeUser(), await app.makeUser()];
    const [own, foreign] = [await app.makeProject(owner), await app.makeProject(other)];
    const patient = await createPatient(owner, { project_id: own });
    await app.storage.db.insert(projectPatient).values({ projectId: foreign, patientId: patient.id });
    const total = async (user: TestUser, project: number): Promise<unknown> =>
      (await call(user, 'GET', `/patients/all?project_id=${project}`)).json<{ total: unknown }>().total;
    expect(await total(owner, own)).toBe(1);
    expect(await total(owner, foreign)).toBe(0);
    expect(await total(other, foreign)).toBe(1);
  });
});
