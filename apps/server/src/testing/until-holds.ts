import { vi } from 'vitest';

/**
 * Far longer than any operation takes on a busy machine and shorter than a test's timeout; Vitest's default of one
 * second is too short.
 */
const PATIENCE = { timeout: 240_000, interval: 50 };

/**
 * Resolves when the expectation holds; use it for effects of concurrent work.
 * @param timeout ms; increase it when waiting for hundreds of things
 */
export async function untilHolds(
  expectation: () => Promise<void> | void,
  timeout = PATIENCE.timeout,
): Promise<void> {
  await vi.waitFor(expectation, { ...PATIENCE, timeout });
}
