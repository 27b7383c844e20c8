import { HOUR_MS } from '@eupnea/model';
import { join } from 'node:path';
import type { Endpoint } from '@eupnea/contracts/endpoint';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { TOKEN_SCOPES } from '@eupnea/contracts/api-token';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openWard, type Ward } from '../modules/occupancy/testing/open-ward.ts';
import { joinProject } from '../testing/join-project.ts';
import { makeToken } from '../testing/make-token.ts';
import type { TestUser, TestUserOptions } from '../testing/open-test-app.ts';
import { listPermissionTries } from '../testing/permission-tries.ts';
import type { PermissionKind, PermissionObjects, PermissionTry } from '../testing/permission-try.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/permissions.md');

/** All persons have every feature: only their role in the project differs. */
const PERSONS = ['stranger', 'viewer', 'labeler', 'reviewer', 'manager', 'administrator'] as const;
type Person = (typeof PERSONS)[number];

/** nothing = a response without any row. */
type Outcome = 'yes' | 'nothing' | '403' | '404';

let ward: Ward;
let objects: PermissionObjects;
let people: { readonly [Name in Person]: TestUser };

beforeAll(async () => {
  ward = await openWard();
  const owner = await ward.app.makeUser({ isAdmin: true });
  const project = await ward.app.makeProject(owner);
  const target = await ward.app.makeProject(owner);
  people = await invite(owner, project, target);
  objects = await fillProject(owner, project, target);
});
afterAll(() => ward.app.remove());

async function invite(owner: TestUser, project: number, target: number) {
  const makeUser = (options?: TestUserOptions) => ward.app.makeUser(options);
  const share = async (user: TestUser, project_id: number, permissions: object) => {
    await joinProject(ward.app, owner, user, project_id, permissions);
    return user;
  };
  const manager = await share(await makeUser(), project, { label: true, review: true, manage: true });
  return {
    stranger: await makeUser(),
    viewer: await share(await makeUser(), project, {}),
    labeler: await share(await makeUser(), project, { label: true }),
    reviewer: await share(await makeUser(), project, { label: true, review: true }),
    manager: await share(manager, target, { manage: true }),
    // In no project: administering the server grants no access to data.
    administrator: await makeUser({ isAdmin: true }),
  };
}

async function fillProject(owner: TestUser, project: number, target: number): Promise<PermissionObjects> {
  const { nowMs } = ward.app.clock;
  const inProject = { project_id: project };
  const device = await ward.createDevice(owner, inProject);
  const freeDevice = await ward.createDevice(owner, inProject);
  const patient = await ward.createPatient(owner, inProject);
  await ward.assign(owner, device, patient, nowMs - HOUR_MS);
  await ward.breathe(device, nowMs - HOUR_MS, nowMs);
  const [session] = await ward.listSessions(device);
  await ward.app.storage.pool.query(
    "insert into device_connection_log (device_id, at_us, event, code, detail) values ($1, 1, 'connected', '', '')",
    [device],
  );
  const create = async (url: string, body: object) =>
    z.object({ id: z.number() }).parse((await ward.call(owner, 'POST', url, body)).json()).id;
  await create('/api/v1/addArterialBloodGas', { patient_id: patient, pH: 7.4, PaCO2: 40 });
  return {
    project,
    target,
    device,
    freeDevice,
    patient,
    second: await ward.createPatient(owner, inProject),
    third: await ward.createPatient(owner, inProject),
    fourth: await ward.createPatient(owner, inProject),
    bedless: await ward.createPatient(owner, inProject),
    session: session?.id ?? 0,
    sample: await create('/api/v1/addBloodData', { patient_id: patient, Hb: 11 }),
    medication: await create(`/medications/patients/${patient}`, { name: 'propofol' }),
    note: await create(`/notes/patients/${patient}`, {
      kind: 'prone',
      started_at: new Date(nowMs - 3_600_000).toISOString(),
      ended_at: null,
    }),
    viewer: people.viewer.id,
    labeler: people.labeler.id,
    ...(await createTasks(owner, project, session?.id ?? 0)),
    cohort: await create('/research/cohorts', { ...inProject, name: 'Everybody' }),
    nowMs,
  };
}

async function createTasks(owner: TestUser, project: number, session: number) {
  const { labeler, reviewer, manager } = people;
  const create = async (raters: readonly TestUser[]): Promise<number> => {
    const rater_ids = raters.map(({ id }) => id);
    const body = { project_id: project, ventilation_session_id: session, title: 'A task', rater_ids };
    const answer = await ward.call(owner, 'POST', '/labeling/tasks', body);
    return z.object({ id: z.number() }).parse(answer.json()).id;
  };
  const reviewTask = await create([labeler]);
  const path = `/labeling/tasks/${reviewTask}/submit`;
  expect((await ward.call(labeler, 'POST', path, { allow_unlabelled: true })).statusCode).toBe(200);
  return { labelTask: await create([labeler, reviewer, manager]), reviewTask };
}

async function attempt(user: TestUser, { name, id, query, body }: PermissionTry): Promise<Outcome> {
  const { method, path }: Endpoint = ENDPOINTS[name];
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const url = path.replace(/^\/nestjs/u, '').replace(':id', String(id));
  const answer = await ward.call(user, method, `${url}${search}`, body);
  if (answer.statusCode === 403 || answer.statusCode === 404) return `${answer.statusCode}`;
  // Any other status is an error of the try or the server.
  expect([name, answer.statusCode < 300, answer.body]).toEqual([name, true, answer.body]);
  const page = z.object({ total: z.literal(0) });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return isJson && page.safeParse(answer.json()).success ? 'nothing' : 'yes';
}

