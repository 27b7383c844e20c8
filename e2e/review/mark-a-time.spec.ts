import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { findViolations } from '../support/find-violations.ts';
import { openContext, openStoryBrowser, type StoryBrowser } from '../support/open-browser.ts';
import { setTheme } from '../support/set-theme.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { waitForBreaths } from '../support/wait-for-breaths.ts';

const BREATHS = 6;

/** What a clinician does who turns a patient and wants to find the time again. */
describe('a marked time', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let review: ReviewPage;
  let patientId = -1;
  const dialog = () => page.getByRole('dialog');
  const strip = () => page.getByRole('list', { name: 'Notes', exact: true }).getByRole('button');

  beforeAll(async () => {
    server = await startDemoServer({ EUPNEA_DEMO_BEDS: 'high-pressure' });
    const session = await openApiSession(server);
    patientId = (await listDevices(session)).find(({ patient_id }) => patient_id !== null)?.patient_id ?? -1;
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    review = reviewPage(page);
    await waitForBreaths(session, patientId, BREATHS);
    await review.open(server.address, patientId, 'tab=trends');
    await review.trends.waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('is written on Trends by the keyboard, and stands on the time axis', async () => {
    await page.getByRole('button', { name: 'Mark time' }).press('Enter');
    await dialog().getByLabel(/^Kind/u).fill('prone position');
    await dialog().getByRole('textbox', { name: 'Text' }).fill('Turned by three');
    await page.keyboard.press('Tab');
    await dialog().getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Note saved.').waitFor();
    await expect.poll(() => strip().count()).toBe(1);
    expect(await strip().first().getAttribute('title')).toBe('Prone position: Turned by three');
  });

  it('opens from its mark, is edited, and the undo brings the former text back', async () => {
    await strip().first().click();
    await dialog().getByRole('textbox', { name: 'Text' }).fill('Turned by four');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => strip().first().getAttribute('title')).toMatch(/by four/u);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => strip().first().getAttribute('title')).toMatch(/by three/u);
  });

  it('stands above the waves and among the events', async () => {
    await review.open(server.address, patientId, 'tab=breaths');
    await review.waves.waitFor();
    await page
      .getByRole('list', { name: 'Notes in view' })
      .getByRole('button', { name: /Turned by three/u })
      .waitFor();
    await review.open(server.address, patientId, 'tab=events&kinds=note');
    await page.getByText('Prone position: Turned by three').waitFor();
  });

  it('comes from a file after a preview in a named zone, once, and the undo takes the file back', async () => {
    const at = new Date(Date.now() - 10_000).toISOString().slice(0, 19).replace('T', ' ');
    const file = `kind;start;end;text\nsuction;${at};;thick\nprone;03/04/2026 10:00;;\n`;
    await page.getByRole('button', { name: /^Notes/u }).click();
    await dialog().getByRole('button', { name: 'Import CSV' }).click();
    await page
      .locator('input[data-chooses=notes]')
      .setInputFiles({ name: 'ward.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    const write = dialog().getByRole('button', { name: /^Import \d/u });
    expect(await write.isDisabled()).toBe(true);
    await dialog().getByRole('combobox', { name: 'Time zone' }).fill('UTC');
    await page.getByRole('option', { name: 'UTC', exact: true }).click();
    await dialog().getByText('2 rows. 1 cannot be read and is left out.').waitFor();
    await dialog().getByText('the start is no known time').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await write.click();
    await page.getByText('1 note imported.').waitFor();
    await page.getByText('Suction: thick').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Suction: thick').first().waitFor({ state: 'detached' });
  });

  it('is listed with its author, without a broken rule of accessibility', async () => {
    await review.open(server.address, patientId, 'tab=trends');
    await review.trends.waitFor();
    await page.getByRole('button', { name: /^Notes/u }).click();
    await dialog().getByText(/^By /u).waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      expect(await findViolations(page)).toEqual([]);
    }
    await dialog().getByRole('button', { name: 'Take back' }).click();
    await dialog().getByText('0 notes touch the period.').waitFor();
  });
});
