import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPageSchema } from '@eupnea/contracts/audit';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { providerOutcomeSchema } from '@eupnea/contracts/provider-sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderBrowser } from '../../../testing/provider-browser.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../testing/open-test-app.ts';
import { startProvider, type TestProvider } from '../../../testing/start-provider.ts';

const ORIGIN = 'http://eupnea.test';

const folder = mkdtempSync(join(tmpdir(), 'eupnea-provider-'));
let provider: TestProvider;
let other: TestProvider;
let app: TestApp;
let admin: TestUser;
let project: number;
let people = 0;

beforeAll(async () => {
  const redirectUris = [`${ORIGIN}/auth/callback`];
  provider = await startProvider({ redirectUris });
  other = await startProvider({ redirectUris });
  const common = { client_id: provider.clientId, client_secret: provider.clientSecret };
  const file = join(folder, 'providers.json');
  const groups = {
    icu: { features: ['patient', 'monilitycs'], projects: [{ id: 1, permissions: ['label'] }] },
    research: { features: ['research'] },
  };
  writeFileSync(
    file,
    JSON.stringify({
      providers: [
        { ...common, id: 'hospital', name: 'Hospital', issuer: provider.issuer, accounts: 'create', groups },
        { ...common, id: 'linked-only', name: 'Linked only', issuer: other.issuer },
        { ...common, id: 'nobody', name: 'Nobody there', issuer: 'http://127.0.0.1:9' },
      ],
    }),
  );
  app = await openTestApp({ EUPNEA_OIDC_FILE: file, EUPNEA_PUBLIC_ORIGINS: ORIGIN });
  // Tokens are signed and checked by the real clock.
  Object.defineProperty(app.clock, 'nowMs', { get: () => Date.now() });
  admin = await app.makeUser({ isAdmin: true });
  project = await app.makeProject(admin);
});
afterAll(async () => {
  await app.remove();
  await provider.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each test uses new persons. */
beforeEach(() => {
  people += 1;
  const sub = `person-${people}`;
  provider.person = { sub, email: `${sub}@hospital.example`, email_verified: true, name: `Person ${people}` };
  other.person = provider.person;
});

async function userOf(answer: Awaited<ReturnType<ProviderBrowser['finish']>>): Promise<TestUser> {
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const outcome = providerOutcomeSchema.parse(answer.json());
  if (outcome.outcome !== 'signed_in') throw new Error('linked');
  const headers = { authorization: `Bearer ${outcome.access_token}` };
  return { id: outcome.user.id, email: outcome.user.email, tokens: outcome, headers };
}

async function signIn(name = 'hospital'): Promise<TestUser> {
  return await userOf(await new ProviderBrowser(app).signIn(name));
}

async function featuresOf(user: TestUser): Promise<readonly string[]> {
  const answer = await app.server.inject({ url: ENDPOINTS.listFeatures.path, headers: user.headers });
  return answer.json<{ feature_code: string }[]>().map(({ feature_code }) => feature_code);
}

function expectRefused(answer: Awaited<ReturnType<ProviderBrowser['finish']>>, code = 'provider_refused') {
  expect(answer.json()).toMatchObject({ code });
}

describe('a sign-in by a provider', () => {
  it('makes an account where the policy says so, with no feature and no password, and finds it again', async () => {
    const user = await signIn();
    expect(user.email).toBe(provider.person.email);
    expect(await featuresOf(user)).toEqual([]);
    expect((await signIn()).id).toBe(user.id);
    const listed = await app.server.inject({
      url: `/nestjs/admin/users?search=${user.email}`,
      headers: admin.headers,
    });
    expect(listed.json()).toMatchObject({
      items: [{ state: 'active', is_admin: false, username: `Person ${people}` }],
    });
  });

  it('finds the account by issuer and subject, whatever address the provider tells later', async () => {
    const user = await signIn();
    provider.person = { ...provider.person, email: admin.email };
    expect((await signIn()).id).toBe(user.id);
  });

  it('never opens an account by its address, and says what to do', async () => {
    provider.person = { ...provider.person, email: admin.email };
    const answer = await new ProviderBrowser(app).signIn('hospital');
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'account_exists' }]);
    expect(answer.body).not.toContain('access_token');
  });

  it('makes no account for an address that the provider did not verify, or without any', async () => {
    provider.person = { ...provider.person, email_verified: false };
    expectRefused(await new ProviderBrowser(app).signIn('hospital'), 'no_account');
    provider.person = { sub: `${provider.person.sub}-x` };
    expectRefused(await new ProviderBrowser(app).signIn('hospital'), 'no_account');
  });

  it('makes none where only linked identities count', async () => {
    expectRefused(await new ProviderBrowser(app).signIn('linked-only'), 'no_account');
  });

  it('accepts an invitation to the verified address, once', async () => {
    const email = String(provider.person.email);
    const payload = { email, language: 'en', is_admin: false, features: ['research'] };
    const invited = await app.server.inject({
      method: 'POST',
      url: '/nestjs/admin/users',
      headers: admin.headers,
      payload,
    });
    const { id } = invited.json<{ id: number }>();
    expect((await signIn()).id).toBe(id);
    provider.person = { ...provider.person, sub: 'somebody else with that address' };
    expectRefused(await new ProviderBrowser(app).signIn('hospital'), 'account_exists');
  });

  it('lets nobody in whose account is disabled', async () => {
    const user = await signIn();
    await app.storage.pool.query('update app_user set disabled_at = now() where id = $1', [user.id]);
    expectRefused(await new ProviderBrowser(app).signIn('hospital'));
  });

  it('says that a provider does not answer', async () => {
    const answer = await new ProviderBrowser(app).post(
      ENDPOINTS.beginProviderSignIn.path,
      { provider: 'nobody' },
      null,
    );
    expect(answer.statusCode).toBe(503);
  });

  it('shows what is offered before anybody is known', async () => {
    const answer = await app.server.inject({ url: ENDPOINTS.signInOptions.path });
    expect(answer.json()).toMatchObject({ providers: [{ id: 'hospital', name: 'Hospital' }, {}, {}] });
    expect(answer.body).not.toContain('secret');
  });
});

