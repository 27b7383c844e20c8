import type { Endpoint } from '@eupnea/contracts/endpoint';
import { ENDPOINTS, type EndpointName } from '@eupnea/contracts/endpoints';
import { problemSchema } from '@eupnea/contracts/problem';
import { TOKEN_SCOPES } from '@eupnea/contracts/api-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken } from '../testing/make-token.ts';
import { openTestApp, type TestApp, type TestUser } from '../testing/open-test-app.ts';
import { makeObjects, OWNERS_MARK, type ObjectIds } from '../testing/refusals/make-objects.ts';
import { REFUSAL_EXAMPLES } from '../testing/refusals/refusal-examples.ts';
import { SOME_SESSION_ID, type RefusalExample } from '../testing/refusals/refusal-example.ts';

const rows: readonly (readonly [name: EndpointName, endpoint: Endpoint, example: RefusalExample])[] =
  Object.entries(ENDPOINTS).map(([name, endpoint]) => {
    const key = name as EndpointName; // cast: keys of the table itself
    return [key, endpoint, REFUSAL_EXAMPLES[key]];
  });

/** Internals of the server and data of the owner, which no response may contain. */
const LEAKS = /node_modules|\bat \S+:\d+|select |insert |\/work\/|\.ts\b|Zx7Q/iu;

/** Endpoints and attempts of all tests, reported at the end. */
const tried = { endpoints: new Set<Endpoint>(), attempts: 0 };

let app: TestApp;
let stranger: TestUser;
let featureless: TestUser;
let ended: TestUser;
let disabled: TestUser;
/** Ids of objects that are invisible to the stranger. */
let objectIds: ObjectIds;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.makeUser({ isAdmin: true });
  objectIds = await makeObjects(app, owner);
  stranger = await app.makeUser();
  featureless = await app.makeUser({ features: [] });
  ended = await app.makeUser({ isAdmin: true });
  await app.server.inject({ method: 'POST', url: '/nestjs/auth/sign-out', headers: ended.headers });
  disabled = await app.makeUser({ isAdmin: true });
  await app.server.inject({
    method: 'PATCH',
    url: `/nestjs/admin/users/${disabled.id}`,
    headers: owner.headers,
    payload: { version: 1, disabled: true },
  });
});

afterAll(async () => {
  await app.remove();
  process.stdout.write(
    `Refusals: ${tried.attempts} attempts at ${tried.endpoints.size} of ${rows.length} endpoints, nothing leaked.\n`,
  );
});

function idOf(endpoint: Endpoint): number | string {
  return objectIds[endpoint.object ?? 'device'];
}

interface Attempt {
  readonly endpoint: Endpoint;
  readonly id?: number | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
}

async function attempt({ endpoint, id = idOf(endpoint), headers = {}, body, query }: Attempt) {
  const example = rows.find(([, known]) => known === endpoint)?.[2];
  const search = new URLSearchParams(
    Object.entries({ ...example?.query, ...query }).map(([key, value]) => [key, String(value)]),
  );
  const answer = await app.server.inject({
    method: endpoint.method,
    url: `${endpoint.path.replace(':id', String(id))}?${search}`,
    headers,
    ...(body === undefined ? {} : { payload: body as object }), // cast: bodies of these cases are objects
  });
  tried.endpoints.add(endpoint);
  tried.attempts += 1;
  expect(answer.body).not.toMatch(LEAKS);
  return answer;
}

function expectProblem(answer: Awaited<ReturnType<typeof attempt>>, status: number, code: string) {
  expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({ status, body: { code } });
  expect(answer.headers['content-type']).toContain('application/problem+json');
  return problemSchema.parse(answer.json());
}

const guarded = rows.filter(([, endpoint]) => endpoint.access.who !== 'public');

