import {
  auditPageSchema,
  knownUserPageSchema,
  projectPageSchema,
  projectSchema,
  projectUserPageSchema,
} from '@eupnea/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Method, type Ward } from '../occupancy/testing/open-ward.ts';

let ward: Ward;
let chief: TestUser;

beforeAll(async () => {
  ward = await openWard();
  chief = await ward.app.makeUser({ isAdmin: true });
});
afterAll(() => ward.app.remove());

async function createProject(user = chief, name = 'Study'): Promise<number> {
  const answer = await ward.call(user, 'POST', '/projects', { name });
  expect(answer.statusCode).toBe(201);
  return projectSchema.parse(answer.json()).id;
}

async function share(projectId: number, email: string, permissions = {}, user = chief) {
  const answer = await ward.call(user, 'POST', '/projects/share', {
    project_id: projectId,
    email,
    permissions,
  });
  return answer.statusCode;
}

async function listIds(user: TestUser, state = 'active'): Promise<readonly number[]> {
  const answer = await ward.call(user, 'GET', `/projects?count=200&state=${state}`);
  return projectPageSchema.parse(answer.json()).items.map(({ id }) => id);
}

describe('a project', () => {
  it('is renamed by version; a stale one is answered with the project as it stands', async () => {
    const id = await createProject();
    const renamed = await ward.call(chief, 'PATCH', `/projects/${id}`, { version: 1, name: 'Trial' });
    expect(renamed.json()).toMatchObject({ name: 'Trial', version: 2 });
    const stale = await ward.call(chief, 'PATCH', `/projects/${id}`, { version: 1, name: 'Other' });
    expect(stale.json()).toMatchObject({ status: 409, current: { name: 'Trial', version: 2 } });
  });

  it('that is deleted hides its patients, and comes back with them', async () => {
    const id = await createProject();
    const patient = await ward.createPatient(chief, { project_id: id });
    const sees = async () =>
      (await ward.call(chief, 'GET', `/patients/single-patient?patient_id=${patient}`)).statusCode;
    expect((await ward.call(chief, 'DELETE', `/projects/${id}`)).statusCode).toBe(204);
    expect(await sees()).toBe(404);
    expect(await listIds(chief)).not.toContain(id);
    expect(await listIds(chief, 'deleted')).toContain(id);
    expect((await ward.call(chief, 'POST', `/projects/${id}/restore`)).statusCode).toBe(200);
    expect(await sees()).toBe(200);
  });

  it('gives its patients to another, or shows them in both', async () => {
    const [one, other] = [await createProject(), await createProject()];
    const [moved, kept] = [
      await ward.createPatient(chief, { project_id: one }),
      await ward.createPatient(chief, { project_id: one }),
    ];
    const transfer = (patient_ids: number[], keep: boolean) =>
      ward.call(chief, 'POST', '/projects/transfer-patients', {
        patient_ids,
        from_project_id: one,
        to_project_id: other,
        keep,
      });
    expect((await transfer([moved], false)).json()).toEqual({ moved: [moved] });
    expect((await transfer([kept], true)).statusCode).toBe(200);
    expect((await transfer([moved], false)).statusCode).toBe(404);
    const of = async (id: number) => {
      const answer = await ward.call(chief, 'GET', `/projects/${id}/patients`);
      return answer.json<{ items: { id: number }[] }>().items.map((row) => row.id);
    };
    expect([await of(one), await of(other)]).toEqual([[kept], [moved, kept]]);
  });

  it('takes devices in and gives them up', async () => {
    const id = await createProject();
    const device = await ward.createDevice(chief);
    expect(
      (await ward.call(chief, 'POST', `/projects/${id}/devices`, { device_id: device })).statusCode,
    ).toBe(204);
    const list = await ward.call(chief, 'GET', `/projects/${id}/devices`);
    expect(list.json()).toMatchObject([{ id: device }]);
    const remove = () => ward.call(chief, 'DELETE', `/projects/${id}/devices?device_id=${device}`);
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  });

  it('limits the lists of devices to its own and to those its patients are on', async () => {
    const [one, other] = [await createProject(), await createProject()];
    const [own, shared] = [
      await ward.createDevice(chief, { project_id: one }),
      await ward.createDevice(chief, { project_id: other }),
    ];
    const patient = await ward.createPatient(chief, { project_id: one });
    const listed = async (user: TestUser, path: string) => {
      const answer = await ward.call(user, 'GET', `${path}?project_id=${one}`);
      return answer.json<{ id: number }[]>().map(({ id }) => id);
    };
    expect(await listed(chief, '/devices')).toEqual([own]);
    await ward.assign(chief, shared, patient);
    expect(await listed(chief, '/devices/summary')).toEqual([own, shared]);
    expect((await ward.call(chief, 'GET', `/projects/${one}`)).json()).toMatchObject({ id: one, devices: 1 });
    const stranger = await ward.app.makeUser();
    expect(await listed(stranger, '/devices')).toEqual([]);
    expect((await ward.call(stranger, 'GET', `/projects/${one}`)).statusCode).toBe(404);
  });
});

