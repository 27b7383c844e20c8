import { meSchema } from '@eupnea/contracts/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../testing/open-test-app.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp({
    EUPNEA_PRODUCTION: '1',
    EUPNEA_ADD_PATIENT: '0',
    EUPNEA_DELETE_PATIENT: '0',
    EUPNEA_ONLY_FRESH: '0',
    EUPNEA_INCLUDE_LABELING: '1',
  });
  user = await app.makeUser();
  await app.makeProject(user);
});
afterAll(() => app.remove());

it('tells the browser the flags of the configuration', async () => {
  const me = await app.server.inject({ url: '/nestjs/auth/me', headers: user.headers });
  expect(meSchema.parse(me.json()).flags).toEqual({
    production: true,
    add_patient: false,
    delete_patient: false,
    only_fresh: false,
    include_labeling: true,
  });
});

it('refuses to create and to delete patients, with the reason', async () => {
  for (const [path, payload] of [
    ['create', {}],
    ['delete', { patient_ids: [1] }],
  ] as const) {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/nestjs/patients/${path}`,
      headers: user.headers,
      payload,
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().detail).toMatch(/This server (?:creates|deletes) no patients/u);
  }
});
