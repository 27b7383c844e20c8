import { describe, expect, test, vi } from 'vitest';
import { createHttpClient, type HttpClientDependencies } from './http-client.ts';
import { HttpProblem } from './http-problem.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

function problem(status: number, code: string): Response {
  return Response.json({ type: 'about:blank', title: code, status, code }, { status });
}

/** A client whose server gives the answers in order. */
function makeClient(answers: readonly (() => Response)[], overrides: Partial<HttpClientDependencies> = {}) {
  const sent: Sent[] = [];
  const onSessionEnded = vi.fn();
  const onForbidden = vi.fn();
  const client = createHttpClient({
    fetch: async (url, init) => {
      const answer = answers[sent.length];
      sent.push({
        url: url instanceof Request ? url.url : url.toString(),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
      });
      if (answer === undefined) throw new TypeError('fetch failed');
      return answer();
    },
    sendWithProgress: () => Promise.reject(new TypeError('fetch failed')),
    hostname: 'localhost',
    configuredServerAddress: '',
    readToken: () => 'token-1',
    readCookies: () => 'other=1; XSRF-TOKEN=abc%3D',
    refresh: async () => 'token-2',
    onSessionEnded,
    onForbidden,
    onFactorRequired: () => {},
    stepUp: async () => false,
    ...overrides,
  });
  return { client, sent, onSessionEnded, onForbidden };
}

const noFeatures = () => Response.json([]);

describe('a call', () => {
  test('carries the bearer token, and no XSRF header on GET', async () => {
    const { client, sent } = makeClient([noFeatures]);
    await client.call('listFeatures', {});
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(sent[0]?.headers.has('x-xsrf-token')).toBe(false);
  });

  test('carries the XSRF header on a relative non-GET only', async () => {
    const done = () => new Response(null, { status: 204 });
    const relative = makeClient([done]);
    await relative.client.call('endOtherSessions', {});
    expect(relative.sent[0]?.headers.get('x-xsrf-token')).toBe('abc=');
    const absolute = makeClient([done], { configuredServerAddress: 'https://app.example.org' });
    await absolute.client.call('endOtherSessions', {});
    expect(absolute.sent[0]?.url).toBe('https://app.example.org/nestjs/users/me/sessions');
    expect(absolute.sent[0]?.headers.has('x-xsrf-token')).toBe(false);
  });

  test('repeats lists in the query and leaves out what is absent', async () => {
    const { client, sent } = makeClient([noFeatures], { hostname: 'ward.example.org' });
    await client.call('listDevices', {
      query: { patient_gender_filter: ['1', '2'], patient_id_filter: undefined },
    });
    expect(sent[0]?.url).toBe('/backend-research/devices?patient_gender_filter=1&patient_gender_filter=2');
  });
});

describe('a request that needs a proof of who is there', () => {
  const refused = () => problem(403, 'step_up_required');

  test('is sent again once the user gave it, without a word of access denied', async () => {
    const { client, sent, onForbidden } = makeClient([refused, noFeatures], { stepUp: async () => true });
    await expect(client.call('listFeatures', {})).resolves.toEqual([]);
    expect(sent).toHaveLength(2);
    expect(onForbidden).not.toHaveBeenCalled();
  });

  test('fails when the user closed the dialog, and is not sent a third time', async () => {
    const closed = makeClient([refused], { stepUp: async () => false });
    await expect(closed.client.call('listFeatures', {})).rejects.toMatchObject({ code: 'step_up_required' });
    const again = makeClient([refused, refused], { stepUp: async () => true });
    await expect(again.client.call('listFeatures', {})).rejects.toMatchObject({ code: 'step_up_required' });
    expect(again.sent).toHaveLength(2);
    expect(again.onForbidden).not.toHaveBeenCalled();
  });

  test('leads to the page that adds a second factor where the policy asks for one', async () => {
    const onFactorRequired = vi.fn();
    const made = makeClient([() => problem(403, 'factor_required')], { onFactorRequired });
    await expect(made.client.call('listFeatures', {})).rejects.toMatchObject({ code: 'factor_required' });
    expect(onFactorRequired).toHaveBeenCalledOnce();
    expect(made.onForbidden).not.toHaveBeenCalled();
  });
});

describe('401', () => {
  test('is tried once more with a renewed token', async () => {
    const { client, sent, onSessionEnded } = makeClient([
      () => problem(401, 'unauthenticated'),
      () => Response.json([]),
    ]);
    await expect(client.call('listDeviceSummaries', { query: {} })).resolves.toEqual([]);
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer token-2');
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  test('ends the session when the refresh is refused', async () => {
    const refused = () => problem(401, 'unauthenticated');
    const { client, onSessionEnded } = makeClient([refused], { refresh: async () => null });
    await expect(client.call('me', {})).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  test('ends the session when the renewed token is refused too', async () => {
    const refused = () => problem(401, 'unauthenticated');
    const { client, sent, onSessionEnded } = makeClient([refused, refused]);
    await expect(client.call('me', {})).rejects.toBeInstanceOf(HttpProblem);
    expect(sent).toHaveLength(2);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  test('of the public feature list is about the token it carried', async () => {
    const { client, sent } = makeClient([() => problem(401, 'unauthenticated'), noFeatures]);
    await expect(client.call('listFeatures', {})).resolves.toEqual([]);
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer token-2');
  });

  test('of a wrong password leaves the session alone', async () => {
    const { client, sent, onSessionEnded } = makeClient([() => problem(401, 'sign_in_refused')]);
    const body = { email: 'a@example.org', password: 'x' };
    await expect(client.call('signIn', { body })).rejects.toMatchObject({ code: 'sign_in_refused' });
    expect(sent).toHaveLength(1);
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});

test('403 is told, and passed on to the caller', async () => {
  const { client, onForbidden } = makeClient([() => problem(403, 'forbidden')]);
  await expect(client.call('me', {})).rejects.toMatchObject({ status: 403 });
  expect(onForbidden).toHaveBeenCalledOnce();
});

test('no answer and an answer nobody can read are problems with a code', async () => {
  await expect(makeClient([]).client.call('me', {})).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
  });
  const gibberish = makeClient([() => new Response('<html>', { status: 502 })]);
  await expect(gibberish.client.call('me', {})).rejects.toMatchObject({
    status: 502,
    code: 'not_understood',
  });
  const wrongShape = makeClient([() => Response.json({ user: 1 })]);
  await expect(wrongShape.client.call('me', {})).rejects.toMatchObject({
    status: 200,
    code: 'not_understood',
  });
});
