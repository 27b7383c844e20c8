import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { linkedIdentitiesSchema, providerOutcomeSchema } from '@eupnea/contracts/provider-sign-in';
import type { JWK } from 'jose';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSessionSocket } from '../../../testing/open-session-socket.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../testing/open-test-app.ts';
import { ProviderBrowser } from '../../../testing/provider-browser.ts';
import { type Forge, makeKey, startProvider, type TestProvider } from '../../../testing/start-provider.ts';

const ORIGIN = 'http://eupnea.test';
const BACK_CHANNEL_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const folder = mkdtempSync(join(tmpdir(), 'eupnea-provider-'));
const sockets: Socket[] = [];
let provider: TestProvider;
let app: TestApp;
let origin: string;
let strangerKey: JWK;
let people = 0;

beforeAll(async () => {
  provider = await startProvider({ redirectUris: [`${ORIGIN}/auth/callback`] });
  strangerKey = await makeKey();
  const file = join(folder, 'providers.json');
  const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
  const hospital = { id: 'hospital', name: 'Hospital', issuer, client_id, client_secret, accounts: 'create' };
  const groups = { icu: { features: ['patient', 'monilitycs'] } };
  writeFileSync(file, JSON.stringify({ providers: [{ ...hospital, groups }] }));
  app = await openTestApp({ EUPNEA_OIDC_FILE: file, EUPNEA_PUBLIC_ORIGINS: ORIGIN });
  // Tokens are signed and checked by the real clock.
  Object.defineProperty(app.clock, 'nowMs', { get: () => Date.now() });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo; // cast: a listening TCP server has one
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.remove();
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  people += 1;
  const email = `hostile${people}@hospital.example`;
  provider.person = { sub: `hostile-${people}`, email, email_verified: true, groups: ['icu'] };
  provider.forge = null;
});

async function signIn(): Promise<TestUser> {
  const answer = await new ProviderBrowser(app).signIn('hospital');
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const outcome = providerOutcomeSchema.parse(answer.json());
  if (outcome.outcome !== 'signed_in') throw new Error('linked');
  const headers = { authorization: `Bearer ${outcome.access_token}` };
  return { id: outcome.user.id, email: outcome.user.email, tokens: outcome, headers };
}

