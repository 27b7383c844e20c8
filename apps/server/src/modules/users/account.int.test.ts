import { ensure } from '@eupnea/model';
import { accountDeletionSchema, accountSchema, sessionPageSchema } from '@eupnea/contracts/account';
import { administeredUserSchema } from '@eupnea/contracts/administered-user';
import { meSchema } from '@eupnea/contracts/auth';
import { eq } from 'drizzle-orm';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readBuildIdentity } from '../../config/build-identity.ts';
import { auditPersonal } from '../../storage/schema/audit-personal.ts';
import { project } from '../../storage/schema/project.ts';
import { TEST_PASSWORD, openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { openSessionSocket } from '../../testing/open-session-socket.ts';
import { readLastMail } from '../../testing/read-last-mail.ts';

let app: TestApp;
let origin: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp();
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.remove());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function call(user: TestUser, method: Method, path: string, payload?: object) {
  return await app.server.inject({
    method,
    url: `/nestjs/${path}`,
    headers: user.headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

async function statusOfMe(user: TestUser): Promise<number> {
  return (await call(user, 'GET', 'auth/me')).statusCode;
}

const openSocket = (user: TestUser) => openSessionSocket(origin, user, sockets);

describe('the own account', () => {
  it('changes name and language, and a stale version is told what stands now', async () => {
    const user = await app.makeUser();
    const before = accountSchema.parse((await call(user, 'GET', 'users/me')).json());
    const body = { version: before.version, username: 'Renamed', language: 'pt-BR' };
    const after = accountSchema.parse((await call(user, 'PATCH', 'users/me', body)).json());
    expect(after).toMatchObject({ username: 'Renamed', language: 'pt-BR', version: before.version + 1 });
    const me = await call(user, 'GET', 'auth/me');
    expect(me.json()).toMatchObject({ user: { username: 'Renamed' } });
    const stale = await call(user, 'PATCH', 'users/me', body);
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { current: { version: after.version } }]);
  });

  it('has a subscription without an end', async () => {
    const user = await app.makeUser();
    const subscription = (await call(user, 'GET', 'auth/subscription')).json();
    expect(subscription).toEqual({ plan: 'self-hosted', status: 'active', expires_at: null });
  });

  it('keeps the display units of the user, not of the browser', async () => {
    const user = await app.makeUser();
    const read = async () => meSchema.parse((await call(user, 'GET', 'auth/me')).json()).units;
    expect(await read()).toBe(null);
    const units = { pressure: 'hPa', partial_pressure: 'kPa' };
    expect((await call(user, 'PUT', 'users/me/units', units)).json()).toEqual(units);
    expect(await read()).toEqual(units);
    expect((await call(user, 'GET', 'users/me')).json()).toMatchObject({ units, version: 1 });
    const other = await app.makeUser();
    expect((await call(other, 'GET', 'auth/me')).json()).toMatchObject({ units: null });
  });

  it('changes its password with the present one; the other sessions end at once, sockets too, this one goes on', async () => {
    const here = await app.makeUser();
    const there = await app.signIn(here.email);
    const socket = await openSocket(there);
    const own = await openSocket(here);
    const password = 'a much better password';
    const wrong = await call(here, 'POST', 'users/me/password', { current_password: 'no', password });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { errors: [{ path: 'password' }] }]);
    const body = { current_password: TEST_PASSWORD, password };
    const guessable = await call(here, 'POST', 'users/me/password', { ...body, password: 'iloveyou' });
    expect(guessable.json()).toMatchObject({ code: 'guessable_password' });
    expect((await call(here, 'POST', 'users/me/password', body)).statusCode).toBe(204);
    expect(await socket.ended).toBe('session_ended');
    expect([await statusOfMe(here), await statusOfMe(there)]).toEqual([200, 401]);
    expect(await Promise.race([own.ended, Promise.resolve('open')])).toBe('open');
    expect((await readLastMail(app, here.email)).kind).toBe('password_changed');
  });

  it('lists its sessions, ends one, and ends all others', async () => {
    const [one, two, three] = await openThreeSessions();
    const listed = sessionPageSchema.parse((await call(one, 'GET', 'users/me/sessions')).json());
    expect(listed.total).toBe(3);
    expect(listed.items.filter((session) => session.current)).toHaveLength(1);
    const idOfTwo = await sessionIdOf(two);
    const socket = await openSocket(two);
    expect((await call(one, 'DELETE', `users/me/sessions/${idOfTwo}`)).statusCode).toBe(204);
    expect(await socket.ended).toBe('session_ended');
    expect(await statusOfMe(two)).toBe(401);
    expect((await call(one, 'DELETE', `users/me/sessions/${idOfTwo}`)).statusCode).toBe(404);
    expect((await call(one, 'DELETE', 'users/me/sessions')).statusCode).toBe(204);
    expect([await statusOfMe(one), await statusOfMe(three)]).toEqual([200, 401]);
  });

  it("does not end a stranger's session", async () => {
    const [user, stranger] = [await app.makeUser(), await app.makeUser()];
    const answer = await call(stranger, 'DELETE', `users/me/sessions/${await sessionIdOf(user)}`);
    expect([answer.statusCode, await statusOfMe(user)]).toEqual([404, 200]);
  });

  it('keeps one line for a session however often it was refreshed', async () => {
    const user = await app.makeUser();
    const refresh_token = user.tokens.refresh_token;
    await app.server.inject({ method: 'POST', url: '/nestjs/auth/refresh', payload: { refresh_token } });
    const listed = sessionPageSchema.parse((await call(user, 'GET', 'users/me/sessions')).json());
    expect(listed.total).toBe(1);
  });

  it('hands out everything kept about its user, without password or token', async () => {
    const user = await app.makeUser({ features: ['patient'] });
    await app.makeProject(user);
    const answer = await call(user, 'GET', 'users/me/data');
    expect(answer.headers['content-disposition']).toContain('eupnea-my-data.json');
    const data: unknown = answer.json();
    expect(data).toMatchObject({
      account: { email: user.email },
      features: ['patient'],
      projects: [{ is_owner: true, can_manage: true }],
      sessions: [{ ended_at: null }],
    });
    expect(answer.body).not.toMatch(/argon2|refresh_hash|passwordHash/u);
  });

  async function openThreeSessions(): Promise<readonly [TestUser, TestUser, TestUser]> {
    const one = await app.makeUser();
    return [one, await app.signIn(one.email), await app.signIn(one.email)];
  }

  async function sessionIdOf(user: TestUser): Promise<string> {
    const listed = sessionPageSchema.parse((await call(user, 'GET', 'users/me/sessions')).json());
    return ensure(
      listed.items.find((session) => session.current),
      'the session that asks',
    ).id;
  }
});

