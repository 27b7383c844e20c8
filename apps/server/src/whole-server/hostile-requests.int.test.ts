import type { Endpoint } from '@eupnea/contracts/endpoint';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { problemSchema } from '@eupnea/contracts/problem';
import { TOKEN_SCOPES } from '@eupnea/contracts/api-token';
import fc from 'fast-check';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schemas } from '../testing/hostile/arbitrary-of-schema.ts';
import { HOSTILE_SEGMENTS } from '../testing/hostile/hostile-values.ts';
import { type HostileRequest, type Operation, requestsOf } from '../testing/hostile/requests-of-operation.ts';
import { makeToken } from '../testing/make-token.ts';
import { openTestApp, type TestApp, type TestUser } from '../testing/open-test-app.ts';
import { makeObjects, type ObjectIds } from '../testing/refusals/make-objects.ts';
import { REFUSAL_EXAMPLES } from '../testing/refusals/refusal-examples.ts';

/**
 * Sends every operation of `/openapi.json` requests that are valid by its schema, nearly valid, and hostile. No
 * response may be 5xx, hang, or reveal internals; every refusal is a problem document.
 */
const IS_DEEP = process.env['EUPNEA_DEEP'] === '1';
const RUNS = process.env['EUPNEA_NIGHTLY'] === '1' ? 200 : IS_DEEP ? 60 : 3;
/** Minimum number of operations that succeed; fewer mean that requests are refused before they reach the code. */
const LEAST_SUCCEEDED = IS_DEEP ? 100 : 60;
/** Share of cases sent with an API token, at endpoints that accept one. */
const TOKEN_SHARE = 0.2;
/** Maximum response time: the slowest response, a form with a file, takes 0.3 s on a quiet machine. */
const MOST_MS = 20_000;
/** Requests per source address, below the rate limit per minute. */
const REQUESTS_AN_ADDRESS = 2000;

/** Patterns of a stack trace, a query or a path of the server. */
const INSIDE =
  /node_modules|\bat \S+:\d+|\b(?:select|insert into|update|delete from) \S+ |\.ts\b|ECONNREFUSED|ENOENT/iu;

/** Reads first and deletes last, so that there is something to read. */
const METHOD_ORDER = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'];
const rows = Object.entries(ENDPOINTS)
  .map(([name, endpoint]: [string, Endpoint]) => ({ name, ...endpoint }))
  .toSorted((a, b) => METHOD_ORDER.indexOf(a.method) - METHOD_ORDER.indexOf(b.method));

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

let app: TestApp;
let description: Description;
let ids: ObjectIds;
let administrator: TestUser;
const tried = { operations: new Set<string>(), succeeded: new Set<string>(), requests: 0 };

beforeAll(async () => {
  // A documentation network (RFC 5737): devices with a valid address reach nothing.
  app = await openTestApp({ EUPNEA_DEVICE_NETWORKS: '192.0.2.0/24' });
  description = (await app.server.inject('/openapi.json')).json();
  administrator = await app.makeUser({ isAdmin: true });
  ids = await makeObjects(app, administrator);
});

afterAll(async () => {
  await app.remove();
  process.stdout.write(
    `Hostile requests: ${tried.requests} at ${tried.operations.size} operations, ${tried.succeeded.size} of them also succeeded.\n`,
  );
});

/**
 * Creates an administrator with every feature and an object of every kind. A request may have ended the previous one's
 * session or enabled a second factor.
 */
async function headersOfAdministrator() {
  await app.storage.pool.query('delete from factor_policy');
  const me = await app.server.inject({ url: '/nestjs/users/me', headers: administrator.headers });
  if (me.statusCode !== 200) {
    administrator = await app.makeUser({ isAdmin: true });
    ids = await makeObjects(app, administrator);
  }
  return administrator.headers;
}

async function send(endpoint: Endpoint, { url, headers, payload }: HostileRequest, caller: object) {
  tried.requests += 1;
  const address = Math.floor(tried.requests / REQUESTS_AN_ADDRESS);
  const answer = app.server.inject({
    method: endpoint.method,
    url,
    headers: { ...headers, ...caller },
    remoteAddress: `10.0.0.${address % 250}`,
    ...(payload === undefined ? {} : { payload }),
  });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${MOST_MS} ms`)), MOST_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

describe.each(rows)('$name', (endpoint) => {
  it('answers whatever is sent to it, and tells nothing of the inside', async () => {
    const path = endpoint.path.replace(':id', '{id}');
    const operation = description.paths[path]?.[endpoint.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${endpoint.method} ${path} is not described`);
    const { name, object } = endpoint;
    const example = Object.entries(REFUSAL_EXAMPLES).find(([key]) => key === name)?.[1];
    const knownId = example?.id ?? String(ids[object ?? 'device']);
    const person = await headersOfAdministrator();
    const script =
      endpoint.scopes === undefined ? null : (await makeToken(app, administrator, TOKEN_SCOPES)).headers;
    const requests = requestsOf(path, operation, description.components.schemas, knownId);
    await fc.assert(
      fc.asyncProperty(requests, fc.double({ min: 0, max: 1, noNaN: true }), async (request, draw) => {
        const isScript = script !== null && draw < TOKEN_SHARE;
        const answer = await send(endpoint, request, isScript ? script : person);
        expect(answer.statusCode).toBeLessThan(500);
        if (answer.statusCode < 400) tried.succeeded.add(name);
        else expectProblem(answer);
      }),
      { numRuns: RUNS },
    );
    tried.operations.add(`${endpoint.method.toLowerCase()} ${path}`);
  });
});

function expectProblem(answer: Awaited<ReturnType<typeof send>>): void {
  expect(answer.headers['content-type']).toContain('application/problem+json');
  const problem = problemSchema.parse(answer.json());
  expect(problem.status).toBe(answer.statusCode);
  expect(answer.body).not.toMatch(INSIDE);
}

describe('the description', () => {
  it('has no operation that was not tried, and many that answer more than refusals', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect(described.filter((operation) => !tried.operations.has(operation))).toEqual([]);
    expect(tried.succeeded.size).toBeGreaterThan(LEAST_SUCCEEDED);
  });
});

describe('a path', () => {
  it('that leads anywhere at all is answered', async () => {
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.server.address() as AddressInfo; // cast: it listens on a port
    const isBuilt = (await app.server.inject('/')).statusCode === 200;
    const segments = fc.array(fc.constantFrom(...HOSTILE_SEGMENTS), { minLength: 1, maxLength: 6 });
    const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE');
    await fc.assert(
      fc.asyncProperty(methods, segments, async (method, parts) => {
        const { status, body } = await sendRaw(port, method, `/${parts.join('/')}`);
        expect(status).toBeGreaterThanOrEqual(200);
        // Single test files run without the built pages, which then return 503.
        if (isBuilt || status !== 503) expect(status).toBeLessThan(500);
        expect(body).not.toMatch(/node_modules\/|\bat \S+:\d+|root:x:0/u);
      }),
      { numRuns: IS_DEEP ? 2000 : 100, examples: [['GET', ['\u2026', '..', 'file']]] },
    );
  });
});

/** Sends the path unchanged, because a client would normalise it. */
async function sendRaw(port: number, method: string, path: string) {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(MOST_MS, () => socket.destroy(new Error(`no answer to ${method} ${path}`)));
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: eupnea\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const answer = Buffer.concat(chunks).toString('latin1');
  const [head = ''] = answer.split('\r\n', 1);
  return { status: Number(head.split(' ')[1]), body: answer };
}
