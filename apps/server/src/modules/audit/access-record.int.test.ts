import { auditPageSchema } from '@eupnea/contracts/audit';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { newPasskeyChallengeSchema, passkeyChallengeSchema } from '@eupnea/contracts/second-factor';
import { secondStepSchema } from '@eupnea/contracts/second-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { VISIT_MS } from './access-record-service.ts';
import { verifyChain } from './chain/verify-chain.ts';

const ORIGIN = 'https://eupnea.test';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp({ EUPNEA_PUBLIC_ORIGINS: ORIGIN });
  admin = await app.makeUser({ isAdmin: true });
});
afterAll(() => app.remove());

async function call(user: TestUser, path: string) {
  const { statusCode } = await app.server.inject({ url: `/nestjs/${path}`, headers: user.headers });
  return statusCode;
}

async function post(url: string, user: TestUser | null, payload?: object) {
  const headers = user === null ? {} : user.headers;
  return await app.server.inject({
    method: 'POST',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

async function listEntries(action: string) {
  await app.services.auditSealer.seal();
  // Signs in again, because the test's clock exceeds the lifetime of an access token.
  const { headers } = await app.signIn(admin.email);
  const answer = await app.server.inject({ url: `/nestjs/admin/audit?action=${action}`, headers });
  return auditPageSchema.parse(answer.json()).items;
}

async function makePatient(owner: TestUser): Promise<number> {
  await app.makeProject(owner);
  const answer = await app.server.inject({
    method: 'POST',
    url: '/nestjs/patients/create',
    headers: owner.headers,
    payload: {},
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return Number(answer.json().id);
}

describe('the audit log', () => {
  it('has one entry for a visit to a patient, whatever it asks for, and another for the next visit', async () => {
    const owner = await app.makeUser();
    const patientId = await makePatient(owner);
    const path = `patients/single-patient?patient_id=${patientId}`;
    for (let request = 0; request < 5; request += 1) expect(await call(owner, path)).toBe(200);
    const ofOwner = async () =>
      (await listEntries('view.patient')).filter((entry) => entry.object_id === String(patientId));
    expect(await ofOwner()).toMatchObject([{ actor_id: owner.id, object_kind: 'patient' }]);
    app.clock.nowMs += VISIT_MS + 1;
    const again = await app.signIn(owner.email);
    expect(await call(again, path)).toBe(200);
    expect(await ofOwner()).toHaveLength(2);
  });

  it('has the patient that a call answered without naming one', async () => {
    const owner = await app.makeUser();
    const patientId = await makePatient(owner);
    expect(await call(owner, 'patients/single-patient?sortBy=age')).toBe(200);
    const entries = await listEntries('view.patient');
    expect(entries.filter((entry) => entry.actor_id === owner.id)).toMatchObject([
      { object_kind: 'patient', object_id: String(patientId) },
    ]);
  });

  it('has a refused object by account, once with the number of repetitions, and no view', async () => {
    const patientId = await makePatient(await app.makeUser());
    const stranger = await app.makeUser();
    const path = `patients/single-patient?patient_id=${patientId}`;
    for (let request = 0; request < 4; request += 1) expect(await call(stranger, path)).toBe(404);
    const ofStranger = async () =>
      (await listEntries('refusal.object')).filter((entry) => entry.actor_id === stranger.id);
    expect(await ofStranger()).toMatchObject([
      { object_kind: 'patient', object_id: String(patientId), after: { times: 1 } },
    ]);
    app.clock.nowMs += VISIT_MS;
    expect(await ofStranger()).toMatchObject([{ after: { times: 3 } }, { after: { times: 1 } }]);
    const views = await listEntries('view.patient');
    expect(views.filter((entry) => entry.actor_id === stranger.id)).toEqual([]);
  });

  it('has a refused call by account and route', async () => {
    const user = await app.makeUser({ features: [] });
    expect(await call(user, 'admin/users')).toBe(403);
    const [entry] = await listEntries('refusal.call');
    expect(entry).toMatchObject({ actor_id: user.id, after: { route: 'GET /nestjs/admin/users' } });
  });

  it('has a refused sign-in by account, and of an unknown address only that there was one', async () => {
    const user = await app.makeUser();
    for (const email of [user.email, 'my-own-password@example.org']) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/nestjs/auth/sign-in',
        payload: { email, password: 'wrong wrong wrong' },
      });
      expect(answer.statusCode).toBe(401);
    }
    const entries = await listEntries('refusal.sign_in');
    expect(entries).toMatchObject([
      { object_id: '0', after: { account: 'unknown' } },
      { object_id: String(user.id), after: { account: 'known' }, personal_after: { address: '127.0.0.1' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('my-own-password');
  });

  it('has a refused second step by account, and a refused passkey of nobody known', async () => {
    const user = await app.makeUser();
    const device = new SoftAuthenticator(ORIGIN);
    const begun = newPasskeyChallengeSchema.parse((await post(ENDPOINTS.beginPasskey.path, user, {})).json());
    const credential = device.create(begun.options);
    const added = { name: 'Key', challenge: begun.challenge, credential };
    expect((await post(ENDPOINTS.addPasskey.path, user, added)).statusCode).toBe(201);
    const first = { email: user.email, password: TEST_PASSWORD };
    const { second_step } = secondStepSchema.parse((await post(ENDPOINTS.signIn.path, null, first)).json());
    const guess = { method: 'recovery_code', code: 'AAAA-BBBB-CCCC-DDDD' };
    const guessed = { ticket: second_step.ticket, proof: guess };
    expect((await post(ENDPOINTS.finishSecondStep.path, null, guessed)).statusCode).toBe(400);
    const asked = passkeyChallengeSchema.parse((await post(ENDPOINTS.beginPasskeySignIn.path, null)).json());
    const unknown = new SoftAuthenticator(ORIGIN);
    unknown.create(begun.options);
    const alone = { challenge: asked.challenge, credential: unknown.get(asked.options) };
    expect((await post(ENDPOINTS.finishPasskeySignIn.path, null, alone)).statusCode).toBe(400);
    expect(await listEntries('refusal.second_step')).toMatchObject([
      { object_id: '0', after: { account: 'unknown' }, personal_after: { address: '127.0.0.1' } },
      { object_id: String(user.id), after: { account: 'known' }, personal_after: { address: '127.0.0.1' } },
    ]);
  });

  it('has refused step-ups by account, of a password and of a code, and no entry for a right one', async () => {
    const user = await app.makeUser();
    const stepUp = (body: object) => post(ENDPOINTS.stepUp.path, user, body);
    expect((await stepUp({ method: 'password', password: 'wrong wrong wrong' })).statusCode).toBe(400);
    expect((await stepUp({ method: 'totp', code: '123456' })).statusCode).toBe(400);
    expect((await stepUp({ method: 'password', password: TEST_PASSWORD })).statusCode).toBe(204);
    app.clock.nowMs += VISIT_MS;
    const entries = await listEntries('refusal.step_up');
    expect(entries.filter((entry) => entry.actor_id === user.id)).toMatchObject([
      { object_id: String(user.id), after: { times: 1 }, personal_after: { address: '127.0.0.1' } },
      { object_id: String(user.id), after: { times: 1 }, personal_after: { address: '127.0.0.1' } },
    ]);
  });

  it('is sealed with all that, and the chain holds', async () => {
    await app.services.auditSealer.seal();
    expect(await verifyChain(app.storage.pool, null)).toMatchObject({ unsealed: 0, problems: [] });
  });
});
