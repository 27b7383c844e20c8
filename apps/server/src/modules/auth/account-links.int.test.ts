import { ensure } from '@eupnea/model';
import { tokensSchema } from '@eupnea/contracts/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { readLastMail } from '../../testing/read-last-mail.ts';
import { SignUpService } from './sign-up-service.ts';
import { findUserByEmail } from './user-repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ EUPNEA_SIGN_UP: 'open' });
});
afterAll(() => app.remove());

const NEW_PASSWORD = 'another good password';

function post(path: string, payload: object, remoteAddress = '192.0.2.1') {
  return app.server.inject({ method: 'POST', url: `/nestjs/auth/${path}`, payload, remoteAddress });
}

async function settle(): Promise<void> {
  await app.services.signUp.settle();
  await app.services.resets.settle();
}

/** Everything of a response that a caller can see, except the request id. */
function visible(answer: Awaited<ReturnType<typeof post>>) {
  const { statusCode, body, headers } = answer;
  const names = Object.keys(headers).filter((name) => !/^(?:date|x-request-id|x-ratelimit-.*)$/u.test(name));
  return { statusCode, body: body.replace(/"request_id":"[^"]*"/u, ''), headers: names.toSorted() };
}

async function countMails(recipient: string): Promise<number> {
  const { rows } = await app.storage.pool.query<{ total: number }>(
    'select count(*)::int as total from mail where recipient = $1',
    [recipient],
  );
  return ensure(rows[0], 'a count').total;
}

describe('signing up on an open server', () => {
  const body = { email: 'new@example.org', username: 'New', password: TEST_PASSWORD, language: 'nl' };

  it('opens the account only with the link of the mail, in the language that was chosen', async () => {
    expect((await post('sign-up', body)).statusCode).toBe(202);
    await settle();
    expect((await post('sign-in', { email: body.email, password: TEST_PASSWORD })).statusCode).toBe(401);
    const mail = await readLastMail(app, body.email);
    expect(mail.subject).toBe('Bevestig uw e-mailadres voor Eupnea');
    expect(mail.path).toBe('/verify-email');
    expect((await post('verify-email', { token: mail.token })).statusCode).toBe(204);
    expect((await post('sign-in', { email: body.email, password: TEST_PASSWORD })).statusCode).toBe(200);
    expect((await post('verify-email', { token: mail.token })).statusCode).toBe(404);
  });

  it('takes no password that guessing begins with, whichever way it is set, and the link stays good', async () => {
    const refused = { code: 'guessable_password', status: 400 };
    expect((await post('sign-up', { ...body, password: 'password1' })).json()).toMatchObject(refused);
    const user = await app.makeUser();
    await post('forgot-password', { email: user.email });
    await settle();
    const { token } = await readLastMail(app, user.email);
    const named = { token, password: `${user.email.split('@')[0]}2026` };
    expect((await post('reset-password', named)).json()).toMatchObject(refused);
    expect((await post('reset-password', { token, password: NEW_PASSWORD })).statusCode).toBe(204);
  });

  it('gives no feature and no project to who signed up', async () => {
    const user = await app.signIn(body.email);
    const features = await app.server.inject({ url: '/nestjs/features', headers: user.headers });
    expect(features.json()).toEqual([]);
    const devices = await app.server.inject({ url: '/nestjs/devices', headers: user.headers });
    expect(devices.statusCode).toBe(403);
  });

  it('answers alike for an address that has an account, tells its owner by mail and changes nothing', async () => {
    const fresh = await post('sign-up', { ...body, email: 'fresh@example.org' });
    const known = await post('sign-up', { ...body, email: 'NEW@example.org', password: NEW_PASSWORD });
    expect(visible(known)).toEqual(visible(fresh));
    await settle();
    expect((await readLastMail(app, 'new@example.org')).kind).toBe('account_exists');
    expect((await post('sign-in', { email: body.email, password: NEW_PASSWORD })).statusCode).toBe(401);
  });

  it('keeps an account that is not confirmed closed after a day, when the link has run out', async () => {
    const email = 'late@example.org';
    await post('sign-up', { ...body, email });
    await settle();
    const { token } = await readLastMail(app, email);
    app.clock.nowMs += 24 * 3600_000 + 1;
    expect((await post('verify-email', { token })).statusCode).toBe(404);
    expect((await post('sign-in', { email, password: TEST_PASSWORD })).statusCode).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is replaced through a link that works once, and every session of the user ends', async () => {
    const user = await app.makeUser();
    expect((await post('forgot-password', { email: user.email.toUpperCase() })).statusCode).toBe(202);
    await settle();
    const { token, path } = await readLastMail(app, user.email);
    expect(path).toBe('/reset-password');
    const answer = await post('reset-password', { token, password: NEW_PASSWORD });
    expect(answer.statusCode).toBe(204);
    const me = await app.server.inject({ url: '/nestjs/auth/me', headers: user.headers });
    expect(me.statusCode).toBe(401);
    expect((await post('refresh', { refresh_token: user.tokens.refresh_token })).statusCode).toBe(401);
    expect((await post('sign-in', { email: user.email, password: TEST_PASSWORD })).statusCode).toBe(401);
    expect((await post('sign-in', { email: user.email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await post('reset-password', { token, password: TEST_PASSWORD })).statusCode).toBe(404);
    expect((await readLastMail(app, user.email)).kind).toBe('password_changed');
  });

  it('has a link of thirty minutes, and a newer link voids it', async () => {
    const user = await app.makeUser();
    const ask = async () => {
      await post('forgot-password', { email: user.email }, '192.0.2.30');
      await settle();
      return (await readLastMail(app, user.email)).token;
    };
    const first = await ask();
    const second = await ask();
    expect((await post('reset-password', { token: first, password: NEW_PASSWORD })).statusCode).toBe(404);
    app.clock.nowMs += 30 * 60_000 + 1;
    expect((await post('reset-password', { token: second, password: NEW_PASSWORD })).statusCode).toBe(404);
    const third = await ask();
    app.clock.nowMs += 29 * 60_000;
    expect((await post('reset-password', { token: third, password: NEW_PASSWORD })).statusCode).toBe(204);
  });

  it('is used up by one of two requests that come at once', async () => {
    const user = await app.makeUser();
    await post('forgot-password', { email: user.email }, '192.0.2.31');
    await settle();
    const { token } = await readLastMail(app, user.email);
    const both = await Promise.all([
      post('reset-password', { token, password: NEW_PASSWORD }),
      post('reset-password', { token, password: TEST_PASSWORD }),
    ]);
    expect(new Set(both.map((answer) => answer.statusCode))).toEqual(new Set([204, 404]));
  });

  it('answers alike for an address without an account, and looks it up only after the answer', async () => {
    const user = await app.makeUser();
    const known = await post('forgot-password', { email: user.email }, '192.0.2.32');
    const unknown = await post('forgot-password', { email: 'nobody@example.org' }, '192.0.2.32');
    expect(visible(known)).toEqual(visible(unknown));
    await settle();
    expect(await countMails('nobody@example.org')).toBe(0);
    expect(await countMails(user.email)).toBe(1);
  });

  it('fills no mailbox: after five mails an hour the answer stays the same and nothing is sent', async () => {
    const user = await app.makeUser();
    for (let count = 0; count < 8; count += 1) {
      const answer = await post('forgot-password', { email: user.email }, `192.0.2.${40 + count}`);
      expect(answer.statusCode).toBe(202);
    }
    await settle();
    expect(await countMails(user.email)).toBe(5);
  });

  it('is no way to make the server send mails to everybody from one place', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 25; count += 1) {
      statuses.add(
        (await post('forgot-password', { email: `u${count}@example.org` }, '192.0.2.99')).statusCode,
      );
    }
    expect([...statuses]).toEqual([202, 429]);
  });
});

describe('an invitation', () => {
  async function invite(email: string) {
    const administrator = await app.makeUser({ isAdmin: true });
    const answer = await app.server.inject({
      method: 'POST',
      url: '/nestjs/admin/users',
      headers: administrator.headers,
      payload: { email, features: ['patient'], language: 'de' },
    });
    expect(answer.json()).toMatchObject({ state: 'invited', features: ['patient'], email });
    return await readLastMail(app, email);
  }

  it('lets its owner choose name and password once, and signs in with the features it was given', async () => {
    const { token, path, subject } = await invite('invited@example.org');
    expect([path, subject]).toEqual(['/auth/accept-invite', 'Ihre Einladung zu Eupnea']);
    expect((await post('invitation', { token })).json()).toMatchObject({ email: 'invited@example.org' });
    const body = { token, username: 'Invited', password: NEW_PASSWORD };
    const guessable = await post('accept-invite', { ...body, password: 'Invited123' });
    expect(guessable.json()).toMatchObject({ code: 'guessable_password' });
    const answer = await post('accept-invite', body);
    const { access_token, user } = tokensSchema.parse(answer.json());
    expect(user).toMatchObject({ username: 'Invited', email: 'invited@example.org' });
    const headers = { authorization: `Bearer ${access_token}` };
    const features = await app.server.inject({ url: '/nestjs/features', headers });
    expect(features.json()).toMatchObject([{ feature_code: 'patient' }]);
    expect((await post('accept-invite', body)).statusCode).toBe(404);
    expect((await post('invitation', { token })).statusCode).toBe(404);
  });

  it('runs out after seven days', async () => {
    const { token } = await invite('slow@example.org');
    app.clock.nowMs += 7 * 24 * 3600_000 + 1;
    const body = { token, username: 'Slow', password: NEW_PASSWORD };
    expect((await post('accept-invite', body)).statusCode).toBe(404);
  });

  it('is not replaced by somebody who signs up with its address', async () => {
    const { token } = await invite('guarded@example.org');
    await post('sign-up', { email: 'guarded@example.org', username: 'Thief', password: TEST_PASSWORD });
    await settle();
    expect(
      (await post('accept-invite', { token, username: 'Owner', password: NEW_PASSWORD })).statusCode,
    ).toBe(200);
    const thief = await post('sign-in', { email: 'guarded@example.org', password: TEST_PASSWORD });
    expect(thief.statusCode).toBe(401);
  });
});

describe('a server that is not open', () => {
  it('says so beforehand and refuses to make accounts', async () => {
    expect((await app.server.inject('/nestjs/auth/options')).json()).toEqual({
      passkey_domain: null,
      sign_up: 'open',
      sends_mail: false,
      demo: false,
      providers: [],
    });
    const body = {
      email: 'shut@example.org',
      username: 'New',
      password: TEST_PASSWORD,
      language: 'en',
    } as const;
    const client = { address: '192.0.2.1', userAgent: null, deviceCookie: null };
    for (const policy of ['invite', 'closed'] as const) {
      const refused = serviceOf(policy).signUp(body, client);
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('honours no invitation, and writes none, where it is closed', async () => {
    const user = ensure(await findUserByEmail(app.storage.db, 'slow@example.org'), 'a user');
    await expect(serviceOf('closed').sendInvitation(app.storage.db, user)).rejects.toMatchObject({
      code: 'conflict',
    });
    await serviceOf('invite').sendInvitation(app.storage.db, user);
    const { token } = await readLastMail(app, user.email);
    await expect(serviceOf('closed').readInvitation(token)).rejects.toMatchObject({ code: 'not_found' });
    expect(await serviceOf('invite').readInvitation(token)).toMatchObject({ email: user.email });
  });

  function serviceOf(policy: 'invite' | 'closed'): SignUpService {
    const { auth, hasher, mail } = app.services;
    const now = () => app.clock.nowMs;
    return new SignUpService({ db: app.storage.db, auth, hasher, mail, policy, now, onError: () => {} });
  }
});
