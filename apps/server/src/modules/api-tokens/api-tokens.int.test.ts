import { DAY_MS } from '@eupnea/model';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@eupnea/contracts/endpoint';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { TOKEN_SCOPES, apiTokenPageSchema } from '@eupnea/contracts/api-token';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_REQUESTS_PER_MINUTE } from '../../http/rate-limits.ts';
import { makeToken, type TestScript } from '../../testing/make-token.ts';
import { openSessionSocket } from '../../testing/open-session-socket.ts';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';

let app: TestApp;
let origin: string;
let owner: TestUser;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo; // cast: a listening TCP server has one
  origin = `http://127.0.0.1:${port}`;
  owner = await app.makeUser({ isAdmin: true });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => app.remove());

type Method = 'GET' | 'POST' | 'DELETE';

function call(user: TestUser, method: Method, path: string, payload?: object) {
  const url = `/nestjs/${path}`;
  return app.server.inject({ method, url, headers: user.headers, ...(payload ? { payload } : {}) });
}

async function listTokens(user: TestUser) {
  return apiTokenPageSchema.parse((await call(user, 'GET', 'users/me/tokens')).json()).items;
}

async function statusOf(script: TestScript): Promise<number> {
  return (await call(script, 'GET', 'projects')).statusCode;
}

describe('a token for scripts', () => {
  it('shows its secret once, is stored as a hash, and says when it was used', async () => {
    const user = await app.makeUser();
    const script = await makeToken(app, user, ['read']);
    expect(script.secret).toMatch(/^eup_[\w-]{43}$/u);
    expect(await listTokens(user)).toMatchObject([
      { name: 'night job', last_used_at: null, revoked_at: null },
    ]);
    expect(await statusOf(script)).toBe(200);
    const listed = await call(user, 'GET', 'users/me/tokens');
    expect(listed.body).not.toContain(script.secret);
    expect((await listTokens(user))[0]?.last_used_at).toBe(new Date(app.clock.nowMs).toISOString());
    const { rows } = await app.storage.pool.query('select * from api_token where id = $1', [script.tokenId]);
    expect(JSON.stringify(rows)).not.toContain(script.secret.slice(10));
    const own = await call(user, 'GET', 'users/me/data');
    expect(own.body).not.toContain(script.secret.slice(10));
    expect(own.json()).toMatchObject({ tokens: [{ name: 'night job' }] });
  });

  it('ends by revocation at once, sockets too, and comes back within ten minutes only', async () => {
    const user = await app.makeUser();
    const script = await makeToken(app, user, ['read', 'live']);
    const socket = await openSessionSocket(origin, script, sockets);
    expect(await statusOf(script)).toBe(200);
    expect((await call(user, 'DELETE', `users/me/tokens/${script.tokenId}`)).statusCode).toBe(200);
    expect(await socket.ended).toBe('session_ended');
    expect(await statusOf(script)).toBe(401);
    await expect(openSessionSocket(origin, script, sockets)).rejects.toThrow('unauthenticated');
    expect((await call(user, 'POST', `users/me/tokens/${script.tokenId}/restore`)).statusCode).toBe(200);
    expect(await statusOf(script)).toBe(200);
    await call(user, 'DELETE', `users/me/tokens/${script.tokenId}`);
    app.clock.nowMs += 11 * 60_000;
    const late = await call(
      await app.signIn(user.email),
      'POST',
      `users/me/tokens/${script.tokenId}/restore`,
    );
    expect([late.statusCode, await statusOf(script)]).toEqual([409, 401]);
  });

  it('runs out, and its sockets with it', async () => {
    const user = await app.makeUser();
    const script = await makeToken(app, user, ['live']);
    const socket = await openSessionSocket(origin, script, sockets);
    app.clock.nowMs += 30 * DAY_MS + 1;
    await app.services.callers.sweepTokens();
    expect(await socket.ended).toBe('session_ended');
    expect(await statusOf(script)).toBe(401);
    owner = await app.signIn(owner.email);
  });

  it.each(['disabled', 'deleted'])('ends when its owner is %s', async (what) => {
    const user = await app.makeUser();
    const script = await makeToken(app, user, ['live']);
    const socket = await openSessionSocket(origin, script, sockets);
    const url = `/nestjs/admin/users/${user.id}`;
    const payload = what === 'disabled' ? { version: 1, disabled: true } : { email: user.email };
    const method = what === 'disabled' ? 'PATCH' : 'DELETE';
    const answer = await app.server.inject({ method, url, headers: owner.headers, payload });
    expect(answer.statusCode).toBeLessThan(300);
    expect(await socket.ended).toBe('session_ended');
    expect(await statusOf(script)).toBe(401);
  });

  it('never does more than its owner: it is no administrator, and a taken feature is gone at once', async () => {
    const user = await app.makeUser({ isAdmin: true });
    const script = await makeToken(app, user, [...TOKEN_SCOPES]);
    expect((await call(script, 'GET', 'admin/users')).statusCode).toBe(403);
    expect((await call(script, 'GET', 'devices')).statusCode).toBe(200);
    const url = `/nestjs/admin/users/${user.id}/features`;
    await app.server.inject({ method: 'PUT', url, headers: owner.headers, payload: { features: [] } });
    expect((await call(script, 'GET', 'devices')).statusCode).toBe(403);
  });

  it('makes no token, ends no session and changes no account', async () => {
    const user = await app.makeUser();
    const script = await makeToken(app, user, [...TOKEN_SCOPES]);
    const body = { name: 'x', scopes: ['read'], project_ids: null, expires_in_days: 1 };
    expect((await call(script, 'POST', 'users/me/tokens', body)).statusCode).toBe(403);
    expect((await call(script, 'GET', 'users/me/tokens')).statusCode).toBe(403);
    expect((await call(script, 'POST', 'auth/sign-out')).statusCode).toBe(403);
    expect(await statusOf(script)).toBe(200);
  });

  it("opens live sockets with the scope 'live' only", async () => {
    const user = await app.makeUser();
    const script = await makeToken(app, user, ['read', 'export', 'upload']);
    await expect(openSessionSocket(origin, script, sockets)).rejects.toThrow('forbidden');
  });

  it('is limited to projects that its owner is in', async () => {
    const [user, other] = [await app.makeUser(), await app.makeUser()];
    const foreign = await app.makeProject(other);
    const body = { name: 'x', scopes: ['read'], project_ids: [foreign], expires_in_days: 1 };
    const refused = await call(user, 'POST', 'users/me/tokens', body);
    expect(refused.json()).toMatchObject({ errors: [{ path: 'project_ids' }] });
    const [one, two] = [await app.makeProject(user), await app.makeProject(user)];
    const script = await makeToken(app, user, ['read'], [one]);
    expect((await call(script, 'GET', 'projects')).json()).toMatchObject({ total: 1, items: [{ id: one }] });
    await app.storage.pool.query('update project set deleted_at = now() where id = $1', [one]);
    expect((await call(script, 'GET', 'projects')).json()).toMatchObject({ total: 0 });
    expect((await call(user, 'GET', 'projects')).json()).toMatchObject({ total: 1, items: [{ id: two }] });
  });

  it('is revoked by an administrator, and every step stands in the audit log', async () => {
    const user = await app.makeUser();
    const script = await makeToken(app, user, ['upload']);
    const listed = await call(owner, 'GET', 'admin/tokens');
    expect(listed.body).toContain(user.email);
    expect(listed.body).not.toContain(script.secret);
    expect((await call(owner, 'DELETE', `admin/tokens/${script.tokenId}`)).statusCode).toBe(204);
    expect(await statusOf(script)).toBe(401);
    const log = await call(owner, 'GET', `admin/audit?object_kind=api_token&object_id=${script.tokenId}`);
    const { items } = log.json<{ items: { action: string; actor_id: number }[] }>();
    expect(items.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['api_token.revoke', owner.id],
      ['api_token.create', user.id],
    ]);
  });

  it('is counted apart: its flood leaves the people behind the same address alone', async () => {
    const user = await app.makeUser();
    const script = await makeToken(app, user, ['read']);
    const statuses: number[] = [];
    for (let sent = 0; sent <= TOKEN_REQUESTS_PER_MINUTE; sent += 1) statuses.push(await statusOf(script));
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await call(user, 'GET', 'projects')).statusCode).toBe(200);
  });

  it('that nobody made is refused, and a flood of them does not reach the database', async () => {
    const answers = [];
    for (let sent = 0; sent < 310; sent += 1) {
      const headers = { authorization: `Bearer eup_${'A'.repeat(40)}${sent}` };
      answers.push((await app.server.inject({ url: '/nestjs/projects', headers })).statusCode);
    }
    expect(answers[0]).toBe(401);
    expect(answers.at(-1)).toBe(429);
    expect((await call(owner, 'GET', 'projects')).statusCode).toBe(200);
    app.clock.nowMs += 10_001;
  });
});

