import { auditPageSchema } from '@eupnea/contracts/audit';
import {
  knownUserPageSchema,
  projectPageSchema,
  projectSchema,
  projectUserPageSchema,
  ownInvitationPageSchema,
} from '@eupnea/contracts/project';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinProject } from '../../testing/join-project.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Ward } from '../occupancy/testing/open-ward.ts';

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

/** The invitations that the user sees. */
async function invitationsOf(user: TestUser) {
  const answer = await ward.call(user, 'GET', '/projects/invitations');
  return ownInvitationPageSchema.parse(answer.json()).items;
}

async function answerInvitation(user: TestUser, id: number, how: 'accept' | 'decline'): Promise<number> {
  return (await ward.call(user, 'POST', `/projects/invitations/${id}/${how}`)).statusCode;
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
  it('is answered and listed alike whether somebody has the e-mail or not', async () => {
    const id = await createProject();
    const guest = await ward.app.makeUser();
    expect([await share(id, guest.email.toUpperCase()), await share(id, 'nobody@example.org')]).toEqual([
      202, 202,
    ]);
    const sent = await ward.call(chief, 'GET', `/projects/${id}/invitations`);
    const seen = sent.json<{ items: { email: string }[]; total: number }>();
    expect(seen.items.map(({ email }) => email)).toEqual(['nobody@example.org', guest.email]);
    expect(seen.total).toBe(2);
    const members = await ward.call(chief, 'GET', `/projects/${id}/users`);
    expect(projectUserPageSchema.parse(members.json()).items.map(({ user_id }) => user_id)).toEqual([
      chief.id,
    ]);
    expect((await ward.call(chief, 'GET', `/projects/${id}`)).json()).toMatchObject({ members: 1 });
  });

  it('counts only after consent: before it the project and its patients do not exist for the guest', async () => {
    const id = await createProject(chief, 'Asked study');
    const guest = await ward.app.makeUser();
    const patient = await ward.createPatient(chief, { project_id: id });
    await share(id, guest.email, { label: true, manage: true });
    const sees = async () => [
      (await ward.call(guest, 'GET', `/projects/${id}`)).statusCode,
      (await ward.call(guest, 'GET', `/patients/single-patient?patient_id=${patient}`)).statusCode,
      (await ward.call(guest, 'GET', `/projects/${id}/users`)).statusCode,
    ];
    expect(await sees()).toEqual([404, 404, 404]);
    expect(await listIds(guest)).not.toContain(id);
    const known = knownUserPageSchema.parse((await ward.call(guest, 'GET', '/users/all')).json());
    expect(known.items.map((user) => user.id)).toEqual([guest.id]);
    const [invitation, ...others] = await invitationsOf(guest);
    expect(others).toEqual([]);
    expect(invitation).toMatchObject({
      project_name: 'Asked study',
      permissions: { view: true, label: true, review: false, manage: true },
    });
    expect(await answerInvitation(guest, invitation?.id ?? 0, 'accept')).toBe(200);
    expect(await sees()).toEqual([200, 200, 200]);
    expect(await invitationsOf(guest)).toEqual([]);
    // Answered once.
    expect(await answerInvitation(guest, invitation?.id ?? 0, 'accept')).toBe(404);
  });

  it('diverts nothing of a user whom an older project was shared with unasked', async () => {
    const older = await createProject();
    const victim = await ward.app.makeUser();
    await createProject(victim, 'Own study');
    await share(older, victim.email, { manage: true });
    const before = await ward.call(chief, 'GET', `/projects/${older}/patients`);
    await ward.createPatient(victim);
    const after = await ward.call(chief, 'GET', `/projects/${older}/patients`);
    expect(after.json<{ total: number }>().total).toBe(before.json<{ total: number }>().total);
  });

  it('ends when the guest declines, when a manager withdraws it, and after 30 days', async () => {
    const id = await createProject();
    const [guest, other] = [await ward.app.makeUser(), await ward.app.makeUser()];
    await share(id, guest.email);
    await share(id, other.email);
    const [declined] = await invitationsOf(guest);
    const [withdrawn] = await invitationsOf(other);
    // An invitation is nobody else's to answer.
    expect(await answerInvitation(other, declined?.id ?? 0, 'accept')).toBe(404);
    expect(await answerInvitation(guest, declined?.id ?? 0, 'decline')).toBe(204);
    const withdraw = (user: TestUser) => ward.call(user, 'DELETE', `/projects/invitations/${withdrawn?.id}`);
    expect([(await withdraw(guest)).statusCode, (await withdraw(chief)).statusCode]).toEqual([404, 204]);
    expect(await answerInvitation(other, withdrawn?.id ?? 0, 'accept')).toBe(404);
    expect(await listIds(guest)).not.toContain(id);
    await share(id, guest.email);
    const [late] = await invitationsOf(guest);
    await ward.app.storage.pool.query(
      "update project_invitation set created_at = created_at - interval '31 days' where id = $1",
      [late?.id],
    );
    expect(await invitationsOf(guest)).toEqual([]);
    expect(await answerInvitation(guest, late?.id ?? 0, 'accept')).toBe(404);
  });

  it('waits for an account that is made later, and renews with other permissions', async () => {
    const id = await createProject();
    const next = `user${Number(/\d+/u.exec((await ward.app.makeUser()).email)?.[0]) + 1}@example.org`;
    await share(id, next);
    await share(id, next, { review: true });
    const guest = await ward.app.makeUser();
    expect(guest.email).toBe(next);
    expect(await invitationsOf(guest)).toMatchObject([{ permissions: { review: true } }]);
  });

  it('shows the members each other, e-mails only to managers, and nobody else to anybody', async () => {
    const id = await createProject();
    const [guest, outsider] = [await ward.app.makeUser(), await ward.app.makeUser()];
    await joinProject(ward.app, chief, guest, id);
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
    await joinProject(ward.app, chief, guest, id);
    await joinProject(ward.app, chief, helper, id, { manage: true });
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
    await joinProject(ward.app, chief, guest, id);
    const answer = await ward.call(chief, 'GET', `/projects/${id}/activity`);
    const entries = auditPageSchema.parse(answer.json()).items;
    expect(entries.map(({ action }) => action)).toEqual([
      'project.join',
      'project.share',
      'patient.edit',
      'patient.create',
      'project.create',
    ]);
    expect(entries[2]).toMatchObject({ personal_before: { weight: 80 }, personal_after: { weight: 70 } });
    expect((await ward.call(guest, 'GET', `/projects/${id}/activity`)).statusCode).toBe(403);
  });
});

