import type { Endpoint, EndpointObject } from '@eupnea/contracts/endpoint';
import { ENDPOINTS, type EndpointName } from '@eupnea/contracts/endpoints';
import { FEATURE_CODES } from '@eupnea/contracts/feature';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOME_SESSION_ID } from '../testing/refusals/refusal-example.ts';
import { REFUSAL_EXAMPLES } from '../testing/refusals/refusal-examples.ts';
import type { Caller } from './caller.ts';
import { installErrorHandler } from './error-handler.ts';
import { registerEndpoint } from './register-endpoint.ts';

const CALLER: Caller = {
  userId: 7,
  sessionId: 'one',
  username: 'anna',
  email: 'anna@example.org',
  isAdmin: true,
  features: new Set(FEATURE_CODES),
  projectIds: null,
  token: null,
  needsFactor: false,
  isProven: true,
};

/** Id of the object that the caller may not know of. */
const HIDDEN = 4711;

const rows: readonly (readonly [name: EndpointName, endpoint: Endpoint])[] = Object.entries(ENDPOINTS).map(
  ([name, endpoint]) => [name as EndpointName, endpoint], // cast: keys of the table itself
);
const inPath = rows.flatMap(([name, endpoint]) =>
  endpoint.object === undefined ? [] : [[name, endpoint, endpoint.object] as const],
);
const inFields = rows.flatMap(([name, endpoint]) =>
  Object.entries(endpoint.names ?? {}).map(([field, kind]) => [name, field, endpoint, kind] as const),
);

let server: FastifyInstance;
let handled: Endpoint[] = [];
let asked: (readonly [EndpointObject, number | string])[] = [];
beforeAll(async () => {
  server = Fastify();
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  // Forms with files are read by the handlers alone.
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  installErrorHandler(server);
  server.decorateRequest('caller', null);
  server.addHook('onRequest', async (request) => {
    request.caller = CALLER;
  });
  for (const [, endpoint] of rows)
    registerEndpoint(
      server,
      endpoint,
      async () => {
        handled.push(endpoint);
      },
      async (_caller, kind, id) => {
        asked.push([kind, id]);
        return id !== HIDDEN && id !== SOME_SESSION_ID;
      },
    );
  await server.ready();
});
afterAll(() => server.close());

async function call(name: EndpointName, endpoint: Endpoint, id: number | string, fields: object = {}) {
  handled = [];
  asked = [];
  const example = REFUSAL_EXAMPLES[name];
  const inBody = endpoint.body !== undefined && endpoint.method !== 'GET' && endpoint.takesFile !== true;
  const query = { ...example.query, ...(inBody ? {} : fields) };
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return await server.inject({
    method: endpoint.method,
    url: `${endpoint.path.replace(':id', String(id))}?${search}`,
    ...(inBody ? { payload: { ...example.body, ...fields } } : {}),
    ...(endpoint.takesFile === true
      ? { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }
      : {}),
  });
}

describe.each(inPath)('%s', (name, endpoint, kind) => {
  const hidden = kind === 'sign-in' ? SOME_SESSION_ID : HIDDEN;

  it('asks for the object of its path and hides it before the handler is called', async () => {
    const answer = await call(name, endpoint, hidden);
    expect([answer.statusCode, handled, asked[0]]).toEqual([404, [], [kind, hidden]]);
  });
});

describe.each(inFields)('%s by its field %s', (name, field, endpoint, kind) => {
  it('asks for the object of the field and hides it before the handler is called', async () => {
    const answer = await call(name, endpoint, 1, { [field]: HIDDEN });
    expect([answer.statusCode, handled]).toEqual([404, []]);
    expect(asked).toContainEqual([kind, HIDDEN]);
  });
});

it('calls the handler where the caller may know of every object', async () => {
  await call('getMedCard', ENDPOINTS.getMedCard, 1, { patient_id: 1 });
  expect(handled).toEqual([ENDPOINTS.getMedCard]);
});

it('asks nothing of a field that is absent or null', async () => {
  const { editSavedView } = ENDPOINTS;
  await call('editSavedView', editSavedView, 1, { project_id: null });
  expect([handled, asked]).toEqual([[editSavedView], [['saved-view', 1]]]);
  await call('editSavedView', editSavedView, 1);
  expect([handled, asked]).toEqual([[editSavedView], [['saved-view', 1]]]);
});