describe('deleting the own account', () => {
  it('says before what happens to projects, asks for the password, ends the sockets, and passes projects on', async () => {
    const [user, heir] = [await app.makeUser(), await app.makeUser()];
    const [shared, alone] = [await app.makeProject(user), await app.makeProject(user)];
    await app.storage.pool.query(
      'insert into project_member (project_id, user_id, can_view, can_manage) values ($1, $2, true, true)',
      [shared, heir.id],
    );
    const preview = accountDeletionSchema.parse((await call(user, 'GET', 'users/me/deletion')).json());
    expect(preview).toMatchObject({ possible: true, more_projects: 0, sessions: 1 });
    expect(preview.owned_projects.map(({ id, outcome }) => [id, outcome])).toEqual([
      [shared, 'heir'],
      [alone, 'administrators'],
    ]);
    const socket = await openSocket(user);
    const wrong = await call(user, 'DELETE', 'users/me', { password: 'no' });
    expect([wrong.statusCode, await statusOfMe(user)]).toEqual([400, 200]);
    expect((await call(user, 'DELETE', 'users/me', { password: TEST_PASSWORD })).statusCode).toBe(204);
    expect(await socket.ended).toBe('session_ended');
    expect(await statusOfMe(user)).toBe(401);
    const owners = await app.storage.db.select({ id: project.id, ownerId: project.ownerId }).from(project);
    expect(owners.find(({ id }) => id === shared)?.ownerId).toBe(heir.id);
    expect(owners.find(({ id }) => id === alone)?.ownerId).toBeNull();
  });

  it('leaves ids in the audit log and empties the personal values', async () => {
    const administrator = await app.makeUser({ isAdmin: true });
    const invited = await call(administrator, 'POST', 'admin/users', { email: 'gone@example.org' });
    const { id } = administeredUserSchema.parse(invited.json());
    const answer = await call(administrator, 'DELETE', `admin/users/${id}`, { email: 'gone@example.org' });
    expect(answer.statusCode).toBe(204);
    const personal = await app.storage.db.select().from(auditPersonal).where(eq(auditPersonal.userId, id));
    expect(personal.map(({ before, after }) => [before, after])).toEqual([[null, null]]);
    const log = await call(administrator, 'GET', `admin/audit?object_kind=user&object_id=${id}`);
    expect(log.body).not.toContain('gone@example.org');
    expect(log.json()).toMatchObject({ items: [{ action: 'user.delete' }, { action: 'user.invite' }] });
  });
});

