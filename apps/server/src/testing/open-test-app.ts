import { ensure } from '@eupnea/model';
import type { Tokens } from '@eupnea/contracts/auth';
import type { FeatureCode } from '@eupnea/contracts/feature';
import { buildApp, type App, type BuildAppOptions } from '../compose/app.ts';
import { readConfig, type Environment } from '../config/config.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { createLogger } from '../http/request-log.ts';
import type { Member } from '../modules/access/access-service.ts';
import { insertUser } from '../modules/auth/user-repository.ts';
import { GRANTABLE_FEATURES, grantFeatures } from '../modules/features/feature-service.ts';
import { createProject } from '../modules/projects/project-service.ts';
import type { MachineTime } from '../storage/server-clock.ts';
import { openTestStorage, type TestStorage } from '../storage/testing/open-test-storage.ts';
import { IS_SPLIT, openSplitApp } from './open-split-app.ts';

export const TEST_PASSWORD = 'correct horse battery';

export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly tokens: Tokens;
  readonly headers: { readonly authorization: string };
}

/** Returns the user as a member without the limit of an API token. */
export function memberOf({ id }: TestUser): Member {
  return { userId: id, projectIds: null };
}

export interface TestUserOptions {
  readonly isAdmin?: boolean;
  readonly features?: readonly FeatureCode[];
}

/**
 * The whole server on an empty database, not listening, with a clock that tests can set. EUPNEA_TEST_ROLES=split runs
 * it in roles.
 */
export interface TestApp extends App {
  readonly storage: TestStorage;
  readonly gateway: Gateway;
  readonly clock: { nowMs: number };
  makeUser(options?: TestUserOptions): Promise<TestUser>;
  signIn(email: string): Promise<TestUser>;
  /** Creates a project managed by the user. */
  makeProject(owner: TestUser): Promise<number>;
  remove(): Promise<void>;
}

/** @param machine clock and uptime of a machine whose clock moves, instead of a clock that passes */
export async function openTestApp(
  environment: Environment = {},
  opened?: TestStorage,
  machine?: MachineTime,
): Promise<TestApp> {
  const storage = opened ?? (await openTestStorage());
  const clock = { nowMs: Date.now() };
  const app = await openApp(
    { EUPNEA_DATA_DIR: storage.dataDir, PORT: '0', ...environment },
    {
      logger: createLogger('silent'),
      storage,
      ...(machine === undefined ? { now: () => clock.nowMs } : { machine }),
    },
  );
  let users = 0;

  async function signIn(email: string): Promise<TestUser> {
    const user = await app.server.inject({
      method: 'POST',
      url: '/nestjs/auth/sign-in',
      payload: { email, password: TEST_PASSWORD },
    });
    if (user.statusCode !== 200) throw new Error(`sign-in failed: ${user.body}`);
    const tokens: Tokens = user.json();
    return {
      id: tokens.user.id,
      email,
      tokens,
      headers: { authorization: `Bearer ${tokens.access_token}` },
    };
  }

  return {
    ...app,
    storage,
    gateway: ensure(app.streams, 'a gateway').gateway,
    clock,
    signIn,
    makeUser: async ({ isAdmin = false, features = GRANTABLE_FEATURES } = {}) => {
      users += 1;
      const email = `user${users}@example.org`;
      const created = await insertUser(storage.db, {
        email,
        username: `user${users}`,
        passwordHash: await hashOnce(app),
        isAdmin,
        isDemo: false,
      });
      await grantFeatures(storage.db, created.id, features, null);
      return await signIn(email);
    },
    makeProject: (owner) => createProject(storage.db, `project of ${owner.id}`, owner.id),
    remove: async () => {
      await app.close();
      await storage.remove();
    },
  };
}

async function openApp(
  environment: Environment,
  options: BuildAppOptions & { readonly storage: TestStorage },
): Promise<App> {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  if (!IS_SPLIT) return await buildApp(read.value, options);
  const databaseUrl = ensure(options.storage.databaseUrl, 'EUPNEA_TEST_STORAGE_URL');
  return await openSplitApp({ ...read.value, databaseUrl }, options);
}

let hashed: Promise<string> | null = null;

/** All test users share one password, because hashing it once saves seconds. */
async function hashOnce(app: App): Promise<string> {
  hashed ??= app.services.hasher.hash(TEST_PASSWORD);
  return ensure(await hashed, 'a hash');
}
