import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'tooling/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    setupFiles: ['tooling/test/seed-properties.ts'],
    // The default leaves a core of two idle; the long files wait for databases and sockets more than they compute.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