describe('an administrator', () => {
  it('disables a user: sessions and sockets end at once, sign-in is refused, and enabling lets in again', async () => {
    const [administrator, user] = [await app.makeUser({ isAdmin: true }), await app.makeUser()];
    const socket = await openSocket(user);
    const edit = async (version: number, disabled: boolean) =>
      await call(administrator, 'PATCH', `admin/users/${user.id}`, { version, disabled });
    const answer = administeredUserSchema.parse((await edit(1, true)).json());
    expect(answer.state).toBe('disabled');
    expect(await socket.ended).toBe('session_ended');
    expect(await statusOfMe(user)).toBe(401);
    await expect(app.signIn(user.email)).rejects.toThrow('sign_in_refused');
    expect((await edit(1, false)).statusCode).toBe(409);
    expect((await edit(answer.version, false)).statusCode).toBe(200);
    expect(await statusOfMe(await app.signIn(user.email))).toBe(200);
  });

  it('ends any session at once, and the audit log says who did', async () => {
    const [administrator, user] = [await app.makeUser({ isAdmin: true }), await app.makeUser()];
    const socket = await openSocket(user);
    const listed = await call(administrator, 'GET', `admin/sessions?user_id=${user.id}`);
    const id = ensure(listed.json<{ items: { id: string }[] }>().items[0], 'a session').id;
    expect((await call(administrator, 'DELETE', `admin/sessions/${id}`)).statusCode).toBe(204);
    expect(await socket.ended).toBe('session_ended');
    const log = await call(administrator, 'GET', `admin/audit?action=user.end_sessions&object_id=${user.id}`);
    expect(log.json()).toMatchObject({ total: 1, items: [{ actor_id: administrator.id }] });
  });

  it('grants and takes features, which counts with the next request, and the log has before and after', async () => {
    const administrator = await app.makeUser({ isAdmin: true });
    const user = await app.makeUser({ features: ['monilitycs'] });
    expect((await call(user, 'GET', 'devices')).statusCode).toBe(200);
    const features = ['reports', 'labeling-app'];
    await call(administrator, 'PUT', `admin/users/${user.id}/features`, { features });
    expect((await call(user, 'GET', 'devices')).statusCode).toBe(403);
    const log = await call(administrator, 'GET', `admin/audit?action=user.set_features&object_id=${user.id}`);
    expect(log.json()).toMatchObject({
      items: [{ before: { features: ['monilitycs'] }, after: { features } }],
    });
  });

  it('vouches for an address that nobody confirmed', async () => {
    const administrator = await app.makeUser({ isAdmin: true });
    const user = await app.makeUser();
    await app.storage.pool.query('update app_user set verified_at = null where id = $1', [user.id]);
    await expect(app.signIn(user.email)).rejects.toThrow('sign_in_refused');
    await call(administrator, 'PATCH', `admin/users/${user.id}`, { version: 1, verified: true });
    expect(await statusOfMe(await app.signIn(user.email))).toBe(200);
  });

  it('sends a reset link that only the outbox shows, and opening it stands in the audit log', async () => {
    const [administrator, user] = [await app.makeUser({ isAdmin: true }), await app.makeUser()];
    expect((await call(administrator, 'POST', `admin/users/${user.id}/reset`)).statusCode).toBe(202);
    const outbox = await call(administrator, 'GET', 'admin/outbox?state=waiting');
    expect(outbox.body).not.toContain('#');
    const { id } = ensure(outbox.json<{ items: { id: number }[] }>().items[0], 'a message');
    const opened = await call(administrator, 'POST', `admin/outbox/${id}/open`);
    expect(opened.json()).toMatchObject({ recipient: user.email });
    expect(opened.json<{ text: string }>().text).toMatch(/\/reset-password#[\w-]{43}/u);
    const log = await call(administrator, 'GET', 'admin/audit?action=mail.open');
    expect(log.json()).toMatchObject({ items: [{ actor_id: administrator.id, object_id: String(id) }] });
    const state = await call(administrator, 'GET', 'admin/outbox?state=opened');
    expect(state.json()).toMatchObject({ items: [{ id, state: 'opened' }] });
  });

  it('cannot lock everybody out: not itself, not the last one', async () => {
    const administrator = await app.makeUser({ isAdmin: true });
    const edit = async (body: object) =>
      (await call(administrator, 'PATCH', `admin/users/${administrator.id}`, { version: 1, ...body }))
        .statusCode;
    expect([await edit({ disabled: true }), await edit({ is_admin: false })]).toEqual([409, 409]);
    await app.storage.pool.query('update app_user set is_admin = false where id <> $1', [administrator.id]);
    const preview = await call(administrator, 'GET', 'users/me/deletion');
    expect(preview.json()).toMatchObject({ possible: false });
    const deletion = await call(administrator, 'DELETE', 'users/me', { password: TEST_PASSWORD });
    expect([deletion.statusCode, await statusOfMe(administrator)]).toEqual([409, 200]);
  });

  it('finds users by a part of name or address, taken literally', async () => {
    const administrator = await app.makeUser({ isAdmin: true });
    await call(administrator, 'POST', 'admin/users', { email: 'needle_1@example.org' });
    const find = async (search: string) =>
      (await call(administrator, 'GET', `admin/users?search=${encodeURIComponent(search)}`)).json<{
        total: number;
      }>().total;
    expect([await find('NEEDLE_'), await find('needle%'), await find('needleX1')]).toEqual([1, 0, 0]);
  });

  it('takes the audit log out as CSV, which is a change of its own and harmless in a spreadsheet', async () => {
    const administrator = await app.makeUser({ isAdmin: true });
    const me = accountSchema.parse((await call(administrator, 'GET', 'users/me')).json());
    await call(administrator, 'PATCH', 'users/me', { version: me.version, username: '=1+1,"x"' });
    const answer = await call(administrator, 'GET', `admin/audit/export?actor_id=${administrator.id}`);
    expect(answer.headers['content-type']).toContain('text/csv');
    const [head, ...lines] = answer.body.trimEnd().split('\r\n');
    expect(head).toMatch(/^id,at,actor_kind,/u);
    expect(lines[0]).toContain('audit_log.export');
    expect(lines[1]).toContain(`"'=1+1,""x"""`);
  });

  it('reads how the server is', async () => {
    const administrator = await app.makeUser({ isAdmin: true });
    const answer = await call(administrator, 'GET', 'admin/health');
    expect(answer.json()).toMatchObject({
      version: readBuildIdentity().version,
      mail: 'outbox',
      devices: { registered: 0, connected: 0 },
      ingest: { breaths_per_minute: 0, streaming_devices: 0 },
      last_backup: null,
    });
    expect(answer.json<{ database: { size_bytes: number } }>().database.size_bytes).toBeGreaterThan(1e6);
  });
});
