import { defineConfig } from 'vitest/config';

/**
 * Two stories at a time, each with its own server and browser: a story alone leaves half of two cores idle, and every
 * step waits for what it wants to see, however long that takes.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as Playwright waits for what it clicks: on a loaded machine a page answers later than in the usual second.
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
  },
});
