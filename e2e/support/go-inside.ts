import type { Page } from 'playwright-core';

/**
 * Goes to another page of the loaded application, as its own links do, and waits for its heading. A page load takes
 * 0.5 to 1 s of processor time.
 * @param path of another page than the one that stands; its route's component differs
 */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '');
    history.pushState({}, '', address);
  }, path);
  await page.locator('main h1:not([data-left])').first().waitFor();
}
