import { DAY_MS } from '@eupnea/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MachineTime } from '../../storage/server-clock.ts';
import { type TestApp, type TestUser, openTestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
let aheadMs = 0;
let skippedMs = 0;
const machine: MachineTime = {
  now: () => Date.now() + skippedMs + aheadMs,
  uptimeMs: () => 1_000_000 + performance.now() + skippedMs,
  readNtp: () => 'unknown',
};

beforeAll(async () => {
  app = await openTestApp({}, undefined, machine);
});
afterAll(() => app.remove());

const readClock = async ({ headers }: TestUser) => await app.server.inject({ url: '/nestjs/clock', headers });

async function refresh(user: TestUser): Promise<number> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/nestjs/auth/refresh',
    payload: { refresh_token: user.tokens.refresh_token },
  });
  return answer.statusCode;
}

it('signs nobody out while the clock is 40 days ahead, tells every user, and goes on once it is confirmed', async () => {
  const user = await app.makeUser({ features: [] });
  const admin = await app.makeUser({ isAdmin: true });
  expect((await readClock(user)).json()).toEqual({ moved_seconds: null, noticed_at: null });

  aheadMs = 40 * DAY_MS;
  const moved = await readClock(user);
  expect(moved.statusCode).toBe(200);
  expect(moved.json()).toMatchObject({ moved_seconds: 40 * 86_400 });
  expect(await refresh(user)).toBe(200);
  await app.services.auth.sweepSessions();
  const link = await app.signIn(user.email);
  expect((await readClock(link)).statusCode).toBe(200);

  const confirmed = await app.server.inject({
    method: 'POST',
    url: '/nestjs/admin/clock/confirm',
    headers: admin.headers,
  });
  expect(confirmed.statusCode).toBe(202);
  expect((await readClock(link)).statusCode).toBe(401);
  const { rows } = await app.storage.pool.query(
    "select object_kind, object_id from audit_log where action = 'clock.confirm'",
  );
  expect(rows).toEqual([{ object_kind: 'server', object_id: 'clock' }]);
  aheadMs = 0;
});

it('ends a session when the time has really passed', async () => {
  const user = await app.makeUser();
  skippedMs = 40 * DAY_MS;
  expect((await readClock(user)).statusCode).toBe(401);
  expect(await refresh(user)).toBe(401);
});
