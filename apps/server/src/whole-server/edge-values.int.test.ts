import type { Endpoint } from '@eupnea/contracts/endpoint';
import { ENDPOINTS, type EndpointName } from '@eupnea/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertStay } from '../testing/edges/insert-stay.ts';
import { edgeRequestsOf, type EdgeRequest } from '../testing/edges/edge-requests.ts';
import type { EdgeIds } from '../testing/edges/valid-value.ts';
import { openTestApp, type TestApp, type TestUser } from '../testing/open-test-app.ts';
import { makeObjects } from '../testing/refusals/make-objects.ts';
import { REFUSAL_EXAMPLES } from '../testing/refusals/refusal-examples.ts';

/**
 * Sends every row of the endpoint table its valid input with one part after the other replaced by edge values of dates,
 * numbers and texts. No answer may be 5xx. Only the deep run has it: 52,000 requests take two minutes of a processor.
 */
/** Valid inputs of a row, each with other alternatives. */
const TURNS = 6;
/** Requests per source address, below the rate limits. */
const REQUESTS_AN_ADDRESS = 5;

/** Reads first and deletes last, so that there is something to read. */
const METHOD_ORDER = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'];
const rows = Object.entries(ENDPOINTS)
  .map(([name, endpoint]: [string, Endpoint]) => ({ name: name as EndpointName, endpoint })) // cast: keys of the table
  .toSorted((a, b) => METHOD_ORDER.indexOf(a.endpoint.method) - METHOD_ORDER.indexOf(b.endpoint.method));

let app: TestApp;
let administrator: TestUser;
let ids: EdgeIds;
const tried = { requests: 0, accepted: 0, succeeded: new Set<string>() };

beforeAll(async () => {
  // A documentation network (RFC 5737): devices with a valid address reach nothing.
  app = await openTestApp({ EUPNEA_DEVICE_NETWORKS: '192.0.2.0/24' });
  await makeCaller();
});

afterAll(async () => {
  await app.remove();
  process.stdout.write(
    `Edge values: ${tried.requests} requests, ${tried.accepted} accepted by the schemas, ${tried.succeeded.size} of ${rows.length} endpoints also succeeded.\n`,
  );
});

/** An administrator with every feature and an object of every kind: the patient lies on the device and breathes. */
async function makeCaller(): Promise<void> {
  administrator = await app.makeUser({ isAdmin: true });
  const { headers } = administrator;
  const made = await makeObjects(app, administrator);
  const payload = { project_id: made.project };
  const other = await app.server.inject({ method: 'POST', url: '/nestjs/patients/create', headers, payload });
  ids = {
    ...made,
    session: await insertStay(app, made),
    otherPatient: other.json<{ id: number }>().id,
    otherProject: await app.makeProject(administrator),
    user: (await app.makeUser()).id,
  };
}

/** A request may have ended the session, or deleted the patient or the device. */
async function keepCaller(): Promise<void> {
  await app.storage.pool.query('delete from factor_policy');
  const { headers } = administrator;
  for (const url of [`/nestjs/patients/single?patient_id=${ids.patient}`, `/nestjs/devices/${ids.device}`]) {
    const { statusCode } = await app.server.inject({ url, headers });
    if (statusCode !== 200) return await makeCaller();
  }
}

async function send({ method }: Endpoint, { url, headers, payload }: EdgeRequest) {
  tried.requests += 1;
  const address = Math.floor(tried.requests / REQUESTS_AN_ADDRESS);
  return await app.server.inject({
    method,
    url,
    headers: { ...headers, ...administrator.headers },
    remoteAddress: `10.${(address >> 16) % 256}.${(address >> 8) % 256}.${address % 256}`,
    ...(payload === undefined ? {} : { payload }),
  });
}

/** An edit that was accepted before changed the version. */
async function sendToCurrentVersion(endpoint: Endpoint, request: EdgeRequest) {
  const answer = await send(endpoint, request);
  const { payload } = request;
  if (answer.statusCode !== 409 || typeof payload !== 'string') return answer;
  const version = answer.json<{ current?: { version?: number } }>().current?.version;
  if (version === undefined) return answer;
  return await send(endpoint, {
    ...request,
    payload: payload.replace(/"version":1\b/u, `"version":${version}`),
  });
}

it.each(rows)(
  '$name answers edge values of each of its parameters without an internal error',
  async ({ name, endpoint }) => {
    await keepCaller();
    const example = REFUSAL_EXAMPLES[name];
    const id =
      example.id ?? String(ids[endpoint.object ?? (endpoint.path.includes('/users/') ? 'user' : 'device')]);
    const failed: string[] = [];
    for (const request of edgeRequestsOf({ endpoint, example, ids, id, turns: TURNS })) {
      const answer = await sendToCurrentVersion(endpoint, request);
      if (request.isValid) tried.accepted += 1;
      if (answer.statusCode < 400) tried.succeeded.add(name);
      if (answer.statusCode >= 500) failed.push(`${answer.statusCode} for ${request.what}`);
    }
    expect(failed).toEqual([]);
  },
);
