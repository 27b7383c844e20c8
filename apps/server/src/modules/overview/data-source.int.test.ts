import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure } from '@eupnea/model';
import type { Tokens } from '@eupnea/contracts/auth';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../compose/app.ts';
import { readConfig } from '../../config/config.ts';
import { createLogger } from '../../http/request-log.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { TEST_DATABASE_URL } from '../../storage/testing/open-test-storage.ts';
import { createTestDatabase, dropTestDatabase } from '../../storage/testing/server-databases.ts';
import { startReplica } from '../../storage/testing/start-replica.ts';
import { insertUser } from '../auth/user-repository.ts';
import { GRANTABLE_FEATURES, grantFeatures } from '../features/feature-service.ts';
import { untilHolds } from '../../testing/until-holds.ts';

const ADMIN = { email: 'admin@example.org', password: 'correct horse battery' };

describe.runIf(TEST_DATABASE_URL !== null)('a server with a read replica', () => {
  it('says where the figures of analytics come from, before and after the replica went away', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-data-source-'));
    const databaseUrl = await createTestDatabase(TEST_DATABASE_URL ?? '');
    await (await openStorage({ dataDir, databaseUrl })).close();
    const replica = await startReplica(databaseUrl);
    const read = readConfig({
      EUPNEA_DATA_DIR: dataDir,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: replica.url,
    });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const app = await buildApp(read.value, { logger: createLogger('silent') });
    await app.start();
    const created = await insertUser(app.storage.db, {
      email: ADMIN.email,
      username: 'admin',
      passwordHash: ensure(await app.services.hasher.hash(ADMIN.password), 'a hash'),
      isAdmin: true,
      isDemo: false,
    });
    await grantFeatures(app.storage.db, created.id, GRANTABLE_FEATURES, null);
    const signedIn = await app.server.inject({ method: 'POST', url: '/nestjs/auth/sign-in', payload: ADMIN });
    const { access_token } = signedIn.json<Tokens>();
    const headers = { authorization: `Bearer ${access_token}` };
    const get = async (url: string) => await app.server.inject({ method: 'GET', url, headers });
    await untilHolds(async () =>
      expect((await get('/nestjs/analytics/data-source')).json()).toMatchObject({
        source: 'replica',
        replica: 'used',
        lag_seconds: expect.any(Number),
      }),
    );
    expect((await get('/nestjs/analytics/overview')).statusCode).toBe(200);
    await replica.stop();
    expect((await get('/nestjs/analytics/overview')).statusCode).toBe(200);
    await untilHolds(async () =>
      expect((await get('/nestjs/analytics/data-source')).json()).toEqual({
        source: 'main',
        replica: 'unreachable',
        lag_seconds: null,
      }),
    );
    await app.close();
    await rm(dataDir, { recursive: true });
    await dropTestDatabase(databaseUrl);
  });
});