describe('groups', () => {
  it('give features and projects, and take back at the next sign-in what they gave and nothing else', async () => {
    provider.person = { ...provider.person, groups: ['icu', 'research', 'unknown'] };
    const user = await signIn();
    expect((await featuresOf(user)).toSorted()).toEqual(['monilitycs', 'patient', 'research']);
    const members =
      'select can_view, can_label, can_manage from project_member where user_id = $1 and project_id = $2';
    const { rows } = await app.storage.pool.query(members, [user.id, project]);
    expect(rows).toEqual([{ can_view: true, can_label: true, can_manage: false }]);
    const url = `/nestjs/admin/users/${user.id}/features`;
    const payload = { features: ['monilitycs', 'patient', 'research', 'analytics'] };
    await app.server.inject({ method: 'PUT', url, headers: admin.headers, payload });
    provider.person = { ...provider.person, groups: ['research'] };
    expect((await featuresOf(await signIn())).toSorted()).toEqual(['analytics', 'research']);
    expect((await app.storage.pool.query(members, [user.id, project])).rows).toEqual([]);
    const log = await app.server.inject({
      url: `/nestjs/admin/audit?object_kind=user&object_id=${user.id}`,
      headers: admin.headers,
    });
    const actions = log.json<{ items: { action: string }[] }>().items.map(({ action }) => action);
    expect(actions).toEqual([
      'user.set_by_groups',
      'user.set_features',
      'user.set_by_groups',
      'user.create_by_provider',
    ]);
  });

  it.each([
    ['a text in place of a list', 'icu'],
    ['a name of the object', ['__proto__', 'constructor', 'toString']],
    ['an object in place of a list', { icu: true, 0: 'icu', length: 1 }],
    ['nested lists', [['icu'], { name: 'icu' }]],
    ['spelled otherwise', ['ICU', ' icu', 'icu\0']],
    ['that ask for administration', ['admin', 'administrators', 'is_admin']],
  ])('give nothing for %s', async (_what, groups) => {
    provider.person = { ...provider.person, groups };
    const user = await signIn();
    expect(await featuresOf(user)).toEqual([]);
    const { rows } = await app.storage.pool.query('select is_admin from app_user where id = $1', [user.id]);
    expect(rows).toEqual([{ is_admin: false }]);
  });
});

