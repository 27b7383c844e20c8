import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUESTS_PER_MINUTE } from './rate-limits.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

const METRICS_TOKEN = 'token-for-the-scraper';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ EUPNEA_METRICS_TOKEN: METRICS_TOKEN });
});
afterAll(() => app.remove());

describe('every answer', () => {
  it('allows scripts and connections of this server only, and no framing', async () => {
    const answer = await app.server.inject('/healthz');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/u);
    expect(policy).toMatch(/style-src 'self';style-src-elem 'self' 'nonce-[\w+/]{22}==';/u);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  it('has a style nonce of its own', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      const answer = await app.server.inject('/healthz');
      nonces.add(
        /'nonce-(?<nonce>[^']+)'/u.exec(String(answer.headers['content-security-policy']))?.[1] ?? '',
      );
    }
    expect(nonces.size).toBe(5);
  });

  it('carries its request id, also in the problem', async () => {
    const answer = await app.server.inject('/nestjs/nothing');
    expect(answer.json<{ request_id: string }>().request_id).toBe(answer.headers['x-request-id']);
  });

  it('of the interface is never stored by a cache', async () => {
    const user = await app.makeUser();
    const answer = await app.server.inject({ url: '/nestjs/devices', headers: user.headers });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a request', () => {
  it('with a body over the limit is refused before it is read', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/nestjs/auth/sign-in',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(300_000) }),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
  });

  it('with a body that is not JSON by its type is refused', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/nestjs/auth/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  });

  it('that would poison a prototype is refused', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/nestjs/auth/sign-in',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":"a@example.org","password":"x","__proto__":{"isAdmin":true}}',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  });

  it('whose path cannot be decoded is a problem like any other', async () => {
    const answer = await app.server.inject('/nestjs/devices/%E0%A4%A/waveform');
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  });

  it('too many from one address are refused with the time to wait, and another address is heard', async () => {
    const hammer = () => app.server.inject({ url: '/nestjs/features', remoteAddress: '192.0.2.50' });
    const answers = await Promise.all(Array.from({ length: REQUESTS_PER_MINUTE }, hammer));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    const refused = await hammer();
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await app.server.inject({ url: '/nestjs/features', remoteAddress: '192.0.2.51' });
    expect(other.statusCode).toBe(200);
  });
});

describe('operation', () => {
  it('answers alive and ready', async () => {
    expect((await app.server.inject('/healthz')).statusCode).toBe(200);
    expect((await app.server.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('shows figures to loopback and to the token, and to nobody else that they are there', async () => {
    const scrape = (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.server.inject({ url: '/metrics', remoteAddress, headers });
    expect((await scrape('127.0.0.1')).body).toContain('eupnea_devices_connected');
    expect((await scrape('192.0.2.9', { authorization: `Bearer ${METRICS_TOKEN}` })).statusCode).toBe(200);
    expect((await scrape('192.0.2.9')).statusCode).toBe(404);
    expect((await scrape('192.0.2.9', { authorization: 'Bearer token-for-the-scrapes' })).statusCode).toBe(
      404,
    );
    expect((await scrape('127.0.0.1', { 'x-forwarded-for': '192.0.2.9' })).statusCode).toBe(404);
  });

  it('counts requests by route pattern, never by the address asked for', async () => {
    const user = await app.makeUser();
    await app.server.inject({ url: '/nestjs/devices/4711/waveform', headers: user.headers });
    const figures = (await app.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
    expect(figures).toContain('route="/nestjs/devices/:id/waveform"');
    expect(figures).not.toContain('devices/4711');
  });

  it('serves the documentation from this server alone', async () => {
    const page = await app.server.inject('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(?:src|href)="https?:/u);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/u);
  });
});
