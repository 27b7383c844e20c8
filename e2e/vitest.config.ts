import { defineConfig } from 'vitest/config';

/** One server and one browser at a time: two cores carry no more without making time itself a variable. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as Playwright waits for what it clicks: on a loaded machine a page answers later than in the usual second.
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
  },
});
