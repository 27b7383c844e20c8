import { statSync } from 'node:fs';
import { join } from 'node:path';
import { tokensSchema } from '@eupnea/contracts/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp, type App } from '../compose/app.ts';
import { changeServerSecret } from '../entries/admin.ts';
import { readConfig } from './config.ts';
import { createLogger } from '../http/request-log.ts';
import { FactorSecret } from '../modules/auth/factor/factor-secret.ts';
import { insertUser } from '../modules/auth/user-repository.ts';
import { loadServerSecrets } from './server-secrets.ts';
import { openTestStorage, type TestStorage } from '../storage/testing/open-test-storage.ts';

const EMAIL = 'user@hospital.example';
const PASSWORD = 'correct horse battery';

let storage: TestStorage;
let environment: { EUPNEA_DATA_DIR: string; PORT: string };
let app: App | null = null;

beforeAll(async () => {
  storage = await openTestStorage();
  environment = { EUPNEA_DATA_DIR: storage.dataDir, PORT: '0' };
});
afterAll(async () => {
  await app?.close();
  await storage.remove();
});

/** Stops the server and starts another one on the same database and folder. */
async function restart(): Promise<App> {
  await app?.close();
  const read = readConfig(environment);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  app = await buildApp(read.value, { logger: createLogger('silent'), storage });
  await app.start();
  return app;
}

async function statusOfMe({ server }: App, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.inject({ url: '/nestjs/auth/me', headers })).statusCode;
}

async function readSealed(): Promise<string> {
  const { rows } = await storage.pool.query<{ sealed_secret: string }>(
    'select sealed_secret from user_factor',
  );
  return rows[0]?.sealed_secret ?? '';
}

it('a rotated server secret ends no session, encrypts anew, and the former one opens nothing once forgotten', async () => {
  const first = await restart();
  const { id } = await insertUser(storage.db, {
    email: EMAIL,
    username: 'user',
    passwordHash: await first.services.hasher.hash(PASSWORD),
    isAdmin: false,
    isDemo: false,
  });
  const payload = { email: EMAIL, password: PASSWORD };
  const answer = await first.server.inject({ method: 'POST', url: '/nestjs/auth/sign-in', payload });
  const tokens = tokensSchema.parse(answer.json());
  const former = new FactorSecret(loadServerSecrets(storage.dataDir).factorKey);
  await storage.pool.query(
    `insert into user_factor (user_id, kind, name, sealed_secret) values ($1, 'totp', 'Phone', $2)`,
    [id, former.seal(Buffer.from('seed'), `totp of user ${id}`)],
  );

  expect(changeServerSecret(environment, 'rotate')).toBe(1);
  expect(statSync(join(storage.dataDir, 'server-secret')).mode & 0o777).toBe(0o600);
  expect(await statusOfMe(await restart(), tokens.access_token)).toBe(200);
  expect(former.open(await readSealed(), `totp of user ${id}`)).toBeNull();

  expect(changeServerSecret(environment, 'forget')).toBe(1);
  const last = await restart();
  expect(await statusOfMe(last, tokens.access_token)).toBe(401);
  const { factorKey } = loadServerSecrets(storage.dataDir);
  expect(factorKey).toHaveLength(1);
  const seed = new FactorSecret(factorKey).open(await readSealed(), `totp of user ${id}`);
  expect(Buffer.from(seed ?? []).toString()).toBe('seed');
  const refreshed = await last.server.inject({
    method: 'POST',
    url: '/nestjs/auth/refresh',
    payload: { refresh_token: tokens.refresh_token },
  });
  expect(refreshed.statusCode).toBe(200);
});