describe('what does not hold is refused', () => {
  it('another state than this browser began with', async () => {
    const browser = new ProviderBrowser(app);
    const answer = await browser.visit(await browser.begin('hospital'));
    expectRefused(await browser.finish({ ...answer, state: `${answer['state']}x` }));
  });

  it('a browser that did not begin: nobody is signed in to a stranger’s account', async () => {
    const thief = new ProviderBrowser(app);
    const answer = await thief.visit(await thief.begin('hospital'));
    expectRefused(await new ProviderBrowser(app).finish(answer));
    const victim = new ProviderBrowser(app);
    await victim.begin('hospital');
    expectRefused(await victim.finish(answer));
  });

  it('the same answer twice, even with the same cookies', async () => {
    const browser = new ProviderBrowser(app);
    const answer = await browser.visit(await browser.begin('hospital'));
    const copy = browser.copy();
    await userOf(await browser.finish(answer));
    expectRefused(await browser.finish(answer));
    expectRefused(await copy.finish(answer));
  });

  it('an answer after ten minutes', async () => {
    const browser = new ProviderBrowser(app);
    const answer = await browser.visit(await browser.begin('hospital'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    try {
      expectRefused(await browser.finish(answer));
    } finally {
      vi.useRealTimers();
    }
  });

  it('a code that another flow of the same browser or person was given', async () => {
    const thief = new ProviderBrowser(app);
    const stolen = await thief.visit(await thief.begin('hospital'));
    const victim = new ProviderBrowser(app);
    const own = await victim.visit(await victim.begin('hospital'));
    // State and cookie are right, the code is not: PKCE binds it to the verifier of its flow.
    expectRefused(await victim.finish({ ...own, code: String(stolen['code']) }));
  });

  it('an answer of one provider in the flow of another one', async () => {
    const browser = new ProviderBrowser(app);
    const hospital = await browser.visit(await browser.begin('hospital'));
    const linked = await browser.visit(await browser.begin('linked-only'));
    expectRefused(await browser.finish({ ...linked, code: String(hospital['code']) }));
    expectRefused(await browser.finish({ ...hospital, state: String(linked['state']) }));
  });

  it('an address to return to that the caller chose', async () => {
    const browser = new ProviderBrowser(app);
    const evil = { provider: 'hospital', redirect_uri: 'https://evil.test/auth/callback' };
    const answer = await browser.post(ENDPOINTS.beginProviderSignIn.path, evil, null);
    expect(answer.statusCode).toBe(400);
    const url = new URL(await browser.begin('hospital'));
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback`);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('response_type') ?? 'code').toBe('code');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)?.length).toBeGreaterThan(40);
    const again = new URL(await browser.begin('hospital'));
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(again.searchParams.get(name)).not.toBe(url.searchParams.get(name));
  });

  it('a refusal by the provider, and the issuer of another one', async () => {
    const browser = new ProviderBrowser(app);
    const refused = await browser.visit(await browser.begin('hospital'));
    expectRefused(await browser.finish({ state: String(refused['state']), error: 'access_denied' }));
    const mixed = await browser.visit(await browser.begin('hospital'));
    expectRefused(await browser.finish({ ...mixed, iss: other.issuer }));
  });
});

describe('the audit log', () => {
  async function listEntries(action: string, userId: number) {
    await app.services.auditSealer.seal();
    const url = `/nestjs/admin/audit?action=${action}&object_id=${userId}`;
    const answer = await app.server.inject({ url, headers: admin.headers });
    return auditPageSchema.parse(answer.json()).items;
  }

  it('has a refused step-up by the account whose session began it, and none for a proven one', async () => {
    const user = await signIn();
    const browser = new ProviderBrowser(app);
    const proven = await browser.finish(await browser.visit(await browser.beginStepUp('hospital', user)));
    expect(proven.json()).toEqual({ outcome: 'proven' });
    expect(await listEntries('refusal.step_up', user.id)).toEqual([]);
    // Another user of the provider.
    provider.person = { ...provider.person, sub: `${provider.person.sub}-stranger` };
    const stranger = new ProviderBrowser(app);
    expectRefused(await stranger.finish(await stranger.visit(await stranger.beginStepUp('hospital', user))));
    expect(await listEntries('refusal.step_up', user.id)).toMatchObject([
      { actor_id: user.id, after: { times: 1 }, personal_after: { address: '127.0.0.1' } },
    ]);
  });

  it('has a sign-in that is refused because the account is disabled, and one of nobody known', async () => {
    const user = await signIn();
    await app.storage.pool.query('update app_user set disabled_at = now() where id = $1', [user.id]);
    expectRefused(await new ProviderBrowser(app).signIn('hospital'));
    expect(await listEntries('refusal.sign_in', user.id)).toMatchObject([
      { actor_kind: 'system', after: { account: 'known', by: 'provider', times: 1 } },
    ]);
    expectRefused(await new ProviderBrowser(app).signIn('linked-only'), 'no_account');
    expect((await listEntries('refusal.sign_in', 0))[0]).toMatchObject({
      after: { account: 'unknown', by: 'provider' },
    });
  });
});
