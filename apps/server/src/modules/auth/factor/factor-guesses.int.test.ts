import { MINUTE_MS } from '@eupnea/model';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { totpSetupSchema } from '@eupnea/contracts/second-factor';
import { secondStepSchema } from '@eupnea/contracts/second-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp, type TestUser } from '../../../testing/open-test-app.ts';
import { FactorLimiter } from './factor-limiter.ts';
import { computeTotp } from './totp.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ EUPNEA_PUBLIC_ORIGINS: 'https://eupnea.test' });
});
afterAll(() => app.remove());

async function post(url: string, user: TestUser | null, payload: object = {}) {
  return await app.server.inject({ method: 'POST', url, headers: user?.headers ?? {}, payload });
}

async function beginSignIn({ email }: TestUser) {
  const answer = await post(ENDPOINTS.signIn.path, null, { email, password: TEST_PASSWORD });
  return secondStepSchema.parse(answer.json()).second_step;
}

const finishSignIn = (ticket: string, proof: object) =>
  post(ENDPOINTS.finishSecondStep.path, null, { ticket, proof });

/** Code of this moment. @param secret in base32 */
function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/gu)?.map((octet) => Number.parseInt(octet, 2)) ?? [];
  return computeTotp(Uint8Array.from(bytes), Math.floor(app.clock.nowMs / 30_000));
}

async function addTotp(user: TestUser): Promise<{ readonly secret: string }> {
  const begun = totpSetupSchema.parse((await post(ENDPOINTS.beginTotp.path, user)).json());
  const body = { name: 'Phone', setup: begun.setup, code: codeOf(begun.secret) };
  expect((await post(ENDPOINTS.addTotp.path, user, body)).statusCode).toBe(201);
  app.clock.nowMs += 30_000;
  return begun;
}

describe('guesses at the second step', () => {
  it('count for the account through every door, from every address, ticket and session, also at once', async () => {
    const user = await app.makeUser();
    const { secret } = await addTotp(user);
    const tickets: Awaited<ReturnType<typeof beginSignIn>>[] = [];
    for (let ticket = 0; ticket < 20; ticket += 1) tickets.push(await beginSignIn(user));
    const wrong = { method: 'totp', code: '000000' };
    const guess = (ticket: string, remoteAddress: string) =>
      app.server.inject({
        method: 'POST',
        url: ENDPOINTS.finishSecondStep.path,
        payload: { ticket, proof: wrong },
        remoteAddress,
      });
    const answers = await Promise.all([
      ...tickets.map(({ ticket }, place) => guess(ticket, `192.0.2.${place + 1}`)),
      ...tickets.map(() => post(ENDPOINTS.stepUp.path, user, wrong)),
    ]);
    const codes = answers.map((answer) => answer.json<{ code: string }>().code);
    expect(codes.filter((code) => code === 'proof_refused')).toHaveLength(5);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(35);
    // The right code is not accepted by the other door either, until the time has passed.
    const right = { method: 'totp', code: codeOf(secret) };
    expect((await post(ENDPOINTS.stepUp.path, user, right)).json()).toMatchObject({ code: 'rate_limited' });
  });

  it('end for the day after thirty, whatever waits between them', async () => {
    const user = await app.makeUser();
    const { secret } = await addTotp(user);
    let refused = 0;
    for (let round = 0; round < 8; round += 1) {
      for (let wrong = 0; wrong < 5; wrong += 1) {
        const { ticket } = await beginSignIn(user);
        const answer = await finishSignIn(ticket, { method: 'recovery_code', code: 'AAAAA-AAAAA' });
        if (answer.json<{ code: string }>().code === 'proof_refused') refused += 1;
      }
      app.clock.nowMs += 6 * MINUTE_MS;
    }
    expect(refused).toBe(30);
    const right = { method: 'totp', code: codeOf(secret) };
    const last = await finishSignIn((await beginSignIn(user)).ticket, right);
    expect(last.json()).toMatchObject({ code: 'rate_limited' });
  });

  it('count for all processes of the installation together', async () => {
    const user = await app.makeUser();
    const processes = Array.from(
      { length: 4 },
      () => new FactorLimiter(app.storage.db, () => app.clock.nowMs),
    );
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => processes.map((one) => one.reserve(user.id))).flat(),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    app.clock.nowMs += 6 * MINUTE_MS;
    await processes[0]?.reserve(user.id);
    await processes[1]?.forgive(user.id);
    // The right one took itself back, and the others of the day still count.
    const { rows } = await app.storage.pool.query(
      'select short_count, day_count from factor_attempt where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ short_count: 0, day_count: 5 }]);
  });

  it('are not forgotten by a restart', async () => {
    const user = await app.makeUser();
    const { secret } = await addTotp(user);
    for (let wrong = 0; wrong < 5; wrong += 1)
      await post(ENDPOINTS.stepUp.path, user, { method: 'totp', code: '000000' });
    const { storage, clock } = app;
    await app.close();
    app = await openTestApp({ EUPNEA_PUBLIC_ORIGINS: 'https://eupnea.test' }, storage);
    app.clock.nowMs = clock.nowMs;
    const right = { method: 'totp', code: codeOf(secret) };
    const refused = await post(ENDPOINTS.stepUp.path, user, right);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(4 * 60);
    app.clock.nowMs += 6 * MINUTE_MS;
    const later = await post(ENDPOINTS.stepUp.path, user, { method: 'totp', code: codeOf(secret) });
    expect(later.statusCode).toBeLessThan(300);
  });
});
