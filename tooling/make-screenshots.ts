import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../e2e/pages/sign-in-page.ts';
import { openBrowser, openContext, type WIDTHS } from '../e2e/support/open-browser.ts';
import type { ServerAccess } from '../e2e/support/start-server.ts';
import { ROOT } from './checks/project-files.ts';
import { DEMO_OPTIONS, leaveTour, openDemoWithPast, readPast } from './past-pages.ts';

/**
 * `npm run screenshots [-- --past FOLDER | --address URL --data FOLDER]`: the pictures of README in both themes, from a demo with
 * its complete past. With `--past` a copy of that data folder is served; with an address and a data folder, a demo that
 * runs already is used; otherwise the script waits until a new demo has made its past.
 */
const FOLDER = join(ROOT, 'docs', 'images');

/** Rates per minute are absent under 30 s observed: pictures wait until every card has its numbers. */
const RATES_SHOWN_MS = 60_000;

/** The share of asynchronous breaths is absent under 30 breaths: two minutes at 16 a minute. */
const SHARES_SHOWN_MS = 180_000;

/** Colours change over 500 ms, and canvases paint a whole sweep anew. */
const THEME_SETTLES_MS = 9_000;

const BEDS_SEEN = ['Bed 1', 'Bed 2'] as const;

async function takePictures(
  browser: Browser,
  server: ServerAccess,
  width: keyof typeof WIDTHS,
  suffix: string,
): Promise<void> {
  const page = await (await openContext(browser, { width })).newPage();
  await page.goto(server.address);
  await page.getByLabel('E-mail').waitFor();
  await page.screenshot({ path: join(FOLDER, `sign-in${suffix}.png`) });
  await signIn(page, server);
  const past = await readPast(page);
  await leaveTour(page);
  await waitForRates(page, width);
  await page.waitForTimeout(8_500); // one whole sweep of a card, 8 s
  await takePicture(page, 'wall', suffix);
  await page.getByRole('article', { name: 'Bed 1', exact: true }).getByRole('link').first().click();
  await page.getByRole('button', { name: /^Freeze/ }).waitFor();
  await page.waitForTimeout(13_000); // one whole sweep of 12 s
  await page.screenshot({ path: join(FOLDER, `patient${suffix}.png`) });
  for (const tab of ['breaths', 'trends']) {
    await page.goto(`${server.address}${past('copd', tab, tab === 'breaths' ? 'wasted' : undefined)}`);
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page.waitForTimeout(3_000); // waves and curves are drawn after their data
    await takePicture(page, tab, suffix);
  }
  await page.close();
}

/** `NAME.png` in dark colours; on a desktop `NAME-light.png` too, for readers of README with a light page. */
async function takePicture(page: Page, name: string, suffix: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}${suffix}.png`) });
  if (suffix !== '') return;
  await page.getByTitle('Light colours').evaluate((button: HTMLElement) => button.click());
  await page.waitForTimeout(THEME_SETTLES_MS);
  await page.screenshot({ path: join(FOLDER, `${name}-light.png`) });
  await page.getByTitle('Dark colours').evaluate((button: HTMLElement) => button.click());
}

/** Of the beds that are seen; a phone's cards leave out the minute volume. */
async function waitForRates(page: Page, width: keyof typeof WIDTHS): Promise<void> {
  const rates = width === 'phone' ? [/^Respiratory rate/] : [/^Respiratory rate/, /^Expired minute volume/];
  for (const bed of BEDS_SEEN) {
    for (const rate of rates) {
      await page
        .getByRole('article', { name: bed, exact: true })
        .getByTitle(rate)
        .locator('[data-number]', { hasText: /\d/ })
        .first()
        .waitFor({ timeout: RATES_SHOWN_MS });
    }
    if (width === 'phone') continue;
    await page
      .getByRole('article', { name: bed, exact: true })
      .getByTitle(/asynchronous events per 100 breaths/)
      .waitFor({ timeout: SHARES_SHOWN_MS });
  }
}

const { values } = parseArgs({ options: DEMO_OPTIONS });
mkdirSync(FOLDER, { recursive: true });
const browser = await openBrowser();
const server = await openDemoWithPast(browser, values);
try {
  await takePictures(browser, server, 'desktop', '');
  await takePictures(browser, server, 'tablet', '-820');
  await takePictures(browser, server, 'phone', '-375');
} finally {
  await browser.close();
  await server.remove();
}
console.log(`Pictures written to ${FOLDER}`);
