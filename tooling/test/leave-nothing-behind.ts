import { afterAll, expect, vi } from 'vitest';

/** Programs and listening servers. Timers and pipes are not among them: the test runner has some of its own. */
const HELD = new Set(['ProcessWrap', 'TCPServerWrap']);

/** Closing ends after its callback; a busy machine takes longer. Less than a hook has. */
const PATIENCE = { timeout: 25_000, interval: 50 };

/** What one file could leave to the next one in its process. */
function lookAround(): object {
  return {
    held: process.getActiveResourcesInfo().filter((name) => HELD.has(name)),
    environment: { ...process.env },
    folder: process.cwd(),
    listeners: ['SIGTERM', 'SIGINT', 'uncaughtException', 'unhandledRejection'].map(
      (name) => `${name} ${process.listenerCount(name)}`,
    ),
    fakeTimers: vi.isFakeTimers(),
  };
}

/**
 * Files that share a process must not meet what an earlier one left: which one that was is a matter of the order, and
 * the failure would be another file's. Runs after the file's own hooks, because those run in reverse.
 */
const before = lookAround();
afterAll(async () => {
  await vi.waitFor(() => expect(lookAround()).toEqual(before), PATIENCE);
});