/**
 * Expected outcome by the access rules. An empty list and a 404 are equivalent for a person who must not know of the
 * object.
 */
function isRight(kind: PermissionKind, person: Person, outcome: Outcome): boolean {
  if (kind === 'administer') return outcome === (person === 'administrator' ? 'yes' : '403');
  if (person === 'manager') return outcome === 'yes';
  if (person === 'stranger' || person === 'administrator') return outcome === '404' || outcome === 'nothing';
  if (kind === 'label' || kind === 'review' || kind === 'steer')
    return outcome === LABELING_OUTCOMES[kind][person];
  return outcome === (kind === 'read' ? 'yes' : '403');
}

/** A labeling task is accessible to its raters, reviewers and managers. */
const LABELING_OUTCOMES = {
  label: { viewer: '404', labeler: 'yes', reviewer: 'yes' },
  review: { viewer: '404', labeler: '403', reviewer: 'yes' },
  steer: { viewer: '404', labeler: '403', reviewer: '403' },
} as const;

/** An administrator sees the link of a ventilator, but neither its patient nor its measurements. */
const SEEN_BY_ADMINISTRATORS = new Set([
  'getDevice',
  'listDeviceSessions',
  'listConnectionEvents',
  'listDeviceQuality',
  'assignPatient',
]);

// Runs before the managers' tries of the next test move objects to the other project.
it('a token that is limited to another project reaches nothing of this one, whatever its scopes', async () => {
  const script = await makeToken(ward.app, people.manager, [...TOKEN_SCOPES], [objects.target]);
  const unlimited = await makeToken(ward.app, people.manager, [...TOKEN_SCOPES]);
  const tries = listPermissionTries(objects).filter(
    ({ name, kind }) => kind === 'read' && 'scopes' in ENDPOINTS[name],
  );
  const wrong: string[] = [];
  const open: string[] = [];
  for (const one of tries) {
    const outcome = await attempt(script, one);
    if (outcome !== '404' && outcome !== 'nothing') wrong.push(`${one.what}: ${outcome}`);
    if ((await attempt(unlimited, one)) === 'yes') open.push(one.what);
  }
  expect(wrong).toEqual([]);
  // The same token without the limit succeeds, so that the limit causes the refusal.
  expect(open.length).toBeGreaterThanOrEqual(10);
});

it('a stranger, a viewer, a labeler, a reviewer, a manager and an administrator each try everything', async () => {
  const rows: TriedRow[] = [];
  const wrong: string[] = [];
  for (const one of listPermissionTries(objects)) {
    const outcomes: Outcome[] = [];
    for (const person of PERSONS) {
      const outcome = await attempt(people[person], one);
      outcomes.push(outcome);
      const isLink = person === 'administrator' && SEEN_BY_ADMINISTRATORS.has(one.name);
      if (!isRight(one.kind, isLink ? 'viewer' : person, outcome))
        wrong.push(`${one.what}: ${person} ${outcome}`);
    }
    rows.push({ what: one.what, call: nameCall(ENDPOINTS[one.name]), outcomes });
  }
  expect(wrong).toEqual([]);
  const tried = new Set<string>(listPermissionTries(objects).map(({ name }) => name));
  const others = Object.entries<Endpoint>(ENDPOINTS).filter(([name]) => !tried.has(name));
  const page = writePage(
    rows,
    others.map(([, endpoint]) => endpoint),
  );
  // Generated from the endpoint table: a new endpoint changes the page and fails here.
  await expect(page).toMatchFileSnapshot(PAGE);
});

interface TriedRow {
  readonly what: string;
  readonly call: string;
  /** One for each of PERSONS. */
  readonly outcomes: readonly Outcome[];
}

function nameCall({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} \`${path}\``;
}

function describeAccess({ access, object }: Endpoint): string {
  const who =
    access.who === 'feature'
      ? `Signed in, with ${access.features.join(' or ')}`
      : { public: 'Anyone', session: 'Signed in', admin: 'Administrators' }[access.who];
  return object === undefined ? who : `${who}; the ${object} visible to the caller`;
}

/** Groups in the order of their first member. */
function groupBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
}

function writePage(rows: readonly TriedRow[], others: readonly Endpoint[]): string {
  const tried = groupBy(rows, ({ outcomes }) => outcomes.join('|')).map(
    ([outcomes, own]) => `|${PERSONS.join('|')}|
|${PERSONS.map(() => '---').join('|')}|
|${outcomes}|

${own.map(({ what, call }) => `- ${what}: ${call}`).join('\n')}`,
  );
  const further = groupBy(others, describeAccess).map(([access, own]) => {
    const methods = groupBy(own, ({ method }) => method).map(
      ([method, calls]) => `- ${method} ${calls.map(({ path }) => `\`${path}\``).join(', ')}`,
    );
    return `### ${access}\n${methods.join('\n')}`;
  });
  return `<!-- Written by npm run docs:permissions from what the server answered. Do not edit. -->

# Who may do what

Every person tried each call against the running server, one after the other. All have every feature, so what differs
is the project. \`404\` is also the answer to an unknown id, \`nothing\` is an empty list, \`403\` says that the object exists
and is not allowed. The administrator is a member of no project: running the server opens nobody's data. A viewer, a labeler
and a reviewer differ in labels, not in records. The labeler, the reviewer and the manager are raters of the task that is
labelled; the task that is reviewed has the labeler alone.

${tried.join('\n\n')}

## All other calls
What the endpoint table demands at the door; \`/openapi.json\` says what each call does. The generated refusal tests try each
call without a session, without the feature and, where an object is named, with a stranger's. With the feature a caller
still finds only what the caller's projects, uploads or own account hold: the tests of each module prove it.

${further.join('\n\n')}
`;
}
