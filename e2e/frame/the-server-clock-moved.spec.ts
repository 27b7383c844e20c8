import { HOUR_MS } from '@eupnea/model';
import { writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openContext, openStoryBrowser, WIDTHS, type StoryBrowser } from '../support/open-browser.ts';
import { setTheme } from '../support/set-theme.ts';
import { startBareServer, type TestServer } from '../support/start-server.ts';

/** The note of a server that ran on this machine until now, while its clock was 2.5 h ahead. */
function noteClockAhead(dataDir: string): void {
  const note = {
    seenMs: Date.now() + 2.5 * HOUR_MS,
    uptimeMs: uptime() * 1000,
    movedMs: null,
    noticedMs: null,
  };
  writeFileSync(join(dataDir, 'server-clock.json'), JSON.stringify(note));
}

/** Build item 2 of the siege: the clock of the server was set back by 2.5 h, and nobody explained it. */
describe('a server whose clock moved', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startBareServer({}, noteClockAhead);
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  const notice = () =>
    page
      .getByRole('alert')
      .filter({ hasText: /clock|Uhr/u })
      .first();

  it('says so above the header of every page', async () => {
    for (const path of ['/', '/patient-management', '/cabinet']) {
      await page.goto(`${server.address}${path}`);
      await notice().waitFor();
      expect(await notice().textContent()).toContain('The server’s clock went 2.5 h back');
      const line = await notice().boundingBox();
      const header = await page.getByRole('banner').first().boundingBox();
      expect(line?.y ?? Number.NaN).toBeLessThanOrEqual(header?.y ?? Number.NaN);
    }
  });

  it.each(['dark', 'light'] as const)('can be read in the %s theme, and on a phone', async (theme) => {
    for (const width of ['desktop', 'phone'] as const) {
      await page.setViewportSize(WIDTHS[width]);
      await setTheme(page, theme);
      expect(await findViolations(page, WCAG_AA, '[role="alert"]')).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(WIDTHS.desktop);
  });

  it('says so in German', async () => {
    await page.evaluate(() => localStorage.setItem('LANG', 'de'));
    await page.reload();
    await notice().waitFor();
    expect(await notice().textContent()).toContain('um 2,5 h zurückgesprungen');
    await page.evaluate(() => localStorage.setItem('LANG', 'en'));
  });

  it('says nothing any more once an administrator trusts the clock', async () => {
    await page.goto(`${server.address}/admin?tab=health`);
    await page.getByRole('button', { name: 'Trust the clock' }).click();
    await notice().waitFor({ state: 'detached' });
    await page.getByText(/trusted, NTP/u).waitFor();
  });
});
