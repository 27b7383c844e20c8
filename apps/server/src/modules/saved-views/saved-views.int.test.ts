import { meSchema } from '@eupnea/contracts/auth';
import { savedViewSchema } from '@eupnea/contracts/saved-view';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';

let app: TestApp;
let owner: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let project: number;

beforeAll(async () => {
  app = await openTestApp();
  [owner, colleague, stranger] = [await app.makeUser(), await app.makeUser(), await app.makeUser()];
  project = await app.makeProject(owner);
  await app.storage.pool.query('insert into project_member (project_id, user_id) values ($1, $2)', [
    project,
    colleague.id,
  ]);
});
afterAll(() => app.remove());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function call(user: TestUser, method: Method, path = '', payload?: object) {
  return await app.server.inject({
    method,
    url: `/nestjs/saved-views${path}`,
    headers: user.headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

const NIGHT = {
  screen: 'breaths',
  name: 'Night',
  search: { columns: 'vte_ml,peep_cmh2o', finding: 'any' },
  project_id: null,
} as const;

async function save(body: object) {
  const answer = await call(owner, 'POST', '', body);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, {}]);
  return savedViewSchema.parse(answer.json());
}

async function listNames(user: TestUser, screen = 'breaths') {
  const answer = await call(user, 'GET', `?screen=${screen}`);
  return z
    .array(savedViewSchema)
    .parse(answer.json())
    .map(({ name }) => name);
}

it('is private until it is shared with a project, and then read by its members alone', async () => {
  const view = await save(NIGHT);
  const { project_id: _none, ...written } = NIGHT;
  expect(view).toMatchObject({ ...written, project: null, is_own: true, version: 1 });
  expect(await listNames(owner)).toEqual(['Night']);
  expect(await listNames(owner, 'patients')).toEqual([]);
  expect(await listNames(colleague)).toEqual([]);
  const shared = await call(owner, 'PATCH', `/${view.id}`, { version: 1, project_id: project });
  expect(shared.json()).toMatchObject({ name: 'Night', project: { id: project }, version: 2 });
  expect(await listNames(colleague)).toEqual(['Night']);
  expect(await listNames(stranger)).toEqual([]);
  const read = await call(colleague, 'GET', `/${view.id}`);
  expect(read.json()).toMatchObject({ is_own: false, search: NIGHT.search });
  for (const [method, body] of [['PATCH', { version: 2, name: 'Mine now' }], ['DELETE']] as const) {
    expect((await call(colleague, method, `/${view.id}`, body)).statusCode).toBe(403);
    expect((await call(stranger, method, `/${view.id}`, body)).statusCode).toBe(404);
  }
  const hidden = await call(owner, 'PATCH', `/${view.id}`, { version: 2, project_id: null });
  expect(hidden.statusCode).toBe(200);
  expect((await call(colleague, 'GET', `/${view.id}`)).statusCode).toBe(404);
});

it('is not shared with a project of strangers', async () => {
  const body = { ...NIGHT, project_id: project };
  expect((await call(stranger, 'POST', '', body)).statusCode).toBe(404);
  expect((await call(stranger, 'POST', '', { ...body, project_id: 987_654 })).statusCode).toBe(404);
});

it('is renamed and replaced; a stale version is answered with the view as it stands', async () => {
  const { id } = await save({ ...NIGHT, name: 'Morning' });
  const search = { columns: 'ti_s' };
  const edited = await call(owner, 'PATCH', `/${id}`, { version: 1, name: 'Round', search });
  expect(edited.json()).toMatchObject({ name: 'Round', search, version: 2 });
  const stale = await call(owner, 'PATCH', `/${id}`, { version: 1, name: 'Late' });
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { current: { name: 'Round', version: 2 } }]);
});

it('is deleted, restored under the same id, and gone for good after 30 days', async () => {
  const { id } = await save({ ...NIGHT, name: 'Evening' });
  expect((await call(owner, 'DELETE', `/${id}`)).statusCode).toBe(204);
  expect((await call(owner, 'GET', `/${id}`)).statusCode).toBe(404);
  expect((await call(colleague, 'POST', `/${id}/restore`)).statusCode).toBe(404);
  expect((await call(owner, 'POST', `/${id}/restore`)).json()).toMatchObject({ id, name: 'Evening' });
  expect((await call(owner, 'POST', `/${id}/restore`)).statusCode).toBe(404);
  await call(owner, 'DELETE', `/${id}`);
  await app.storage.pool.query(`update saved_view set deleted_at = deleted_at - interval '31 days'`);
  await save({ ...NIGHT, name: 'Another' });
  expect((await call(owner, 'POST', `/${id}/restore`)).statusCode).toBe(404);
});

it('is the default of its screen until another one is, or nobody may see it', async () => {
  const readDefaults = async (user: TestUser) => {
    const me = await app.server.inject({ url: '/nestjs/auth/me', headers: user.headers });
    return meSchema.parse(me.json()).default_views;
  };
  const [first, second] = [await save({ ...NIGHT, name: 'First' }), await save({ ...NIGHT, name: 'Second' })];
  const wall = await save({ ...NIGHT, screen: 'wall', search: { sort: 'UP' }, project_id: project });
  for (const { id } of [first, second, wall]) {
    expect((await call(owner, 'PUT', `/${id}/default`)).statusCode).toBe(204);
  }
  const shown = ({ id, screen, search }: typeof wall) => ({ id, screen, search });
  expect(new Set(await readDefaults(owner))).toEqual(new Set([second, wall].map(shown)));
  expect((await call(colleague, 'PUT', `/${second.id}/default`)).statusCode).toBe(404);
  await call(colleague, 'PUT', `/${wall.id}/default`);
  expect(await readDefaults(colleague)).toEqual([shown(wall)]);
  await call(owner, 'PATCH', `/${wall.id}`, { version: 1, project_id: null });
  expect(await readDefaults(colleague)).toEqual([]);
  await call(owner, 'DELETE', `/${second.id}`);
  expect(await readDefaults(owner)).toEqual([shown(wall)]);
  await call(owner, 'POST', `/${second.id}/restore`);
  expect((await call(owner, 'DELETE', `/${second.id}/default`)).statusCode).toBe(204);
  expect(await readDefaults(owner)).toEqual([shown(wall)]);
});

it('refuses parts that no address has', async () => {
  for (const search of [{ 'a b': '1' }, { columns: '' }, { columns: 'x'.repeat(1601) }, { columns: 7 }]) {
    expect((await call(owner, 'POST', '', { ...NIGHT, search })).statusCode).toBe(400);
  }
});
