import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../pages/sign-in-page.ts';
import { openBrowser, openContext, WIDTHS } from '../support/open-browser.ts';
import { startBareServer, type TestServer } from '../support/start-server.ts';

/** Somebody goes from a page to the labeling pages, which use the whole width: what stands above them does not move. */
describe('the header', () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await startBareServer();
    browser = await openBrowser();
    page = await (await openContext(browser)).newPage();
    await signIn(page, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  async function measure(path: string) {
    await page.goto(`${server.address}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const parts = [
      page.getByText('For research purpose only'),
      page.getByRole('link', { name: 'Eupnea, start page' }),
    ];
    return await Promise.all(parts.map((part) => part.first().boundingBox()));
  }

  it.each(['desktop', 'tablet', 'phone'] as const)(
    'is on the labeling pages where it is on others, %s',
    async (width) => {
      await page.setViewportSize(WIDTHS[width]);
      const elsewhere = await measure('/validation');
      expect(await measure('/labeling-app')).toEqual(elsewhere);
    },
  );
});
