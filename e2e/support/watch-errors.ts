import type { Page } from 'playwright-core';

/** The browser's word for "what changes sizes is told in the next frame": an errand put off, not an error. */
const PUT_OFF = 'ResizeObserver loop';

/** What the page's own scripts throw from now on. */
export function watchErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!message.startsWith(PUT_OFF)) errors.push(message);
  });
  return errors;
}
