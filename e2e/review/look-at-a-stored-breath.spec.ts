import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberPopover } from '../pages/number-popover.ts';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { listDevices, openApiSession, type ApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { waitForBreaths } from '../support/wait-for-breaths.ts';

/** Enough for a trend that can be zoomed and a table that can be sorted. */
const BREATHS = 9;

/** What a person does with what was stored: look at the trends, zoom, find a breath, ask what a number is, come back. */
describe('the stored breaths of a patient', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let review: ReviewPage;
  let session: ApiSession;
  let patientId = -1;
  let deviceId = -1;
  let alarmingPatientId = -1;

  beforeAll(async () => {
    server = await startDemoServer({ EUPNEA_DEMO_BEDS: 'volume-control,high-pressure' });
    session = await openApiSession(server);
    const devices = await listDevices(session);
    const device = devices.find(({ patient_id }) => patient_id !== null);
    alarmingPatientId =
      devices.find(({ dev_serial }) => dev_serial === 'SIM-high-pressure')?.patient_id ?? -1;
    patientId = device?.patient_id ?? -1;
    deviceId = device?.id ?? -1;
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    review = reviewPage(page);
    await waitForBreaths(session, patientId, BREATHS);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('are a trend in which each point is a breath', async () => {
    await review.open(server.address, patientId, 'tab=trends');
    await page.getByText(/^One point per breath: \d+ of \d+ breaths/).waitFor();
    await review.trends.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => review.trends.getAttribute('aria-valuetext'))
      .toMatch(/PEEP [\d.]+, Pmax [\d.]+, VTe \d+/);
  });

  it('are zoomed by dragging, and Escape goes back', async () => {
    const whole = await readPeriod(page);
    await review.dragTrends(0.3, 0.7);
    await page.waitForURL(/from=.*to=/);
    await expect.poll(() => readPeriod(page)).not.toBe(whole);
    await review.trends.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => readPeriod(page)).toBe(whole);
  });

  it('open in the waves by a click on their point', async () => {
    await review.trends.click({ position: { x: 200, y: 200 } });
    await page.waitForURL(/tab=breaths/);
    await review.waves.waitFor();
    await expect.poll(() => review.readBreath()).toMatch(/^Breath \d+/);
  });

  it('are sorted by any number', async () => {
    await review.table.getByRole('button', { name: /^VTe/ }).click();
    await review.table.locator('[aria-sort=ascending]').waitFor();
    await expect.poll(async () => isRising(await review.readColumn('vte_ml'))).toBe(true);
  });

  it('are filtered by any number, and the filter is a token with its way out', async () => {
    const values = await review.readColumn('vte_ml');
    const middle = values[Math.floor(values.length / 2)] ?? 0;
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Number between' }).click();
    await page.getByLabel(/^At least/).fill(String(middle));
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(`≥ ${middle}`).waitFor();
    await expect
      .poll(async () => Math.min(...(await review.readColumn('vte_ml'))))
      .toBeGreaterThanOrEqual(middle - 1);
    await page.getByRole('button', { name: /^Remove filter/ }).click();
    await expect.poll(async () => (await review.readColumn('vte_ml')).length).toBe(values.length);
  });

  it('are seen in a saved view, which opens by its address and is deleted with undo', async () => {
    const views = page.getByRole('button', { name: /^(Saved views|View: )/ });
    const opened = page.getByRole('button', { name: 'View: Two numbers' });
    const columns = () => new URL(page.url()).searchParams.get('columns');
    const before = page.url();
    await page.goto(`${before}&columns=vte_ml,ti_s`);
    await views.click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill('Two numbers');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await opened.click();
    await page.getByRole('menuitem', { name: 'Copy the link' }).click();
    const link = /http\S+saved=\d+/u.exec(await page.getByText(/^Link copied:/).innerText())?.[0] ?? '';
    await page.goto(before);
    await views.waitFor();
    expect(columns()).toBe(null);
    await page.goto(link);
    await opened.waitFor();
    expect(columns()).toBe('vte_ml,ti_s');
    expect(page.url()).not.toContain('saved=');
    await opened.click();
    await page.getByRole('menuitem', { name: 'Open by default', exact: true }).click();
    await page.getByText('“Two numbers” now opens with this screen.').waitFor();
    const bare = `${server.address}/patient/${patientId}?tab=breaths`;
    await page.goto(bare);
    await opened.click();
    expect(columns()).toBe('vte_ml,ti_s');
    await page.getByRole('menuitem', { name: 'Show without the view' }).click();
    await expect.poll(columns).toBe(null);
    await page.goto(bare);
    await opened.click();
    await page.getByRole('menuitem', { name: 'Stop opening by default' }).click();
    await page.getByText('“Two numbers” no longer opens with this screen.').waitFor();
    await page.goto(bare);
    await review.waves.waitFor();
    expect(columns()).toBe(null);
    await views.click();
    await page.getByRole('menuitem', { name: 'Two numbers', exact: true }).click();
    await opened.click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByText('View “Two numbers” deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    await views.click();
    await page.getByRole('menuitem', { name: 'Two numbers', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto(before);
    await expect.poll(() => review.readBreath()).toMatch(/^Breath \d+/);
  });

  it('are walked through one after the other, in waves and table alike', async () => {
    const before = await review.readBreath();
    await page.getByRole('button', { name: /Next/ }).click();
    await expect.poll(() => review.readBreath()).not.toBe(before);
    await expect.poll(async () => `Breath ${await review.readSelectedRow()}`).toBe(await review.readBreath());
    await page.locator('button:enabled', { hasText: 'Previous' }).waitFor();
    await review.waves.focus();
    await page.keyboard.press('k');
    await expect.poll(() => review.readBreath()).toBe(before);
    // Wherever the focus is, the picture or a button or nothing.
    await page.getByRole('button', { name: 'Add filter' }).focus();
    await page.locator('button:enabled', { hasText: 'Next' }).waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => review.readBreath()).not.toBe(before);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.locator('button:enabled', { hasText: 'Previous' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => review.readBreath()).toBe(before);
  });

  it('are measured with the cursor', async () => {
    await review.waves.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => review.waves.getAttribute('aria-valuetext'))
      // A pixel that covers several samples reads from the least to the greatest.
      .toMatch(
        /^\d\d:\d\d:\d\d\.\d\d, Airway pressure -?[\d.]+(?: – -?[\d.]+)?, Flow -?[\d.]+(?: – -?[\d.]+)?, Volume -?\d+/u,
      );
    await page.keyboard.press('m');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => review.waves.getAttribute('aria-valuetext')).toMatch(/Δ 0\.\d\d s/);
  });

  it('tell of each number what it is and how it was measured', async () => {
    await page.getByRole('button', { name: /^Compl [\d-]/ }).click();
    const popover = numberPopover(page);
    await popover.dialog.waitFor();
    expect(await popover.readFact('Breath confidence')).toMatch(/^[01]\.\d\d$/);
    expect(await popover.readFact('Methods that passed')).not.toBe('');
    expect(await popover.readFact('Origin')).toBe('Measured by Eupnea on one breath');
    await page.keyboard.press('Escape');
    await popover.dialog.waitFor({ state: 'hidden' });
  });

  it('are the same view after a reload of the address', async () => {
    const breath = await review.readBreath();
    const first = (await review.readColumn('vte_ml'))[0];
    await expect.poll(() => page.url()).toMatch(/span=/);
    await page.reload();
    await review.table.locator('[aria-sort=ascending]').waitFor();
    await expect.poll(() => review.readBreath()).toBe(breath);
    await expect.poll(async () => `Breath ${await review.readSelectedRow()}`).toBe(breath);
    await expect.poll(async () => (await review.readColumn('vte_ml'))[0]).toBe(first);
  });

  it('leave as a file of the period in view', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.keyboard.press('Escape');
  });

  it('stand beside the events, which lead to the waves of their time', async () => {
    // The bed whose ventilator alarms from its first breaths on.
    await review.open(server.address, alarmingPatientId, 'tab=events');
    // Its alarm, which is older than breaths that are stored by now; the newest event may not be.
    const alarms = page.getByRole('listitem').filter({ hasText: 'Alarm' });
    const waves = alarms.getByRole('button', { name: 'Waves' });
    const folded = alarms.getByRole('button', { name: 'Show all' });
    await waves.or(folded).first().waitFor();
    // An alarm that came again and again is one row until it is opened.
    if ((await waves.count()) === 0) await folded.first().click();
    await waves.first().click();
    await page.waitForURL(/tab=breaths/);
    await expect.poll(() => review.readBreath()).toMatch(/^Breath \d+/);
  });

  it('are what opens for a patient who is on no ventilator, and the monitor says that there is none', async () => {
    await session.send('PUT', `/nestjs/devices/${deviceId}/patient`, { patient_id: null });
    await review.open(server.address, patientId, '');
    await review.waves.waitFor();
    await page.getByRole('link', { name: 'Monitor' }).click();
    await page.getByRole('heading', { name: 'No device here' }).waitFor();
    await page.getByRole('link', { name: 'See the stored breaths' }).click();
    await review.waves.waitFor();
    await page.getByRole('link', { name: 'Trends' }).click();
    await review.trends.waitFor();
  });

  it('are nobody’s at an address of nobody, which has no tabs either', async () => {
    await review.open(server.address, 999_999, 'tab=monitor');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByRole('link', { name: 'Monitor' }).count()).toBe(0);
  });
});

function readPeriod(page: Page): Promise<string> {
  return page.getByRole('button', { name: /^Period/ }).innerText();
}

/** Equal values may stand side by side; what is absent is no number. */
function isRising(values: readonly number[]): boolean {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.length > 1 && numbers.every((value, at) => at === 0 || value >= (numbers[at - 1] ?? 0));
}
