import type { EndpointObject } from '@eupnea/contracts/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinProject } from '../../testing/join-project.ts';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { makeObjects, type ObjectIds } from '../../testing/refusals/make-objects.ts';
import { SOME_SESSION_ID } from '../../testing/refusals/refusal-example.ts';
import type { Viewer } from './access-service.ts';
import { ObjectRightsService } from './object-rights-service.ts';

/** Kinds of which only their owner, their addressee or their sender may know. */
const PERSONAL: ReadonlySet<string> = new Set([
  'invitation',
  'upload',
  'token',
  'identity',
  'factor',
  'sign-in',
  'template',
]);

let app: TestApp;
let rights: ObjectRightsService;
let ids: ObjectIds;
let kinds: readonly EndpointObject[];
let owner: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let administrator: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  rights = new ObjectRightsService(app.storage.db);
  owner = await app.makeUser({ isAdmin: true });
  ids = await makeObjects(app, owner);
  // The objects lie in two projects of the owner: the named one and the owner's first.
  viewer = await app.makeUser();
  const owned = await app.storage.pool.query<{ id: number }>('select id from project where owner_id = $1', [
    owner.id,
  ]);
  for (const { id } of owned.rows) await joinProject(app, owner, viewer, id, { label: true, review: true });
  stranger = await app.makeUser();
  administrator = await app.makeUser({ isAdmin: true });
  kinds = Object.keys(ids) as EndpointObject[]; // cast: one key for every kind, by its type
});
afterAll(() => app.remove());

async function listSeen(user: TestUser, as: Partial<Viewer> = {}): Promise<readonly EndpointObject[]> {
  const who = { userId: user.id, isAdmin: false, projectIds: null, ...as };
  const seen: EndpointObject[] = [];
  for (const kind of kinds) if (await rights.sees(who, kind, ids[kind])) seen.push(kind);
  return seen;
}

it('the owner may know of an object of every kind', async () => {
  expect(await listSeen(owner)).toEqual(kinds);
});

it('a stranger may know of none', async () => {
  expect(await listSeen(stranger)).toEqual([]);
});

it('a member of the projects may know of what lies in them, and of nothing personal', async () => {
  expect(await listSeen(viewer)).toEqual(kinds.filter((kind) => !PERSONAL.has(kind)));
});

it('an administrator may know of devices alone', async () => {
  expect(await listSeen(administrator, { isAdmin: true })).toEqual(['device', 'device-data']);
});

it("an owner's token that is limited to another project opens nothing of these projects", async () => {
  const elsewhere = await app.makeProject(owner);
  const seen = await listSeen(owner, { projectIds: [elsewhere] });
  // The own saved view is private to its owner; tokens open no rows of the personal kinds.
  expect(seen).toEqual(
    kinds.filter((kind) => PERSONAL.has(kind) || kind === 'saved-view').filter((kind) => kind !== 'upload'),
  );
});

it('nobody may know of an object that does not exist', async () => {
  const who = { userId: owner.id, isAdmin: true, projectIds: null };
  for (const kind of kinds) {
    const unknown = kind === 'sign-in' ? SOME_SESSION_ID : 987_654;
    expect([kind, await rights.sees(who, kind, unknown)]).toEqual([kind, false]);
  }
});

it('a deleted project and a removed device stay known to those who may restore them', async () => {
  await app.storage.pool.query('update project set deleted_at = now() where id = $1', [ids.project]);
  await app.storage.pool.query('update device set deleted_at = now() where id = $1', [ids.device]);
  const asOwner = { userId: owner.id, isAdmin: false, projectIds: null };
  const asAdministrator = { userId: administrator.id, isAdmin: true, projectIds: null };
  expect(await rights.sees(asOwner, 'project', ids.project)).toBe(true);
  expect(await rights.sees(asAdministrator, 'device', ids.device)).toBe(true);
  expect(await rights.sees(asOwner, 'device', ids.device)).toBe(false);
  expect(await rights.sees(asOwner, 'cohort', ids.cohort)).toBe(false);
});