it('is described for each endpoint in /openapi.json, with the scopes that open it', async () => {
  const document = (await app.server.inject('/openapi.json')).json<{
    components: { securitySchemes: Record<string, { type: string; scheme: string }> };
    paths: Record<string, Record<string, { security?: readonly Record<string, readonly string[]>[] }>>;
  }>();
  expect(document.components.securitySchemes['apiToken']).toMatchObject({ type: 'http', scheme: 'bearer' });
  for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
    const described = document.paths[endpoint.path.replace(':id', '{id}')]?.[endpoint.method.toLowerCase()];
    const scopes = described?.security?.flatMap((way) => way['apiToken'] ?? []) ?? [];
    expect([endpoint.path, scopes]).toEqual([endpoint.path, endpoint.scopes ?? []]);
  }
});

describe('the patients that a script sees', () => {
  it('are whole records for reading alone, names for exports, and own uploads for uploads', async () => {
    const user = await app.makeUser();
    await app.makeProject(user);
    const ids: number[] = [];
    for (const pseudonym of ['SEEN-1', 'SEEN-2']) {
      const made = await call(user, 'POST', 'patients/create', { sex: 'man', height: 180, pseudonym });
      ids.push(made.json<{ id: number }>().id);
    }
    const [sent, other] = ids;
    await app.storage.pool.query(
      `insert into upload (kind, state, created_by, patient_id, file_name, size_bytes, content_hash, stored_name, options,
         questions, rejected) values ('recording', 'done', $1, $2, 'a.txt', 1, 'hash', 'stored', '{}', '[]', '[]')`,
      [user.id, sent],
    );
    const seen = async (scope: 'read' | 'export' | 'upload') => {
      const script = await makeToken(app, user, [scope]);
      const whole = await call(script, 'GET', 'patients/all');
      const names = await call(script, 'GET', 'patients/names');
      return [whole.statusCode, names.json<{ items: object[] }>().items];
    };
    const [first, second] = [
      { id: sent, pseudonym: 'SEEN-1' },
      { id: other, pseudonym: 'SEEN-2' },
    ];
    expect(await seen('read')).toEqual([200, [second, first]]);
    expect(await seen('export')).toEqual([403, [second, first]]);
    expect(await seen('upload')).toEqual([403, [first]]);
  });
});
