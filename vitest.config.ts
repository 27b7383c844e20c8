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

export default defineConfig({
  test: {
    setupFiles: ['tooling/test/seed-properties.ts'],
    // The default leaves a core of two idle; the long files wait for databases and sockets more than they compute.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
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
          exclude: ['**/node_modules/**', ...PURE],
        },
      },
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
    ],
  },
});
