import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../e2e/pages/sign-in-page.ts';
import { openBrowser, openContext, type WIDTHS } from '../e2e/support/open-browser.ts';
import { ALL_BEDS, startDemoServer, type TestServer } from '../e2e/support/start-server.ts';
import { ROOT } from './checks/project-files.ts';
import { buildWeb } from './bootstrap/run-step.mjs';

/** `npm run screenshots`: the pictures of the documentation, taken from a really started demo server. */
const FOLDER = join(ROOT, 'docs', 'images');

/** Rates per minute are absent under 30 s observed: pictures wait until every card has its numbers. */
const RATES_SHOWN_MS = 60_000;

const BEDS_SEEN = ['Bed 1', 'Bed 2'] as const;

/** The demo's patient with COPD and intrinsic PEEP: findings to be seen in every minute. */
const ASYNCHRONOUS_PATIENT = 4;

async function takePictures(
  browser: Browser,
  server: TestServer,
  width: keyof typeof WIDTHS,
  suffix: string,
): Promise<void> {
  const page = await (await openContext(browser, { width })).newPage();
  await page.goto(server.address);
  await page.getByLabel('E-mail').waitFor();
  await page.screenshot({ path: join(FOLDER, `sign-in${suffix}.png`) });
  await signIn(page, server);
  await waitForRates(page, width);
  await page.waitForTimeout(8_500); // one whole sweep of a card, 8 s
  await page.screenshot({ path: join(FOLDER, `wall${suffix}.png`) });
  await page.getByRole('article', { name: 'Bed 1', exact: true }).getByRole('link').first().click();
  await page.getByRole('button', { name: /^Freeze/ }).waitFor();
  await page.waitForTimeout(13_000); // one whole sweep of 12 s
  await page.screenshot({ path: join(FOLDER, `patient${suffix}.png`) });
  for (const tab of ['breaths', 'trends']) {
    await page.goto(`${server.address}/patient/${ASYNCHRONOUS_PATIENT}?tab=${tab}`);
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page.waitForTimeout(3_000); // waves and curves are drawn after their data
    await page.screenshot({ path: join(FOLDER, `${tab}${suffix}.png`) });
  }
  await page.close();
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
  }
}

buildWeb();
mkdirSync(FOLDER, { recursive: true });
const server = await startDemoServer(ALL_BEDS);
const browser = await openBrowser();
try {
  await takePictures(browser, server, 'desktop', '');
  await takePictures(browser, server, 'tablet', '-820');
  await takePictures(browser, server, 'phone', '-375');
} finally {
  await browser.close();
  await server.remove();
}
console.log(`Pictures written to ${FOLDER}`);
