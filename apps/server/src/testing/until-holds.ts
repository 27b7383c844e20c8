import { vi } from 'vitest';

/** Far longer than anything takes on a busy machine, and less than a test has: Vitest's own second is not. */
const PATIENCE = { timeout: 25_000, interval: 50 };

/**
 * Resolves when the expectation holds, which what runs beside the test brings about soon.
 * @param timeout ms; more than the usual where hundreds of things are waited for
 */
export async function untilHolds(
  expectation: () => Promise<void> | void,
  timeout = PATIENCE.timeout,
): Promise<void> {
  await vi.waitFor(expectation, { ...PATIENCE, timeout });
}
