import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { findViolations } from '../support/find-violations.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { waitForBreaths } from '../support/wait-for-breaths.ts';
import { watchErrors } from '../support/watch-errors.ts';

const BREATHS = 8;

/** From a patient to an hour with much asynchrony, to its breaths, to the breaths that look like one of them. */
describe('the analytics of a patient', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    server = await startDemoServer({ EUPNEA_DEMO_BEDS: 'copd-auto-peep' });
    const session = await openApiSession(server);
    const patientId = (await listDevices(session))[0]?.patient_id ?? -1;
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    errors = watchErrors(page);
    await enter(page, server);
    await waitForBreaths(session, patientId, BREATHS);
    await page.goto(`${server.address}/analytics`);
    await page.getByRole('textbox', { name: 'Pseudonym' }).fill('DEMO-01');
    await page.getByRole('link', { name: 'DEMO-01' }).click();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('shows the hours by keyboard and says what was found in one', async () => {
    const hour = page
      .getByRole('table', { name: 'Breaths with a finding by hour' })
      .getByRole('button')
      .last();
    await hour.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/hour=/);
    await page.getByRole('button', { name: 'Open the breaths of this hour' }).waitFor();
    expect(await hour.getAttribute('aria-pressed')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
  });

  it('averages a channel around the findings of a kind, as figure and as numbers, also on a phone', async () => {
    const panel = page.getByRole('region', { name: 'Average around events' });
    await panel.getByRole('textbox', { name: 'Channel or formula' }).fill('Paw - Flow');
    await panel.getByText('cmH₂O and L/min cannot be added').waitFor();
    expect(await panel.getByRole('button', { name: 'Calculate' }).isDisabled()).toBe(true);
    await panel.getByRole('textbox', { name: 'Channel or formula' }).fill('Flow');
    await panel.getByRole('combobox', { name: 'Events' }).click();
    await page.getByRole('option', { name: 'Ineffective effort', exact: true }).click();
    await panel.getByRole('button', { name: 'Calculate' }).click();
    await panel.getByText(/^\d+ of \d+ events averaged/u).waitFor();
    await panel.getByRole('img', { name: /^Flow around: Ineffective effort/u }).waitFor();
    // The address shows the same to others.
    await page.goto(page.url());
    await panel.getByRole('img', { name: /^Flow around: Ineffective effort/u }).waitFor();
    expect(await panel.getByRole('textbox', { name: 'Channel or formula' }).inputValue()).toBe('Flow');
    const save = async (name: string): Promise<string> => {
      const download = page.waitForEvent('download');
      await panel.getByRole('button', { name }).click();
      return readFileSync(await (await download).path(), 'utf8');
    };
    const svg = await save('Save as SVG');
    for (const part of [
      'width="85mm"',
      'Flow, L/min',
      'Time from the event, s',
      'events averaged',
      'Analysis version',
    ])
      expect(svg).toContain(part);
    const lines = (await save('Save as CSV')).trim().split('\r\n');
    expect([lines.length, lines[0]?.split(',').slice(0, 5)]).toEqual([
      302,
      ['time_s', 'median', 'p10', 'p90', 'n'],
    ]);
    await panel.getByRole('combobox', { name: 'Apart by' }).click();
    await page.getByRole('option', { name: 'Finding of the breath' }).click();
    await panel.getByRole('button', { name: 'Calculate' }).click();
    await panel.getByRole('heading', { name: /^Ineffective effort: \d+ events?$/u }).waitFor();
    const groups = await panel.getByRole('heading', { level: 3 }).count();
    expect((await save('Save as SVG')).match(/<g transform/gu)).toHaveLength(groups);
    expect((await save('Save as CSV')).trim().split('\r\n')).toHaveLength(1 + 301 * (1 + groups));
    expect(await findViolations(page)).toEqual([]);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 375, height: 812 });
    // Charts take the new width a frame later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(375);
    if (size !== null) await page.setViewportSize(size);
  });

  it('leads to the breaths of the hour, and to those that look like one', async () => {
    await page.getByRole('button', { name: 'Open the breaths of this hour' }).click();
    await page.waitForURL(/view=breaths/);
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/get_similar_breaths')) asked.push(new URL(request.url()));
    });
    const similar = page.getByRole('region', { name: 'Similar breaths' }).getByRole('listitem');
    await expect.poll(() => similar.count()).toBe(5);
    await page.locator('[role=row][aria-selected=false]').first().click();
    await page.waitForURL(/breath=/);
    await expect.poll(() => similar.count()).toBe(5);
    const query = asked.at(-1)?.searchParams;
    expect([query?.get('limit'), Number(query?.get('ventilation_session_id')) > 0]).toEqual(['5', true]);
    await similar.first().getByRole('button').click();
    await expect.poll(() => similar.count()).toBe(5);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('radio', { name: 'Asynchronies with evidence' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(errors).toEqual([]);
  });
});
