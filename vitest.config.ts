import { defineConfig } from 'vitest/config';

/**
 * Tests of functions: their files share a process and what it has imported, which saves a minute. Whatever has a page, a
 * process, a socket or a clock of its own is not among them.
 */
const PURE = [
  'packages/*/src/**/*.test.ts',
  'apps/web/src/{config,features,lib,live,ui}/**/*.test.ts',
  'apps/server/src/{demo,http,modules,pipeline,storage}/**/!(*.int).test.ts',
];

/**
 * Each opens the whole server on a database of its own, with its own clock, and closes it: they share a process too, because
 * loading the server costs more than most of them do. What kills processes, or listens for devices and browsers, is not
 * among them.
 */
const ON_THE_WHOLE_SERVER = [
  'apps/server/src/modules/**/!(*kill).int.test.ts',
  'apps/server/src/{admin,endpoint-refusals,who-may-do-what}.int.test.ts',
];

/** A file that leaves something to the next one in its process fails itself. */
const shared = { isolate: false, setupFiles: ['tooling/test/leave-nothing-behind.ts'] };

export default defineConfig({
  test: {
    setupFiles: ['tooling/test/measure-processor.ts', 'tooling/test/seed-properties.ts'],
    // The default leaves a core of two idle; the long files wait for databases and sockets more than they compute.
    maxWorkers: 2,
    // They end what hangs, and time nothing: a loaded machine takes twice as long as an idle one, deep counts ten times as many cases.
    testTimeout: process.env['EUPNEA_DEEP'] === '1' ? 240_000 : 60_000,
    hookTimeout: 120_000,
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tooling/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...PURE, ...ON_THE_WHOLE_SERVER],
        },
      },
      { extends: true, test: { name: 'on the whole server', include: ON_THE_WHOLE_SERVER, ...shared } },
      { extends: true, test: { name: 'pure', include: PURE, ...shared } },
    ],
  },
});
