import '../tooling/test/keep-compiled-code.ts';
import { defineConfig } from 'vitest/config';

/**
 * Two stories at a time: a story alone leaves half of two cores idle, and every step waits for what it wants to
 * see, however long that takes. Files share a process and its browser, each in contexts of its own. Stories that
 * change nothing share the servers of `shared-servers.ts`; the others start one.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    globalSetup: ['./support/shared-servers.ts'],
    isolate: false,
    setupFiles: ['../tooling/test/measure-processor.ts'],
    maxWorkers: 2,
    // Longer than several of the waits below one after the other.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // As long as Playwright waits (PATIENCE_MS): on a loaded machine a page answers later than in the usual second.
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
  },
});