describe('a patient without a named project', () => {
  it('goes to the own project, whatever older one the caller was made a manager of', async () => {
    const older = await createProject();
    const user = await ward.app.makeUser();
    const own = await createProject(user, 'Own study');
    await joinProject(ward.app, chief, user, older, { manage: true });
    const patient = await ward.createPatient(user);
    const detail = await ward.call(user, 'GET', `/patients/single-patient?patient_id=${patient}`);
    expect(detail.json<{ projects: { id: number }[] }>().projects.map(({ id }) => id)).toEqual([own]);
  });

  it('is refused with the choices where the caller has no own one', async () => {
    const shared = await createProject(chief, 'Shared study');
    const user = await ward.app.makeUser();
    const create = () => ward.call(user, 'POST', '/patients/create', { sex: 'any' });
    expect((await create()).json()).toMatchObject({ status: 400, errors: [{ path: 'project_id' }] });
    await joinProject(ward.app, chief, user, shared, { manage: true });
    const refused = await create();
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: [{ path: 'project_id', message: expect.stringContaining(`${shared} (Shared study)`) }],
    });
  });
});

describe('the pseudonyms of a project', () => {
  const create = (user: TestUser, project_id: number, pseudonym: string) =>
    ward.call(user, 'POST', '/patients/create', { sex: 'any', project_id, pseudonym });

  it('tell nothing of those of other projects', async () => {
    const [mine, foreign] = [await createProject(), await ward.app.makeUser()];
    const theirs = await createProject(foreign, 'Foreign study');
    expect((await create(foreign, theirs, 'GUESS-1')).statusCode).toBe(201);
    expect((await create(chief, mine, 'GUESS-1')).statusCode).toBe(201);
    const other = await ward.createPatient(chief, { project_id: mine });
    const rename = (pseudonym: string) =>
      ward.call(chief, 'POST', `/patients/edit/${other}`, { version: 1, pseudonym });
    expect((await rename('GUESS-1')).statusCode).toBe(409);
  });

  it('differ by more than case and compatibility forms, also in two calls at once', async () => {
    const id = await createProject();
    const answers = await Promise.all([create(chief, id, 'P-Ä1'), create(chief, id, 'p-ä1')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await create(chief, id, 'Ｐ-A\u03081')).statusCode).toBe(409);
  });

  it('hold no character that is not seen or turns the line', async () => {
    const id = await createProject();
    for (const unseen of ['\n', '\t', '\u202E', '\u200B', '\u2066', '\u2028', '\u200D', '\u0085'])
      expect((await create(chief, id, `P${unseen}1`)).statusCode).toBe(400);
    expect((await ward.call(chief, 'POST', '/projects', { name: 'Study\u202Exslx' })).statusCode).toBe(400);
  });

  it('that look alike are named to who gives them', async () => {
    const id = await createProject();
    await create(chief, id, 'P-0A1');
    const cyrillic = await create(chief, id, '\u0420-0\u04101');
    expect(cyrillic.json()).toMatchObject({ look_alikes: ['P-0A1'] });
    expect((await create(chief, id, 'P-7')).json()).toMatchObject({ look_alikes: [] });
  });

  it('stay unique when a patient comes from another project', async () => {
    const [one, other] = [await createProject(), await createProject()];
    const moved = await ward.createPatient(chief, { project_id: one, pseudonym: 'TWICE' });
    await ward.createPatient(chief, { project_id: other, pseudonym: 'twice' });
    const transfer = await ward.call(chief, 'POST', '/projects/transfer-patients', {
      patient_ids: [moved],
      from_project_id: one,
      to_project_id: other,
      keep: false,
    });
    expect(transfer.statusCode).toBe(409);
  });
});