describe.each(guarded)('%s is refused', (_name, endpoint, example) => {
  it('without a session', async () => {
    expectProblem(await attempt({ endpoint, body: example.body }), 401, 'unauthenticated');
  });

  it('with a session that has ended', async () => {
    const answer = await attempt({ endpoint, headers: ended.headers, body: example.body });
    expectProblem(answer, 401, 'unauthenticated');
  });

  it('to a user who was disabled a moment ago', async () => {
    const answer = await attempt({ endpoint, headers: disabled.headers, body: example.body });
    expectProblem(answer, 401, 'unauthenticated');
  });

  it('with a token that nobody signed', async () => {
    const [, claims = ''] = stranger.tokens.access_token.split('.');
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const headers = { authorization: `Bearer ${head}.${claims}.` };
    expectProblem(await attempt({ endpoint, headers, body: example.body }), 401, 'unauthenticated');
  });

  it('with a token that this server did not sign', async () => {
    const forged = stranger.headers.authorization.replace(/\.[\w-]+$/u, `.${'A'.repeat(43)}`);
    const answer = await attempt({ endpoint, headers: { authorization: forged }, body: example.body });
    expectProblem(answer, 401, 'unauthenticated');
  });

  it('without a session before its body is looked at', async () => {
    const answer = await attempt({ endpoint, ...(endpoint.method === 'GET' ? {} : { body: { odd: 1 } }) });
    expectProblem(answer, 401, 'unauthenticated');
  });
});

/** Every scope tries every endpoint; where the scope grants access, the input is invalid on purpose. */
describe.each(TOKEN_SCOPES)('a token with the scope %s', (scope) => {
  const mine = guarded.filter(([, { scopes }]) => scopes?.includes(scope) === true);
  const others = guarded.filter(([, { scopes }]) => scopes?.includes(scope) !== true);
  let script: TestUser;
  beforeAll(async () => {
    script = await makeToken(app, await app.makeUser({ isAdmin: true }), [scope]);
  });

  it.each(others)('does not open %s', async (_name, endpoint, example) => {
    const answer = await attempt({ endpoint, headers: script.headers, body: example.body });
    expectProblem(answer, 403, 'forbidden');
  });

  it.each(mine)("opens %s, and nothing of a stranger's", async (_name, endpoint, example) => {
    const { takesFile, object } = endpoint;
    const body = takesFile === true ? undefined : example.body;
    const answer = await attempt({ endpoint, headers: script.headers, body });
    expect(answer.body).not.toContain(OWNERS_MARK);
    expect([401, 403, 500]).not.toContain(answer.statusCode);
    if (object !== undefined) expectProblem(answer, 404, 'not_found');
  });
});

/** The policy requires a second factor, and the user has none. */
describe('a session that lacks its second factor', () => {
  const closed = guarded.filter(([, { beforeFactor }]) => beforeFactor !== true);
  let unproven: TestUser;
  beforeAll(async () => {
    unproven = await app.makeUser({ isAdmin: true });
    await app.storage.pool.query(
      `insert into user_factor (user_id, kind, name) values ($1, 'totp', 'added elsewhere')`,
      [unproven.id],
    );
  });

  it.each(closed)('does not open %s', async (_name, endpoint, example) => {
    const answer = await attempt({ endpoint, headers: unproven.headers, body: example.body });
    expectProblem(answer, 403, 'factor_required');
  });
});

/** A person at an unattended, signed-in browser. */
describe('a session whose user proved long ago to be there', () => {
  const grave = guarded.filter(([, { stepUp }]) => stepUp === true);
  let late: TestUser;
  beforeAll(async () => {
    late = await app.makeUser({ isAdmin: true });
    await app.storage.pool.query(
      `update session_proof set proved_at = proved_at - interval '16 minutes' where user_id = $1`,
      [late.id],
    );
  });

  it.each(grave)('does not open %s before a step-up', async (_name, endpoint, example) => {
    const answer = await attempt({ endpoint, headers: late.headers, body: example.body });
    expectProblem(answer, 403, 'step_up_required');
  });

  it('counts at least the rights of users, data sets, erasure and tokens among them', () => {
    const names = new Set(grave.map(([name]) => name));
    const asked = ['setUserFeatures', 'editUser', 'createDataset', 'downloadDataset', 'erasePatient'];
    for (const name of [...asked, 'createToken', 'deleteAccount', 'resetUserFactors']) {
      expect([...names]).toContain(name);
    }
  });
});

const featured = rows.filter(([, { access }]) => access.who === 'feature' || access.who === 'admin');

describe.each(featured)('%s is refused', (_name, endpoint, example) => {
  it('to a user without the feature or the right', async () => {
    const answer = await attempt({ endpoint, headers: featureless.headers, body: example.body });
    expectProblem(answer, 403, 'forbidden');
  });
});

const withObject = rows.filter(([, { access, object }]) => object !== undefined && access.who !== 'admin');

