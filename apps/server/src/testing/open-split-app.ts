import { ensure } from '@eupnea/model';
import { startTestNats } from '../../../../tooling/nats/start-test-nats.ts';
import { buildApp, type App, type BuildAppOptions } from '../app.ts';
import type { Config } from '../config.ts';
import type { Role } from '../roles.ts';

/** Whether tests on the whole server run it in roles (`npm run test:nightly`); needs EUPNEA_TEST_DATABASE_URL. */
export const IS_SPLIT = process.env['EUPNEA_TEST_ROLES'] === 'split';

/** Each is a server of its own that reaches the others over PostgreSQL and NATS only. */
const SPLIT_ROLES: readonly (readonly Role[])[] = [['gateway'], ['jobs'], ['http', 'live']];

/**
 * The doors of servers in roles, with a NATS of their own; starting and closing it starts and closes all. Devices on
 * loopback are allowed as in the demo, which runs in one process otherwise.
 */
export async function openSplitApp(config: Config, options: BuildAppOptions): Promise<App> {
  const nats = await startTestNats();
  const apps: App[] = [];
  for (const roles of SPLIT_ROLES)
    apps.push(await buildApp({ ...config, roles: new Set(roles), natsUrl: nats.url }, options));
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
