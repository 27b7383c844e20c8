import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until an element has the focus: a key that is pressed before goes to the one that had it. */
export function expectFocus(element: Locator): Promise<void> {
  return expect.poll(() => element.evaluate((held) => held === document.activeElement)).toBe(true);
}