describe.each(withObject)('%s of a stranger', (_name, endpoint, example) => {
  it('answers as for an id that does not exist', async () => {
    const known = await attempt({ endpoint, headers: stranger.headers, body: example.body });
    const id = typeof idOf(endpoint) === 'string' ? SOME_SESSION_ID : 987_654;
    const unknown = await attempt({ endpoint, headers: stranger.headers, body: example.body, id });
    const { request_id: one, ...knownProblem } = expectProblem(known, 404, 'not_found');
    const { request_id: other, ...unknownProblem } = expectProblem(unknown, 404, 'not_found');
    expect(one).not.toBe(other);
    expect(knownProblem).toEqual(unknownProblem);
  });
});

const withNames = rows.flatMap(([name, endpoint, example]) =>
  endpoint.access.who === 'admin'
    ? []
    : Object.entries(endpoint.names ?? {}).map(
        ([field, kind]) => [name, field, kind, endpoint, example] as const,
      ),
);

describe.each(withNames)('%s with a %s of a stranger', (_name, field, kind, endpoint, example) => {
  it('answers as for an id that does not exist', async () => {
    const isQuery = endpoint.method === 'GET' || endpoint.takesFile === true;
    const ask = async (id: number | string) =>
      await attempt({
        endpoint,
        headers: stranger.headers,
        ...(isQuery ? { query: { [field]: id } } : {}),
        ...(endpoint.takesFile === true
          ? {}
          : { body: isQuery ? example.body : { ...example.body, [field]: id } }),
      });
    const { request_id: _one, ...known } = expectProblem(await ask(objectIds[kind]), 404, 'not_found');
    const { request_id: _other, ...unknown } = expectProblem(await ask(987_654), 404, 'not_found');
    expect(known).toEqual(unknown);
  });
});

const lists = rows.filter(
  ([, { method, object, access }]) => method === 'GET' && object === undefined && access.who !== 'admin',
);

describe.each(lists)('%s', (_name, endpoint) => {
  it("tells a stranger nothing of what is the owner's", async () => {
    const answer = await attempt({ endpoint, headers: stranger.headers });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain(OWNERS_MARK);
  });
});

/** An administrator with every feature, so that only the input can be refused. */
let rightful: Promise<TestUser> | null = null;
async function headersOfAdministrator() {
  // Created once, because it costs a password hash and refused requests do not change it.
  rightful ??= app.makeUser({ isAdmin: true });
  return (await rightful).headers;
}

function spoil(endpoint: Endpoint, example: RefusalExample, fields: Readonly<Record<string, unknown>>) {
  return endpoint.method === 'GET' ? { query: fields } : { body: { ...example.body, ...fields } };
}

const withJson = rows.filter(([, { takesFile }]) => takesFile !== true);

describe.each(withJson)('%s with malformed input', (_name, endpoint, example) => {
  it('names an unknown field', async () => {
    const headers = await headersOfAdministrator();
    const { id } = example;
    const answer = await attempt({ endpoint, id, headers, ...spoil(endpoint, example, { odd_field: 1 }) });
    const problem = expectProblem(answer, 400, 'invalid_input');
    expect(problem.errors?.map((error) => error.path)).toContain('odd_field');
  });
});

const withFields = rows.filter(([, , { outOfRange }]) => outOfRange !== null);

describe.each(withFields)('%s with malformed input', (_name, endpoint, example) => {
  it('names a field that is out of its range', async () => {
    const headers = await headersOfAdministrator();
    const spoiled = example.outOfRange ?? {};
    const { id } = example;
    const answer = await attempt({ endpoint, id, headers, ...spoil(endpoint, example, spoiled) });
    const problem = expectProblem(answer, 400, 'invalid_input');
    expect(problem.errors?.map((error) => error.path)).toEqual(Object.keys(spoiled));
  });
});

const withId = rows.filter(([, { path }]) => path.includes(':id'));

describe.each(withId)('%s with malformed input', (_name, endpoint, example) => {
  it.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('refuses the id %s', async (id) => {
    const headers = await headersOfAdministrator();
    const answer = await attempt({ endpoint, headers, body: example.body, id });
    expect(expectProblem(answer, 400, 'invalid_input').errors?.[0]?.path).toBe('id');
  });
});

const withBody = withJson.filter(([, { method }]) => method !== 'GET');

