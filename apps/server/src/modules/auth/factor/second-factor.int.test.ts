import { MINUTE_MS } from '@eupnea/model';
import type { Tokens } from '@eupnea/contracts/auth';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import {
  addedFactorSchema,
  newPasskeyChallengeSchema,
  ownFactorsSchema,
  passkeyChallengeSchema,
  recoveryCodesSchema,
  totpSetupSchema,
} from '@eupnea/contracts/second-factor';
import { secondStepSchema } from '@eupnea/contracts/second-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp, type TestUser } from '../../../testing/open-test-app.ts';
import { readLastMail } from '../../../testing/read-last-mail.ts';
import { SoftAuthenticator } from '../../../testing/soft-authenticator.ts';
import { findUserById } from '../user-repository.ts';
import { computeTotp } from './totp.ts';

const ORIGIN = 'https://eupnea.test';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp({ EUPNEA_PUBLIC_ORIGINS: ORIGIN });
  admin = await app.makeUser({ isAdmin: true });
});
afterAll(() => app.remove());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function send(method: Method, url: string, user: TestUser | null, payload?: object) {
  const headers = user === null ? {} : user.headers;
  return await app.server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function post(url: string, user: TestUser | null, payload?: object) {
  return await send('POST', url, user, payload);
}

const password = (user: TestUser) => ({ email: user.email, password: TEST_PASSWORD });

/** Signs in with the right password, which requires the second step. */
async function beginSignIn(user: TestUser) {
  const answer = await post(ENDPOINTS.signIn.path, null, password(user));
  expect(answer.body).not.toContain('access_token');
  expect(answer.cookies).toEqual([]);
  return secondStepSchema.parse(answer.json()).second_step;
}

async function finishSignIn(ticket: string, proof: object) {
  return await post(ENDPOINTS.finishSecondStep.path, null, { ticket, proof });
}

function toUser(user: TestUser, answer: Awaited<ReturnType<typeof post>>): TestUser {
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('access_token')]);
  const tokens: Tokens = answer.json();
  return { ...user, tokens, headers: { authorization: `Bearer ${tokens.access_token}` } };
}

function codeOf(secret: string, offset = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/gu)?.map((octet) => Number.parseInt(octet, 2)) ?? [];
  return computeTotp(Uint8Array.from(bytes), Math.floor(app.clock.nowMs / 30_000) + offset);
}

