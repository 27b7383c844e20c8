import type { Page } from 'playwright-core';
import { openApiSession } from './api-session.ts';
import type { ServerAccess } from './start-server.ts';

/** A file of the application's origin that loads no script. */
const STILL_PAGE = '/assets/i18n/en.json';

/**
 * Signs in through the API and stores the session in the page's browser, for stories that are not about signing
 * in. Typing costs two more page loads, 2 s of processor time. Leaves the page at a file without scripts.
 */
export async function enter(page: Page, server: ServerAccess): Promise<void> {
  const { tokens } = await openApiSession(server);
  await page.goto(`${server.address}${STILL_PAGE}`);
  await page.evaluate((session) => {
    localStorage.setItem('JWT', session.access_token);
    localStorage.setItem('REFRESH_TOKEN', session.refresh_token);
    localStorage.setItem('CURRENT_USER', JSON.stringify(session.user));
  }, tokens);
}

/** Opens the wall, which shows a bed or that there is none. */
export async function openWall(page: Page, server: ServerAccess): Promise<void> {
  await page.goto(server.address);
  const noBed = page.getByRole('heading', { name: 'No ventilator yet' });
  await page.getByRole('article').first().or(noBed).waitFor();
}