describe.each(withBody)('%s with malformed input', (_name, endpoint) => {
  it('refuses a body that is not JSON', async () => {
    const answer = await app.server.inject({
      method: endpoint.method,
      url: endpoint.path.replace(':id', String(idOf(endpoint))),
      headers: { ...(await headersOfAdministrator()), 'content-type': 'application/json' },
      payload: '{"email": ',
    });
    expectProblem(answer, 400, 'invalid_input');
  });
});

/** Returns lists nested to this depth. */
function nest(levels: number): unknown {
  return levels === 0 ? 1 : [nest(levels - 1)];
}

describe('the endpoint table', () => {
  it.each(rows)('%s is served under both bases', async (_name, endpoint) => {
    expect(app.server.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
    // A body that no endpoint takes: both bases answer with the same refusal or, where none reads it, the same success.
    const ask = async (base: string) => {
      const url = endpoint.path.replace('/nestjs', base).replace(':id', '987654');
      const body = endpoint.method === 'GET' ? {} : { payload: [] };
      return await app.server.inject({ method: endpoint.method, url: `${url}?nothing=1`, ...body });
    };
    const [first, second] = [await ask('/nestjs'), await ask('/backend-research')];
    expect(first.statusCode).not.toBe(404);
    expect([second.statusCode, second.headers['content-type']]).toEqual([
      first.statusCode,
      first.headers['content-type'],
    ]);
  });

  it('is described at /openapi.json, row by row', async () => {
    const answer = await app.server.inject('/openapi.json');
    const described = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
    for (const [, endpoint] of rows) {
      const path = endpoint.path.replace(':id', '{id}');
      expect(Object.keys(described.paths[path] ?? {})).toContain(endpoint.method.toLowerCase());
    }
  });

  it('answers an unknown path of the interface with a problem', async () => {
    const unknown = await app.server.inject('/nestjs/nothing');
    expectProblem(unknown, 404, 'not_found');
  });

  it('answers a number or a text that no column holds with 400, whatever the endpoint', async () => {
    const administrator = await app.makeUser({ isAdmin: true });
    await app.makeProject(administrator);
    const cases: readonly (readonly ['GET' | 'POST' | 'PATCH' | 'PUT', string, object?])[] = [
      ['GET', '/nestjs/devices/2147483648/waveform'],
      ['PATCH', '/nestjs/devices/2147483648', { version: 1 }],
      ['PATCH', `/nestjs/devices/${objectIds.device}`, { version: 2_147_483_648 }],
      ['PATCH', `/nestjs/devices/${objectIds.device}`, { version: 1, description: 'Bed\0' }],
      ['PUT', `/nestjs/devices/${objectIds.device}/patient`, { patient_id: 2_147_483_648 }],
      ['POST', '/nestjs/devices', { device_type: 'pb840', dev_serial: '\u0000' }],
      ['POST', '/nestjs/patients/create', { pseudonym: 'a\0b' }],
      ['GET', '/nestjs/patients/all?project_id=2147483648'],
      ['GET', '/nestjs/patients/all?deviceId=2147483648'],
      ['GET', '/nestjs/devices?device_id_filter=2147483648'],
      ['PUT', '/api/templates/1', { name: 'a', content: {}, version: 2_147_483_647 }],
      ['POST', '/api/templates/', { name: 'a', content: { a: '\uD800' } }],
      ['POST', '/api/templates/', { name: 'a', content: { '\0': 1 } }],
      ['POST', '/api/templates/', { name: 'a', content: { a: nest(200) } }],
      ['PATCH', `/nestjs/devices/${objectIds.device}`, { version: 1, description: 'Bed \uD800' }],
      ['POST', '/nestjs/breath-stat', { device_id: 1, breath_number: 2_147_483_648, parameters: ['ti_s'] }],
      ['GET', '/nestjs/admin/audit?to=0000-02-29T10:00:00Z'],
      ['GET', '/nestjs/admin/audit/export?from=0000-02-29T10:00:00Z'],
      ['GET', '/nestjs/patients/all?startTime=0000-02-29T10:00:00Z'],
    ];
    for (const [method, url, payload] of cases) {
      const answer = await app.server.inject({
        method,
        url,
        headers: administrator.headers,
        ...(payload === undefined ? {} : { payload }),
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 400]);
    }
  });
});
