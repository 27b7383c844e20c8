import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { reportScheduleSchema } from '@eupnea/contracts/report-schedule';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { goToOption } from '../support/go-to-option.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { setTheme } from '../support/set-theme.ts';
import { watchErrors } from '../support/watch-errors.ts';

const PHONE = { width: 375, height: 800 };
const LANGUAGES = [
  ['nl', 'Rapport per mail'],
  ['de', 'Bericht per Mail'],
  ['pt-BR', 'Relatório por e-mail'],
] as const;

/** A manager has the weaning of the week sent to the team every morning. */
describe('a report by mail', () => {
  let story: OwnStory;
  let page: Page;
  let errors: readonly string[] = [];
  const read = async () =>
    reportScheduleSchema.parse(
      await story.session.send(
        'GET',
        ENDPOINTS.getReportSchedule.path.replace(':id', String(story.projectId)),
      ),
    );

  beforeAll(async () => {
    story = await openOwnStory();
    ({ page } = story);
    errors = watchErrors(page);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('is chosen on the page of the project by keyboard, and stays chosen', async () => {
    await page.goto(`${story.server.address}/projects/${story.projectId}`);
    const section = page.getByRole('region', { name: 'Report by mail' });
    await section.getByText('This server has no mail server').waitFor();
    await section.getByLabel('Send a report every day').press('Space');
    await section.getByRole('combobox', { name: 'Report', exact: true }).press('ArrowDown');
    await page.getByRole('option', { name: 'Weaning of each patient over 7 days' }).click();
    const recipients = section.getByRole('combobox', { name: 'Recipients' });
    await recipients.press('ArrowDown');
    await goToOption(recipients, /./u);
    await page.keyboard.press('Enter');
    await recipients.press('Escape');
    await section.getByRole('button', { name: 'Save' }).press('Enter');
    await expect.poll(async () => (await read()).is_on).toBe(true);
    const kept = await read();
    expect([kept.report, kept.recipient_ids.length, kept.hour]).toEqual(['weaning', 1, 6]);
    await page.reload();
    expect(await section.getByLabel('Send a report every day').isChecked()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  it('reads in four languages, in both themes and on a phone', async () => {
    await setTheme(page, 'light');
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    for (const [language, title] of LANGUAGES) {
      await page.evaluate((chosen) => localStorage.setItem('LANG', chosen), language);
      await page.reload();
      await page.getByRole('region', { name: title }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      expect(await findViolations(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