async function addTotp(user: TestUser) {
  const begun = totpSetupSchema.parse((await post(ENDPOINTS.beginTotp.path, user)).json());
  const body = { name: 'Phone', setup: begun.setup, code: codeOf(begun.secret) };
  const answer = await post(ENDPOINTS.addTotp.path, user, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  app.clock.nowMs += 30_000;
  return { ...begun, body, added: addedFactorSchema.parse(answer.json()) };
}

async function addPasskey(user: TestUser, device = new SoftAuthenticator(ORIGIN)) {
  const begun = newPasskeyChallengeSchema.parse((await post(ENDPOINTS.beginPasskey.path, user)).json());
  const credential = device.create(begun.options);
  const body = { name: 'Key', challenge: begun.challenge, credential };
  const answer = await post(ENDPOINTS.addPasskey.path, user, body);
  return { device, answer, body };
}

async function expectCode(
  answer: Awaited<ReturnType<typeof post>> | Promise<Awaited<ReturnType<typeof post>>>,
  code: string,
) {
  expect((await answer).json()).toMatchObject({ code });
}

describe('an authenticator app', () => {
  it('is asked for after the password, opens no session before, and each code works once', async () => {
    const user = await app.makeUser();
    const { secret, added } = await addTotp(user);
    expect(added.recovery_codes).toHaveLength(10);
    const step = await beginSignIn(user);
    expect(step.methods).toEqual(['totp', 'recovery_code']);
    await expectCode(finishSignIn(step.ticket, { method: 'totp', code: '000000' }), 'proof_refused');
    const code = codeOf(secret);
    const signedIn = toUser(user, await finishSignIn(step.ticket, { method: 'totp', code }));
    expect((await send('GET', ENDPOINTS.me.path, signedIn)).json()).toMatchObject({ needs_factor: false });
    const again = await beginSignIn(user);
    await expectCode(finishSignIn(again.ticket, { method: 'totp', code }), 'proof_refused');
    app.clock.nowMs += 30_000;
    // The first ticket is used up, whatever code follows.
    await expectCode(finishSignIn(step.ticket, { method: 'totp', code: codeOf(secret) }), 'second_step_over');
  });

  it('lets one of two requests with the same code at once in', async () => {
    const user = await app.makeUser();
    const { secret } = await addTotp(user);
    const [one, other] = [await beginSignIn(user), await beginSignIn(user)];
    const proof = { method: 'totp', code: codeOf(secret) };
    const answers = await Promise.all([finishSignIn(one.ticket, proof), finishSignIn(other.ticket, proof)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([
      200, 400,
    ]);
  });

  it('cannot be guessed: five wrong codes close the account’s second step for a while', async () => {
    const user = await app.makeUser();
    const { secret } = await addTotp(user);
    const { ticket } = await beginSignIn(user);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await expectCode(finishSignIn(ticket, { method: 'totp', code: '000000' }), 'proof_refused');
    }
    const right = { method: 'totp', code: codeOf(secret) };
    await expectCode(finishSignIn((await beginSignIn(user)).ticket, right), 'rate_limited');
    app.clock.nowMs += 5 * MINUTE_MS + 1000;
    const later = { method: 'totp', code: codeOf(secret) };
    toUser(user, await finishSignIn((await beginSignIn(user)).ticket, later));
  });

  it('is set up in its own session and once, and its secret is not readable in the database', async () => {
    const user = await app.makeUser();
    const other = await app.signIn(user.email);
    const begun = totpSetupSchema.parse((await post(ENDPOINTS.beginTotp.path, user)).json());
    const body = { name: 'Phone', setup: begun.setup, code: codeOf(begun.secret) };
    await expectCode(post(ENDPOINTS.addTotp.path, other, body), 'proof_refused');
    expect((await post(ENDPOINTS.addTotp.path, user, body)).statusCode).toBe(201);
    await expectCode(post(ENDPOINTS.addTotp.path, user, body), 'proof_refused');
    const stored = await app.storage.pool.query(
      'select row_to_json(f)::text from user_factor f where user_id = $1',
      [user.id],
    );
    expect(JSON.stringify(stored.rows)).not.toContain(begun.secret);
  });
});

describe('the first second factor', () => {
  it('ends the other sessions, refresh tokens too, and tells the user by mail', async () => {
    const user = await app.makeUser();
    const other = await app.signIn(user.email);
    await addTotp(user);
    expect((await send('GET', ENDPOINTS.me.path, other)).statusCode).toBe(401);
    const body = { refresh_token: other.tokens.refresh_token };
    expect((await post(ENDPOINTS.refresh.path, null, body)).statusCode).toBe(401);
    expect((await send('GET', ENDPOINTS.me.path, user)).statusCode).toBe(200);
    expect((await readLastMail(app, user.email)).subject).toContain('second factor');
  });

  it('is not stepped around by a reset link, an invitation or a session that began beside it', async () => {
    const user = await app.makeUser();
    await addTotp(user);
    await post(ENDPOINTS.forgotPassword.path, null, { email: user.email });
    await app.services.resets.settle();
    const { token } = await readLastMail(app, user.email);
    const reset = { token, password: TEST_PASSWORD };
    expect((await post(ENDPOINTS.resetPassword.path, null, reset)).statusCode).toBe(204);
    expect((await beginSignIn(user)).methods).toEqual(['totp', 'recovery_code']);
    const row = await findUserById(app.storage.db, user.id);
    const client = { address: '127.0.0.1', userAgent: null, deviceCookie: null };
    if (row === null) throw new Error('no user');
    await expect(app.services.auth.beginSession(row, client, null)).rejects.toMatchObject({
      code: 'second_step_over',
    });
  });

  it('voids a ticket when the password changes', async () => {
    const user = await app.makeUser();
    const { secret } = await addTotp(user);
    const { ticket } = await beginSignIn(user);
    await app.services.auth.setPassword(app.storage.db, user.id, 'another long password');
    await expectCode(finishSignIn(ticket, { method: 'totp', code: codeOf(secret) }), 'second_step_over');
  });
});

describe('a recovery code', () => {
  it('works once, is counted and audited, and new codes void the former ones', async () => {
    const user = await app.makeUser();
    const { added } = await addTotp(user);
    const [first = '', second = ''] = added.recovery_codes ?? [];
    const proof = { method: 'recovery_code', code: first.toLowerCase() };
    const signedIn = toUser(user, await finishSignIn((await beginSignIn(user)).ticket, proof));
    await expectCode(finishSignIn((await beginSignIn(user)).ticket, proof), 'proof_refused');
    const listed = ownFactorsSchema.parse((await send('GET', ENDPOINTS.listFactors.path, signedIn)).json());
    expect(listed).toMatchObject({ recovery_codes_left: 9, factors: [{ kind: 'totp', name: 'Phone' }] });
    const made = recoveryCodesSchema.parse((await post(ENDPOINTS.makeRecoveryCodes.path, signedIn)).json());
    expect(made.recovery_codes).toHaveLength(10);
    const old = { method: 'recovery_code', code: second };
    await expectCode(finishSignIn((await beginSignIn(user)).ticket, old), 'proof_refused');
    const stored = await app.storage.pool.query('select * from recovery_code where user_id = $1', [user.id]);
    expect(JSON.stringify(stored.rows)).not.toContain(made.recovery_codes[0]);
    const audit = await send('GET', '/nestjs/admin/audit', await app.signIn(admin.email));
    expect(audit.body).toContain('user.use_recovery_code');
  });
});

describe('a passkey', () => {
  it('is a second factor after the password', async () => {
    const user = await app.makeUser();
    const { device, answer } = await addPasskey(user);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    const { ticket, methods } = await beginSignIn(user);
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const begun = passkeyChallengeSchema.parse(
      (await post(ENDPOINTS.beginSecondStep.path, null, { ticket })).json(),
    );
    const proof = { method: 'passkey', challenge: begun.challenge, credential: device.get(begun.options) };
    toUser(user, await finishSignIn(ticket, proof));
  });

  async function askAlone() {
    return passkeyChallengeSchema.parse((await post(ENDPOINTS.beginPasskeySignIn.path, null)).json());
  }
  const signInAlone = (challenge: string, credential: object) =>
    post(ENDPOINTS.finishPasskeySignIn.path, null, { challenge, credential });

  it('signs in alone when it verified its user, and its challenge works once', async () => {
    const user = await app.makeUser();
    const { device } = await addPasskey(user);
    const { options, challenge } = await askAlone();
    const credential = device.get(options);
    toUser(user, await signInAlone(challenge, credential));
    await expectCode(signInAlone(challenge, credential), 'proof_refused');
  });

  it('is refused alike: unverified user, other page, other domain, other challenge, old challenge, unknown key', async () => {
    const user = await app.makeUser();
    const { device } = await addPasskey(user);
    const refusals = [{ verifies: false }, { origin: 'https://evil.test' }, { domain: 'evil.test' }];
    const answers = [];
    for (const bent of refusals) {
      const { options, challenge } = await askAlone();
      answers.push(await signInAlone(challenge, device.get(options, bent)));
    }
    const [one, other] = [await askAlone(), await askAlone()];
    answers.push(await signInAlone(one.challenge, device.get(other.options)));
    answers.push(await signInAlone(one.challenge, new SoftAuthenticator(ORIGIN).get(one.options)));
    const late = await askAlone();
    app.clock.nowMs += 6 * MINUTE_MS;
    answers.push(await signInAlone(late.challenge, device.get(late.options)));
    for (const answer of answers) {
      const { request_id: _id, ...problem } = answer.json<{ request_id: string }>();
      expect(problem).toEqual({
        type: 'urn:eupnea:problem:proof_refused',
        title: 'The code or the passkey was not accepted',
        status: 400,
        code: 'proof_refused',
      });
    }
    const { options, challenge } = await askAlone();
    toUser(user, await signInAlone(challenge, device.get(options)));
  });

  it('is refused when its counter falls behind: somebody may have copied it', async () => {
    const user = await app.makeUser();
    const { device } = await addPasskey(user);
    const begun = await askAlone();
    toUser(user, await signInAlone(begun.challenge, device.get(begun.options, { counter: 7 })));
    for (const counter of [7, 3, 0]) {
      const { options, challenge } = await askAlone();
      await expectCode(signInAlone(challenge, device.get(options, { counter })), 'proof_refused');
    }
    const { options, challenge } = await askAlone();
    toUser(user, await signInAlone(challenge, device.get(options, { counter: 8 })));
  });

  it('answers no challenge of another use, session or account', async () => {
    const [user, stranger] = [await app.makeUser(), await app.makeUser()];
    const { device } = await addPasskey(user);
    const { device: strange } = await addPasskey(stranger);
    const { ticket } = await beginSignIn(user);
    const begun = passkeyChallengeSchema.parse(
      (await post(ENDPOINTS.beginSecondStep.path, null, { ticket })).json(),
    );
    const proofBy = (key: SoftAuthenticator, { options, challenge } = begun) => ({
      method: 'passkey',
      challenge,
      credential: key.get(options),
    });
    await expectCode(finishSignIn(ticket, proofBy(strange)), 'proof_refused');
    await expectCode(finishSignIn(ticket, proofBy(device, await askAlone())), 'proof_refused');
    await expectCode(signInAlone(begun.challenge, device.get(begun.options)), 'proof_refused');
    const other = await beginSignIn(user);
    await expectCode(finishSignIn(other.ticket, proofBy(device)), 'proof_refused');
    await expectCode(post(ENDPOINTS.stepUp.path, user, proofBy(device)), 'proof_refused');
  });

  it('belongs to one account, and cannot be added by a challenge of another session', async () => {
    const [user, stranger] = [await app.makeUser(), await app.makeUser()];
    const { device } = await addPasskey(user);
    const { answer } = await addPasskey(stranger, device);
    await expectCode(answer, 'conflict');
    const begun = newPasskeyChallengeSchema.parse((await post(ENDPOINTS.beginPasskey.path, user)).json());
    const credential = new SoftAuthenticator(ORIGIN).create(begun.options);
    const body = { name: 'Key', challenge: begun.challenge, credential };
    await expectCode(post(ENDPOINTS.addPasskey.path, stranger, body), 'proof_refused');
  });
});

describe('a step-up', () => {
  const token = { name: 'script', scopes: ['read'], project_ids: null, expires_in_days: 1 };

  it('is by the password where there is no second factor, within the limits of a sign-in', async () => {
    const user = await app.makeUser();
    app.clock.nowMs += 16 * MINUTE_MS;
    const fresh = await app.signIn(user.email);
    expect((await post(ENDPOINTS.createToken.path, fresh, token)).statusCode).toBe(201);
    app.clock.nowMs += 9 * MINUTE_MS;
    expect((await post(ENDPOINTS.createToken.path, fresh, token)).statusCode).toBe(201);
    const refreshed = await post(ENDPOINTS.refresh.path, null, { refresh_token: fresh.tokens.refresh_token });
    const later = toUser(user, refreshed);
    app.clock.nowMs += 7 * MINUTE_MS;
    await expectCode(post(ENDPOINTS.createToken.path, later, token), 'step_up_required');
    expect((await send('GET', ENDPOINTS.readStepUp.path, later)).json()).toEqual({
      methods: ['password'],
      providers: [],
    });
    const wrong = { method: 'password', password: 'not this one' };
    await expectCode(post(ENDPOINTS.stepUp.path, later, wrong), 'invalid_input');
    const right = { method: 'password', password: TEST_PASSWORD };
    expect((await post(ENDPOINTS.stepUp.path, later, right)).statusCode).toBe(204);
    expect((await post(ENDPOINTS.createToken.path, later, token)).statusCode).toBe(201);
  });

  it('is by the second factor where there is one: the password is not enough', async () => {
    const user = await app.makeUser();
    const { secret } = await addTotp(user);
    app.clock.nowMs += 9 * MINUTE_MS;
    const refreshed = await post(ENDPOINTS.refresh.path, null, { refresh_token: user.tokens.refresh_token });
    const later = toUser(user, refreshed);
    app.clock.nowMs += 7 * MINUTE_MS;
    await expectCode(post(ENDPOINTS.createToken.path, later, token), 'step_up_required');
    const byPassword = { method: 'password', password: TEST_PASSWORD };
    await expectCode(post(ENDPOINTS.stepUp.path, later, byPassword), 'proof_refused');
    const proof = { method: 'totp', code: codeOf(secret) };
    expect((await post(ENDPOINTS.stepUp.path, later, proof)).statusCode).toBe(204);
    expect((await post(ENDPOINTS.createToken.path, later, token)).statusCode).toBe(201);
    await expectCode(post(ENDPOINTS.stepUp.path, later, proof), 'proof_refused');
  });
});

describe('a policy', () => {
  const nobody = { everybody: false, administrators: false, features: [] };
  const setPolicy = (policy: object) =>
    send('PUT', ENDPOINTS.editFactorPolicy.path, boss, { ...nobody, ...policy });
  let boss: TestUser;
  beforeAll(async () => {
    boss = await app.makeUser({ isAdmin: true });
  });

  it('is not set by who would lock itself out', async () => {
    await expectCode(setPolicy({ administrators: true }), 'conflict');
    await addTotp(boss);
    expect((await setPolicy({ administrators: true })).statusCode).toBe(200);
    expect((await setPolicy({})).statusCode).toBe(200);
  });

  it('ends sessions without a factor; the next one only adds one, then everything is open', async () => {
    const user = await app.makeUser({ features: ['research'] });
    const free = await app.makeUser({ features: ['patient'] });
    const answer = await setPolicy({ features: ['research'] });
    expect(answer.json<{ users_without: number }>().users_without).toBeGreaterThan(0);
    expect((await send('GET', ENDPOINTS.me.path, user)).statusCode).toBe(401);
    expect((await send('GET', ENDPOINTS.me.path, free)).json()).toMatchObject({ needs_factor: false });
    const bare = await app.signIn(user.email);
    expect((await send('GET', ENDPOINTS.me.path, bare)).json()).toMatchObject({ needs_factor: true });
    await expectCode(send('GET', ENDPOINTS.listTokens.path, bare), 'factor_required');
    const { added } = await addTotp(bare);
    expect((await send('GET', ENDPOINTS.listTokens.path, bare)).statusCode).toBe(200);
    await expectCode(
      send('DELETE', ENDPOINTS.removeFactor.path.replace(':id', String(added.factor.id)), bare),
      'conflict',
    );
    await setPolicy({});
    expect(
      (await send('DELETE', ENDPOINTS.removeFactor.path.replace(':id', String(added.factor.id)), bare))
        .statusCode,
    ).toBe(204);
  });
});

describe('an administrator’s reset', () => {
  it('takes factors and codes, ends sessions, stands in the audit log, and is not for the own account', async () => {
    const user = await app.makeUser();
    const { secret, added } = await addTotp(user);
    const { ticket } = await beginSignIn(user);
    const fresh = await app.signIn(admin.email);
    const path = ENDPOINTS.resetUserFactors.path.replace(':id', String(user.id));
    expect((await send('DELETE', path, fresh)).statusCode).toBe(204);
    expect((await send('GET', ENDPOINTS.me.path, user)).statusCode).toBe(401);
    for (const proof of [
      { method: 'totp', code: codeOf(secret) },
      { method: 'recovery_code', code: added.recovery_codes?.[0] },
    ]) {
      await expectCode(finishSignIn(ticket, proof), 'proof_refused');
    }
    expect((await app.signIn(user.email)).id).toBe(user.id);
    const audit = await send('GET', '/nestjs/admin/audit', fresh);
    expect(audit.body).toContain('user.reset_factors');
    await expectCode(
      send('DELETE', ENDPOINTS.resetUserFactors.path.replace(':id', String(admin.id)), fresh),
      'conflict',
    );
  });
});