describe('sharing a project', () => {
  it('is answered alike whether somebody has the e-mail or not', async () => {
    const id = await createProject();
    const guest = await ward.app.makeUser();
    expect([await share(id, guest.email.toUpperCase()), await share(id, 'nobody@example.org')]).toEqual([
      202, 202,
    ]);
    expect(await listIds(guest)).toContain(id);
  });

  it('shows the members each other, e-mails only to managers, and nobody else to anybody', async () => {
    const id = await createProject();
    const [guest, outsider] = [await ward.app.makeUser(), await ward.app.makeUser()];
    await share(id, guest.email);
    const users = await ward.call(guest, 'GET', `/projects/${id}/users`);
    const seen = projectUserPageSchema.parse(users.json()).items;
    expect(seen.find(({ user_id }) => user_id === chief.id)).toMatchObject({ email: null, is_owner: true });
    const known = await ward.call(guest, 'GET', '/users/all');
    const ids = knownUserPageSchema.parse(known.json()).items.map((user) => user.id);
    expect(ids).toEqual(expect.arrayContaining([chief.id, guest.id]));
    expect(ids).not.toContain(outsider.id);
    expect(Object.keys(known.json<{ items: object[] }>().items[0] ?? {})).toEqual(['id', 'username']);
  });

  it('ends with unshare and with leaving; the last manager stays', async () => {
    const id = await createProject();
    const [guest, helper] = [await ward.app.makeUser(), await ward.app.makeUser()];
    await share(id, guest.email);
    await share(id, helper.email, { manage: true });
    expect((await ward.call(guest, 'POST', `/projects/${id}/leave`)).statusCode).toBe(204);
    expect(await listIds(guest)).not.toContain(id);
    const unshare = (user: TestUser) =>
      ward.call(chief, 'POST', '/projects/unshare', { project_id: id, user_id: user.id });
    expect((await unshare(helper)).statusCode).toBe(204);
    expect((await unshare(chief)).statusCode).toBe(409);
    const demote = await ward.call(chief, 'PUT', `/projects/${id}/users`, {
      user_id: chief.id,
      permissions: { label: true, review: true, manage: false },
    });
    expect(demote.statusCode).toBe(409);
  });
});

describe('the activity of a project', () => {
  it('tells its managers what was changed, before and after, and nobody else', async () => {
    const id = await createProject();
    const guest = await ward.app.makeUser();
    const patient = await ward.createPatient(chief, { project_id: id, weight: 80 });
    await ward.call(chief, 'POST', `/patients/edit/${patient}`, { version: 1, weight: 70 });
    await share(id, guest.email);
    const answer = await ward.call(chief, 'GET', `/projects/${id}/activity`);
    const entries = auditPageSchema.parse(answer.json()).items;
    expect(entries.map(({ action }) => action)).toEqual([
      'project.share',
      'patient.edit',
      'patient.create',
      'project.create',
    ]);
    expect(entries[1]).toMatchObject({ personal_before: { weight: 80 }, personal_after: { weight: 70 } });
    expect((await ward.call(guest, 'GET', `/projects/${id}/activity`)).statusCode).toBe(403);
  });
});

