import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meSchema, tokensSchema, type Tokens } from '@eupnea/contracts/auth';
import { eq } from 'drizzle-orm';
import { authSession } from '../../storage/schema/auth-session.ts';
import { TEST_PASSWORD, openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import { REFRESH_GRACE_MS } from './session-lifetimes.ts';
import { revokeFamiliesOfUser } from './session-repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.remove());

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return app.server.inject({ method: 'POST', url: `/nestjs/auth/${url}`, payload, headers });
}

async function refresh(token: string): Promise<{ status: number; tokens: Tokens | null }> {
  const answer = await post('refresh', { refresh_token: token });
  return {
    status: answer.statusCode,
    tokens: answer.statusCode === 200 ? tokensSchema.parse(answer.json()) : null,
  };
}

async function statusOfMe(accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await app.server.inject({ url: '/nestjs/auth/me', headers })).statusCode;
}

function collectEndedSessions(): string[] {
  const ended: string[] = [];
  app.bus.subscribe('auth.ended', ({ sessionId }) => ended.push(sessionId));
  return ended;
}

function sessionOf(user: TestUser): unknown {
  return decodeJwt(user.tokens.access_token)['sid'];
}

describe('sign-in', () => {
  it('answers tokens and the user, and the token opens the session', async () => {
    const user = await app.makeUser({ isAdmin: true });
    expect(tokensSchema.parse(user.tokens).user.email).toBe(user.email);
    const me = await app.server.inject({ url: '/nestjs/auth/me', headers: user.headers });
    expect(meSchema.parse(me.json())).toEqual({
      user: user.tokens.user,
      is_admin: true,
      needs_factor: false,
      demo: false,
      units: null,
      default_views: [],
      flags: {
        production: false,
        add_patient: true,
        delete_patient: true,
        only_fresh: true,
        include_labeling: false,
      },
    });
  });

  it('takes the e-mail address in any case', async () => {
    const user = await app.makeUser();
    const answer = await post('sign-in', { email: user.email.toUpperCase(), password: TEST_PASSWORD });
    expect(answer.statusCode).toBe(200);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const user = await app.makeUser();
    const wrong = await post('sign-in', { email: user.email, password: 'wrong password' });
    const unknown = await post('sign-in', { email: 'nobody@example.org', password: 'wrong password' });
    expect(wrong.statusCode).toBe(401);
    const withoutId = (body: string) => ({ ...JSON.parse(body), request_id: '' });
    expect(withoutId(wrong.body)).toEqual(withoutId(unknown.body));
  });

  it('stores neither the password nor the refresh token', async () => {
    const user = await app.makeUser();
    const stored = await app.storage.pool.query(
      'select row_to_json(u)::text as u from app_user u where id = $1',
      [user.id],
    );
    const sessions = await app.storage.db.select().from(authSession).where(eq(authSession.userId, user.id));
    const text = JSON.stringify([stored.rows, sessions]);
    expect(text).not.toContain(TEST_PASSWORD);
    expect(text).not.toContain(user.tokens.refresh_token);
    expect(text).toContain('$argon2id$');
  });

  it('stops hearing one address after ten wrong passwords, and another address still gets in', async () => {
    const user = await app.makeUser();
    const guess = () => post('sign-in', { email: user.email, password: 'wrong password' });
    for (let count = 0; count < 10; count += 1) expect((await guess()).statusCode).toBe(401);
    const limited = await guess();
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await app.server.inject({
      method: 'POST',
      url: '/nestjs/auth/sign-in',
      remoteAddress: '192.0.2.7',
      payload: { email: user.email, password: TEST_PASSWORD },
    });
    expect(elsewhere.statusCode).toBe(200);
    app.clock.nowMs += 5 * 60_000;
    const later = await post('sign-in', { email: user.email, password: TEST_PASSWORD });
    expect(later.statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('goes on by rotation: the new pair works, and the access token carries the same session', async () => {
    const user = await app.makeUser();
    const { tokens } = await refresh(user.tokens.refresh_token);
    expect(tokens?.refresh_token).not.toBe(user.tokens.refresh_token);
    expect(decodeJwt(tokens?.access_token ?? '')['sid']).toBe(sessionOf(user));
    expect(await statusOfMe(tokens?.access_token ?? '')).toBe(200);
  });

  it('survives two tabs that refresh with one token at once', async () => {
    const user = await app.makeUser();
    const both = await Promise.all([refresh(user.tokens.refresh_token), refresh(user.tokens.refresh_token)]);
    for (const { tokens } of both) {
      expect(await statusOfMe(tokens?.access_token ?? '')).toBe(200);
      expect((await refresh(tokens?.refresh_token ?? '')).status).toBe(200);
    }
  });

  it('ends whole when a used refresh token comes again after the grace, and says so on the bus', async () => {
    const user = await app.makeUser();
    const ended = collectEndedSessions();
    const { tokens } = await refresh(user.tokens.refresh_token);
    app.clock.nowMs += REFRESH_GRACE_MS + 1;
    expect((await refresh(user.tokens.refresh_token)).status).toBe(401);
    expect((await refresh(tokens?.refresh_token ?? '')).status).toBe(401);
    expect(await statusOfMe(tokens?.access_token ?? '')).toBe(401);
    expect(ended).toEqual([sessionOf(user)]);
  });

  it('ends with sign-out, at once and on the bus', async () => {
    const user = await app.makeUser();
    const ended = collectEndedSessions();
    expect(await statusOfMe(user.tokens.access_token)).toBe(200);
    const answer = await post('sign-out', {}, user.headers);
    expect(answer.statusCode).toBe(200);
    expect(await statusOfMe(user.tokens.access_token)).toBe(401);
    expect((await refresh(user.tokens.refresh_token)).status).toBe(401);
    expect(ended).toEqual([sessionOf(user)]);
  });

  it('of a user whose password changed elsewhere ends, the others go on', async () => {
    const [user, other] = [await app.makeUser(), await app.makeUser()];
    await app.services.auth.endSessionsOfUser(user.id, 'password_changed');
    expect(await statusOfMe(user.tokens.access_token)).toBe(401);
    expect(await statusOfMe(other.tokens.access_token)).toBe(200);
  });

  it('outlives its access token only by refreshing; a minute of clock skew does no harm', async () => {
    const user = await app.makeUser();
    app.clock.nowMs += (ACCESS_TOKEN_SECONDS + 59) * 1000;
    expect(await statusOfMe(user.tokens.access_token)).toBe(200);
    app.clock.nowMs += 2_000;
    expect(await statusOfMe(user.tokens.access_token)).toBe(401);
    expect((await refresh(user.tokens.refresh_token)).status).toBe(200);
  });

  it('goes on when the clock of the server is set an hour forth or back', async () => {
    const user = await app.makeUser();
    const hour = 3600_000;
    app.clock.nowMs += hour;
    const forth = await refresh(user.tokens.refresh_token);
    expect(await statusOfMe(forth.tokens?.access_token ?? '')).toBe(200);
    // One hour before the sign-in: tokens issued in the future stay valid and can be refreshed.
    app.clock.nowMs -= 2 * hour;
    expect(await statusOfMe(forth.tokens?.access_token ?? '')).toBe(200);
    const back = await refresh(forth.tokens?.refresh_token ?? '');
    expect([back.status, await statusOfMe(back.tokens?.access_token ?? '')]).toEqual([200, 200]);
    expect((await app.signIn(user.email)).id).toBe(user.id);
    app.clock.nowMs += hour;
  });

  it('ends after thirty days however often it is refreshed, though its first tokens are long deleted', async () => {
    const user = await app.makeUser();
    let token = user.tokens.refresh_token;
    for (let day = 0; day < 30; day += 2) {
      const { tokens } = await refresh(token);
      token = tokens?.refresh_token ?? '';
      expect(token, `day ${day}`).not.toBe('');
      app.clock.nowMs += 2 * 24 * 3600_000;
      await app.services.auth.sweepSessions();
    }
    expect((await refresh(token)).status).toBe(401);
  });

  it('that nobody refreshed for three days is swept, and its sockets are told', async () => {
    const user = await app.makeUser();
    const ended = collectEndedSessions();
    app.clock.nowMs += 3 * 24 * 3600_000 + 1;
    await app.services.auth.sweepSessions();
    expect(ended).toContain(sessionOf(user));
    expect((await refresh(user.tokens.refresh_token)).status).toBe(401);
  });
});

describe('a session that another process ended', () => {
  it('ends here too: at the latest with the next sweep for its sockets', async () => {
    const user = await app.makeUser();
    expect(await statusOfMe(user.tokens.access_token)).toBe(200);
    const ended = collectEndedSessions();
    await revokeFamiliesOfUser(app.storage.db, user.id, 'password_changed', new Date(app.clock.nowMs));
    await app.services.auth.sweepSessions();
    expect(ended).toContain(sessionOf(user));
    expect(await statusOfMe(user.tokens.access_token)).toBe(401);
  });
});

describe('the XSRF cookie', () => {
  const cookieOf = (answer: { cookies: readonly { name: string; value: string }[] }) =>
    answer.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';

  it('must be doubled in the header on a changing request that carries it', async () => {
    const user = await app.makeUser();
    const answer = await post('sign-in', { email: user.email, password: TEST_PASSWORD });
    const token = cookieOf(answer);
    const authorization = `Bearer ${tokensSchema.parse(answer.json()).access_token}`;
    const cookie = `XSRF-TOKEN=${token}`;
    const refused = await post('sign-out', {}, { authorization, cookie });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'xsrf_refused' });
    const accepted = await post('sign-out', {}, { authorization, cookie, 'x-xsrf-token': token });
    expect(accepted.statusCode).toBe(200);
  });

  it('of another session is refused even when it is doubled', async () => {
    const [user, other] = [await app.makeUser(), await app.makeUser()];
    const token = cookieOf(await post('sign-in', { email: other.email, password: TEST_PASSWORD }));
    const headers = { ...user.headers, cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
    expect((await post('sign-out', {}, headers)).statusCode).toBe(403);
  });
});

describe('features', () => {
  it('are an empty list without a token', async () => {
    const answer = await app.server.inject('/nestjs/features');
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });

  it('are those granted, with the name of the specification for labelling', async () => {
    const user = await app.makeUser({ features: ['labeling-app', 'monilitycs'] });
    const answer = await app.server.inject({ url: '/nestjs/features', headers: user.headers });
    expect(answer.json()).toMatchObject([
      { feature_code: 'monilitycs', feature_name: 'monilitycs' },
      { feature_code: 'labeling-app', feature_name: 'labeling_app' },
    ]);
  });
});

describe('the one-time link of a first start', () => {
  const account = { email: 'first@example.org', username: 'First', password: 'a good password' };

  it('makes one administrator with every feature and a project, once', async () => {
    const fresh = await openTestApp();
    try {
      const token = await fresh.services.administrators.issueLinkToken();
      const claim = () =>
        fresh.server.inject({
          method: 'POST',
          url: '/nestjs/auth/claim-administrator',
          payload: { token, ...account },
        });
      const answer = await claim();
      expect(answer.statusCode).toBe(201);
      const headers = { authorization: `Bearer ${tokensSchema.parse(answer.json()).access_token}` };
      const me = await fresh.server.inject({ url: '/nestjs/auth/me', headers });
      expect(me.json()).toMatchObject({ is_admin: true, user: { username: 'First' } });
      expect(await fresh.services.administrators.isNeeded()).toBe(false);
      expect((await claim()).statusCode).toBe(404);
    } finally {
      await fresh.remove();
    }
  });

  it('stays good when the account cannot be made, runs out after a day, and a newer one voids it', async () => {
    const fresh = await openTestApp();
    try {
      const user = await fresh.makeUser();
      const good = await fresh.services.administrators.issueLinkToken();
      const taken = fresh.services.administrators.claim(good, { ...account, email: user.email });
      await expect(taken).rejects.toMatchObject({ code: 'invalid_input' });
      const old = await fresh.services.administrators.issueLinkToken();
      const token = await fresh.services.administrators.issueLinkToken();
      const claim = (given: string) => fresh.services.administrators.claim(given, account);
      await expect(claim(good)).rejects.toMatchObject({ code: 'not_found' });
      await expect(claim(old)).rejects.toMatchObject({ code: 'not_found' });
      fresh.clock.nowMs += 24 * 3600_000 + 1;
      await expect(claim(token)).rejects.toMatchObject({ code: 'not_found' });
    } finally {
      await fresh.remove();
    }
  });
});
