import { dailyReportSchema } from '@eupnea/contracts/daily-report';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSession, openApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';

const PATIENT = 1;
const ENOUGH_BREATHS = 5;

/** Somebody chooses a patient and reads, prints and takes along the report of the day. */
describe('the daily report', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let session: ApiSession;
  let page: Page;
  let errors: readonly string[] = [];
  const ask = async (date = '') =>
    dailyReportSchema.parse(
      await session.send('GET', `${ENDPOINTS.dailyReport.path}?patient_id=${PATIENT}${date}`),
    );

  beforeAll(async () => {
    story = await openSharedStory('demo');
    ({ server, page } = story);
    session = await openApiSession(server);
    errors = watchErrors(page);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('opens for a chosen patient, with the day in the address', async () => {
    const countBreaths = async () => (await ask()).breaths;
    await expect.poll(countBreaths, { timeout: 180_000 }).toBeGreaterThan(ENOUGH_BREATHS);
    const { day, patient } = await ask();
    await page.goto(`${server.address}/reports`);
    // The last day: a run over midnight has two.
    await page
      .getByRole('link', { name: `Report of ${patient?.pseudonym}` })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/reports\\?patient=${PATIENT}&date=${day}$`));
    await page.getByRole('heading', { name: `Daily report ${patient?.pseudonym}` }).waitFor();
  });

  it('says what the server answers, again from its address', async () => {
    // The page asks once more when its address has the day: an answer that is still on its way is gone with the reload.
    const answer = page
      .waitForEvent('framenavigated')
      .then(() => page.waitForResponse((response) => response.url().includes('/reports/daily')));
    await page.reload();
    const report = dailyReportSchema.parse(await (await answer).json());
    const tile = page.locator('dl > div', { has: page.getByText('Breaths', { exact: true }) });
    await expect.poll(() => tile.locator('strong').innerText()).toBe(String(report.breaths));
    const missing = report.targets.filter(({ share }) => share === null).length;
    const bounds = page.getByRole('region', { name: 'Lung-protective bounds' });
    expect(await bounds.getByText('---', { exact: true }).count()).toBe(missing);
  });

  it('stands with those of all others in one document, each on its own page', async () => {
    await page.goto(`${server.address}/reports?days=3`);
    const table = page.getByRole('table', { name: 'Summary of the daily reports' });
    await table
      .getByRole('link', { name: /^All reports of/ })
      .last()
      .click();
    await page.waitForURL(/all=\d{4}-\d\d-\d\d$/);
    const reports = page.getByRole('article');
    await page.getByText(/^(\d+) of \1 reports made$/).waitFor();
    expect(await reports.count()).toBeGreaterThan(1);
    expect(await page.getByRole('button', { name: 'Print' }).isEnabled()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is found in a matrix without a rule of accessibility broken, on a telephone too', async () => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await page.getByRole('table', { name: 'Summary of the daily reports' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize(WIDTHS.phone);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.setViewportSize(WIDTHS.desktop);
    const { day } = await ask();
    await page.goto(`${server.address}/reports?patient=${PATIENT}&date=${day}`);
    await page.getByRole('heading', { name: /^Daily report/ }).waitFor();
  });

  it('breaks no rule of accessibility that a program can tell', async () => {
    expect(await findViolations(page)).toEqual([]);
  });

  it('is a file, and on a day without breaths says where there are some', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect(readFileSync(await (await coming).path(), 'utf8')).toMatch(/^value,rr_bpm,[1-9]/m);
    const { day } = await ask();
    await page.getByLabel('Day', { exact: true }).fill('2001-02-03');
    await page.getByLabel('Day', { exact: true }).press('Enter');
    await page.getByText('No data on this day').waitFor();
    await page.getByRole('button', { name: 'Show the last day with breaths' }).click();
    await page.waitForURL(new RegExp(`date=${day}$`));
    expect(errors).toEqual([]);
  });
});