describe('what each may do', () => {
  it('is decided by membership and permission, and printed', async () => {
    const id = await createProject();
    const target = await createProject();
    const device = await ward.createDevice(chief, { project_id: id });
    const subject = await ward.createPatient(chief, { project_id: id });
    const other = await ward.createPatient(chief, { project_id: id });
    const third = await ward.createPatient(chief, { project_id: id });
    const free = await ward.createDevice(chief, { project_id: id });
    const handedOn = { patient_ids: [third], from_project_id: id, to_project_id: target, keep: true };
    const now = ward.app.clock.nowMs;
    await ward.assign(chief, device, subject, now - 3_600_000);
    const [session] = await ward.listSessions(device);
    const people = {
      stranger: await ward.app.makeUser(),
      viewer: await ward.app.makeUser(),
      labeler: await ward.app.makeUser(),
      manager: await ward.app.makeUser(),
    };
    await share(id, people.viewer.email);
    await share(id, people.labeler.email, { label: true });
    await share(id, people.manager.email, { manage: true, label: true, review: true });
    await share(target, people.manager.email, { manage: true });
    const segment = {
      device_id: device,
      from: new Date(now - 60_000).toISOString(),
      to: new Date(now - 30_000).toISOString(),
      current_patient_id: subject,
      new_patient_id: other,
    };
    const tries: readonly (readonly [string, Method, string, object?])[] = [
      ['see the patient', 'GET', `/patients/single-patient?patient_id=${subject}`],
      ['see its sessions', 'GET', `/patients/${subject}/sessions`],
      ['see its modes', 'POST', '/patients/getmvmodes', { patient_id: subject }],
      ['see the device', 'GET', `/devices/${device}`],
      ['see its connection', 'GET', `/devices/${device}/connection-log`],
      ['see its quality', 'GET', `/devices/${device}/quality`],
      ['see the project', 'GET', `/projects/${id}`],
      ['see the members', 'GET', `/projects/${id}/users`],
      ['list its patients', 'GET', `/projects/${id}/patients`],
      ['list its devices', 'GET', `/projects/${id}/devices`],
      ['see the activity', 'GET', `/projects/${id}/activity`],
      ['edit the patient', 'POST', `/patients/edit/${subject}`, { version: 1 }],
      ['set limits', 'PUT', `/patients/${subject}/limits`, { version: 2, limits: [] }],
      ['preview a transfer', 'POST', '/patients/transfer-segment/preview', segment],
      [
        'transfer a session',
        'POST',
        '/patients/sessions/transfer/preview',
        { sessionId: session?.id, sessionDeviceId: device, newPatientId: other, currentPatientId: subject },
      ],
      ['transfer a segment', 'POST', '/patients/transfer-segment', segment],
      ['archive', 'POST', '/patients/archive', { patient_ids: [other] }],
      ['restore', 'POST', '/patients/restore', { patient_ids: [other] }],
      ['delete', 'POST', '/patients/delete', { patient_ids: [other] }],
      ['erase for ever', 'POST', '/patients/erase', { patient_id: other, confirm: String(other) }],
      ['register a device', 'POST', '/devices', { device_type: 'pb840' }],
      ['assign a patient', 'PUT', `/devices/${free}/patient`, { patient_id: third }],
      ['free the device', 'PUT', `/devices/${free}/patient`, { patient_id: null }],
      ['change its address', 'PATCH', `/devices/${free}`, { version: 1, ip: '10.0.0.9' }],
      ['transfer patients', 'POST', '/projects/transfer-patients', handedOn],
      ['remove a device', 'DELETE', `/projects/${id}/devices?device_id=${free}`],
      ['rename the project', 'PATCH', `/projects/${id}`, { version: 1, name: 'Renamed' }],
      ['share it', 'POST', '/projects/share', { project_id: id, email: 'x@example.org' }],
      ['add a device', 'POST', `/projects/${id}/devices`, { device_id: device }],
      ['set permissions', 'PUT', `/projects/${id}/users`, { user_id: people.viewer.id, permissions: {} }],
    ];
    const table = new Map<string, string>();
    for (const [name, method, url, payload] of tries) {
      const codes: string[] = [];
      for (const user of Object.values(people)) {
        const { statusCode } = await ward.call(user, method, url, payload);
        codes.push(statusCode < 300 ? 'yes' : String(statusCode));
      }
      table.set(name, codes.join(' '));
    }
    const heading = ['', ...Object.keys(people)];
    const lines = [...table].map(([name, codes]) => [name, ...codes.split(' ')]);
    process.stdout.write(
      `\n${[heading, ...lines].map((cells) => cells.map((cell) => cell.padEnd(20)).join('')).join('\n')}\n`,
    );
    const forAdministrators = new Set(['erase for ever', 'register a device', 'change its address']);
    for (const [name, codes] of table) {
      const expected = forAdministrators.has(name)
        ? '403 403 403 403'
        : !name.startsWith('see ') && !name.startsWith('list ')
          ? '404 403 403 yes'
          : name === 'see the activity'
            ? '404 403 403 yes'
            : '404 yes yes yes';
      expect([name, codes]).toEqual([name, expected]);
    }
  });
});
