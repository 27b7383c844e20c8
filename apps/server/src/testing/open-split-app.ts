import { ensure } from '@eupnea/model';
import { type NatsUser, startTestNats } from '../../../../tooling/nats/start-test-nats.ts';
import { buildApp, type App, type BuildAppOptions } from '../compose/app.ts';
import type { Config } from '../config/config.ts';
import type { Role } from '../config/roles.ts';

/** True when tests on the whole server run it in roles (`npm run test:nightly`); needs EUPNEA_TEST_STORAGE_URL. */
export const IS_SPLIT = process.env['EUPNEA_TEST_ROLES'] === 'split';

/** Each entry is a separate server that reaches the others over PostgreSQL and NATS only. */
const SPLIT_ROLES: readonly { readonly roles: readonly Role[]; readonly user: NatsUser }[] = [
  { roles: ['gateway'], user: 'gateway' },
  { roles: ['jobs'], user: 'jobs' },
  { roles: ['http', 'live'], user: 'http' },
];

/**
 * Opens servers in roles with a NATS of their own, each with the user of its role; starting and closing the returned app starts and closes all. Allows
 * devices on loopback, because the demo otherwise runs in one process.
 */
export async function openSplitApp(config: Config, options: BuildAppOptions): Promise<App> {
  const nats = await startTestNats({ hasUsers: true });
  const apps: App[] = [];
  for (const { roles, user } of SPLIT_ROLES)
    apps.push(await buildApp({ ...config, roles: new Set(roles), natsUrl: nats.urlOf(user) }, options));
  return {
    ...ensure(apps.at(-1), 'the doors'),
    streams: ensure(apps[0], 'a gateway').streams,
    start: async () => {
      for (const app of apps) await app.start();
    },
    close: async () => {
      for (const app of apps.toReversed()) await app.close();
      await nats.stop();
    },
  };
}