async function statusOfMe(user: TestUser): Promise<number> {
  return (await app.server.inject({ url: ENDPOINTS.me.path, headers: user.headers })).statusCode;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('an ID token is refused', () => {
  it.each<readonly [string, Forge]>([
    ['for another audience', (claims) => ({ claims: { ...claims, aud: 'another client' } })],
    [
      'for two audiences without naming us',
      (claims) => ({ claims: { ...claims, aud: ['eupnea', 'other'], azp: 'other' } }),
    ],
    ['of another issuer', (claims) => ({ claims: { ...claims, iss: 'https://id.example' } })],
    ['signed by another key', (claims) => ({ claims, key: strangerKey })],
    [
      'signed by another key that calls itself by the published name',
      (claims) => ({ claims, key: { ...strangerKey, kid: provider.keyId } }),
    ],
    ['of another sign-in', (claims) => ({ claims: { ...claims, nonce: 'another nonce' } })],
    ['without its nonce', ({ nonce: _nonce, ...claims }) => ({ claims })],
    ['that ran out two minutes ago', (claims) => ({ claims: { ...claims, exp: nowSeconds() - 120 } })],
    ['without an end', ({ exp: _exp, ...claims }) => ({ claims })],
    ['without a subject', ({ sub: _sub, ...claims }) => ({ claims })],
    ['that begins in two minutes', (claims) => ({ claims: { ...claims, nbf: nowSeconds() + 120 } })],
  ])('%s', async (_what, forge) => {
    provider.forge = forge;
    const answer = await new ProviderBrowser(app).signIn('hospital');
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'provider_refused' }]);
    const rows = await app.storage.pool.query('select 1 from app_user where email = $1', [
      provider.person.email,
    ]);
    expect(rows.rows).toEqual([]);
  });

  it('is accepted when the clocks differ by half a minute', async () => {
    provider.forge = (claims) => ({ claims: { ...claims, exp: nowSeconds() - 30, iat: nowSeconds() - 60 } });
    await signIn();
  });

  it('of a person is accepted again after the keys were changed, and the former key no more', async () => {
    const user = await signIn();
    const former = provider.key;
    await provider.rotateKeys();
    // openid-client fetches keys again for an unknown key id, at most once per minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect((await signIn()).id).toBe(user.id);
      provider.forge = (claims) => ({ claims, key: former });
      const answer = await new ProviderBrowser(app).signIn('hospital');
      expect(answer.json()).toMatchObject({ code: 'provider_refused' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a provider ends sessions', () => {
  const path = `${ENDPOINTS.backChannelLogout.path}?provider=hospital`;

  async function sendLogout(claims: Readonly<Record<string, unknown>>, token?: string): Promise<number> {
    const logout_token =
      token ??
      (await provider.signLogoutToken({
        iss: provider.issuer,
        aud: provider.clientId,
        events: { [BACK_CHANNEL_EVENT]: {} },
        ...claims,
      }));
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
    return answer.status;
  }

  async function sidOf(user: TestUser): Promise<string> {
    const { rows } = await app.storage.pool.query<{ sid: string }>(
      `select held.sid from provider_session held join external_identity identity on identity.id = held.identity_id
       where identity.user_id = $1 order by held.created_at desc limit 1`,
      [user.id],
    );
    return rows[0]?.sid ?? '';
  }

  it('by a signed token through the back channel, live sockets too, and only the one it names', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const sid = await sidOf(there);
    expect(sid).not.toBe('');
    const socket = await openSessionSocket(origin, there, sockets);
    expect(await sendLogout({ sid })).toBe(200);
    expect(await socket.ended).toBe('session_ended');
    expect([await statusOfMe(here), await statusOfMe(there)]).toEqual([200, 401]);
    expect(await sendLogout({ sub: provider.person.sub })).toBe(200);
    expect(await statusOfMe(here)).toBe(401);
  });

  it('but not by a token that does not hold', async () => {
    const user = await signIn();
    const { sub } = provider.person;
    const event = { [BACK_CHANNEL_EVENT]: {} };
    const good = { iss: provider.issuer, aud: provider.clientId, events: event, sub };
    for (const claims of [
      { sub, aud: 'another client' },
      { sub, iss: 'https://id.example' },
      { sub, events: { 'another event': {} } },
      { sub, nonce: 'a nonce makes it an ID token' },
      { sub, iat: nowSeconds() - 3600 },
      {},
    ])
      expect([claims, await sendLogout(claims)]).toEqual([claims, 401]);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(good)).toString('base64url')}.`;
    expect(await sendLogout({}, unsigned)).toBe(401);
    expect(await statusOfMe(user)).toBe(200);
  });

  it('by one token once', async () => {
    await signIn();
    const token = await provider.signLogoutToken({
      iss: provider.issuer,
      aud: provider.clientId,
      events: { [BACK_CHANNEL_EVENT]: {} },
      sub: provider.person.sub,
    });
    expect([await sendLogout({}, token), await sendLogout({}, token)]).toEqual([200, 401]);
  });

  it('from the browser by issuer and session id', async () => {
    const user = await signIn();
    const sid = await sidOf(user);
    const call = (query: Readonly<Record<string, string>>) =>
      app.server.inject({ url: `${ENDPOINTS.frontChannelLogout.path}?${new URLSearchParams(query)}` });
    expect((await call({ provider: 'hospital', iss: 'https://id.example', sid })).statusCode).toBe(401);
    expect((await call({ provider: 'hospital', iss: provider.issuer, sid: 'unknown' })).statusCode).toBe(200);
    expect(await statusOfMe(user)).toBe(200);
    expect((await call({ provider: 'hospital', iss: provider.issuer, sid })).statusCode).toBe(200);
    expect(await statusOfMe(user)).toBe(401);
  });
});

describe('an identity', () => {
  const listOf = async (user: TestUser) => {
    const answer = await app.server.inject({ url: ENDPOINTS.listIdentities.path, headers: user.headers });
    return linkedIdentitiesSchema.parse(answer.json()).identities;
  };
  const unlink = async (user: TestUser, id: number) =>
    (
      await app.server.inject({
        method: 'DELETE',
        url: `/nestjs/users/me/identities/${id}`,
        headers: user.headers,
      })
    ).statusCode;

  it('is added by a signed-in user, opens that account, and is taken away with what its groups gave', async () => {
    const user = await app.makeUser({ features: [] });
    const answer = await new ProviderBrowser(app).signIn('hospital', user);
    expect(answer.json()).toEqual({ outcome: 'linked' });
    expect((await signIn()).id).toBe(user.id);
    const [identity] = await listOf(user);
    expect(identity).toMatchObject({ provider_name: 'Hospital', email: provider.person.email });
    expect(await unlink(user, identity?.id ?? 0)).toBe(204);
    const { rows } = await app.storage.pool.query('select 1 from user_feature where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
    expect((await signIn()).id).not.toBe(user.id);
  });

  it('of somebody else is not taken over, and nothing is added after signing out', async () => {
    const taken = await signIn();
    const user = await app.makeUser();
    expect((await new ProviderBrowser(app).signIn('hospital', user)).statusCode).toBe(409);
    expect((await signIn()).id).toBe(taken.id);
    provider.person = { ...provider.person, sub: 'late', email: 'late@hospital.example' };
    const browser = new ProviderBrowser(app);
    const back = await browser.visit(await browser.begin('hospital', user));
    await app.server.inject({ method: 'POST', url: '/nestjs/auth/sign-out', headers: user.headers });
    expect((await browser.finish(back)).statusCode).toBe(401);
  });

  it('that is the only way in stays', async () => {
    const user = await signIn();
    const [identity] = await listOf(user);
    expect(await unlink(user, identity?.id ?? 0)).toBe(409);
  });
});
