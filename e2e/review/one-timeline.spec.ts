import { ENDPOINTS } from '@eupnea/contracts/endpoints';
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

/** Enough for a line, and for the alarm of the pressure. */
const BREATHS = 9;

/** What a person does who asks why a patient got worse: everything over time, in one picture with one crosshair. */
describe('the timeline of a patient', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let review: ReviewPage;
  let patientId = -1;

  const choose = async (preset: string) => {
    await page.getByRole('button', { name: /^Preset:/ }).click();
    await page.getByRole('menuitem', { name: preset, exact: true }).click();
  };
  const readCursor = () => review.trends.getAttribute('aria-valuetext');
  const marks = (lane: string) => page.getByRole('list', { name: lane, exact: true }).getByRole('button');

  beforeAll(async () => {
    server = await startDemoServer({ EUPNEA_DEMO_BEDS: 'high-pressure' });
    const session = await openApiSession(server);
    const device = (await listDevices(session)).find(({ patient_id }) => patient_id !== null);
    patientId = device?.patient_id ?? -1;
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    review = reviewPage(page);
    await waitForBreaths(session, patientId, BREATHS);
    const takenAt = new Date(Date.now() - 10_000).toISOString();
    await session.send('POST', ENDPOINTS.addArterialBloodGas.path, {
      patient_id: patientId,
      taken_at: takenAt,
      pH: 7.31,
      PaCO2: 53,
    });
    await session.send('POST', ENDPOINTS.addMedication.path.replace(':id', String(patientId)), {
      name: 'Propofol',
      dose: 2,
      unit: 'mg/kg/h',
      started_at: takenAt,
    });
    await waitForBreaths(session, patientId, BREATHS + 6);
    await review.open(server.address, patientId, 'tab=trends');
    await review.trends.waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('has curves of every source by a preset, which the address keeps', async () => {
    await choose('ARDS');
    await page.waitForURL(/rows=trend\.driving_pressure/);
    await review.trends.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(readCursor).toMatch(/PEEP.* VTe \d+.*P\/F/u);
  });

  it('takes any other series, found by its name', async () => {
    await page.getByRole('button', { name: /^Parameters/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Parameters' });
    await dialog.getByRole('searchbox').fill('SpO');
    await dialog.getByRole('checkbox').first().check();
    await page.keyboard.press('Escape');
    await page.waitForURL(/rows=.*reading\.SpO2/);
    await page.getByRole('button', { name: 'Preset: own choice' }).waitFor();
  });

  it('comes back from its address with rows, time and crosshair', async () => {
    await review.trends.focus();
    const before = page.url();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).not.toBe(before);
    // The series that the test before added may still load.
    await expect.poll(readCursor).toMatch(/SpO₂ \d/u);
    const read = await readCursor();
    await page.reload();
    await review.trends.waitFor();
    // Alarms at the crosshair may arrive after the numbers.
    await expect.poll(async () => (await readCursor())?.slice(0, read?.length)).toBe(read);
    await page.getByRole('button', { name: 'Remove the crosshair' }).click();
    await expect.poll(() => page.url()).not.toMatch(/cursor=/);
  });

  it('has a sample and a dose as marks that open their record', async () => {
    await marks('Samples').first().click();
    await page.waitForURL(/tab=med-card.*entry=gas-|entry=gas-.*tab=med-card/);
    await page.getByRole('row', { selected: true }).filter({ hasText: '7.31' }).waitFor();
    await page.goBack();
    await marks('Propofol').first().click();
    await page.waitForURL(/entry=medication-/);
    await page.goBack();
  });

  it('has the alarms as marks that open the waves, and Back leads to the crosshair there', async () => {
    await marks('Alarms').first().click();
    await review.waves.waitFor();
    await page.goBack();
    await page.waitForURL(/tab=trends.*cursor=|cursor=.*tab=trends/);
    await expect.poll(readCursor).toMatch(/High pressure/u);
  });

  it('goes from mark to mark by the keyboard, and opens the one at the crosshair', async () => {
    await review.trends.focus();
    await page.keyboard.press('Shift+N');
    await page.keyboard.press('N');
    await expect.poll(readCursor).toMatch(/\d/u);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toMatch(/tab=trends/);
    await page.goBack();
    await review.trends.waitFor();
  });

  it('is a table for whoever cannot see curves, without a broken rule of accessibility', async () => {
    await page.getByText('Values and events as a table').click();
    const table = page.getByRole('group', { name: 'Values over time' });
    await table.getByRole('columnheader', { name: /Expired tidal volume/u }).waitFor();
    expect(await table.getByRole('row').count()).toBe(25);
    await page
      .getByRole('list', { name: 'Events, alarms, samples and medications in view' })
      .getByRole('button', { name: /Propofol/u })
      .waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      expect(await findViolations(page)).toEqual([]);
    }
  });

  it('is the chart of the med card too', async () => {
    await review.open(server.address, patientId, 'tab=med-card');
    await page.getByRole('slider', { name: 'Cursor on the med card' }).waitFor();
    await page.getByRole('button', { name: 'Preset: Blood gases' }).waitFor();
    expect(await marks('Propofol').count()).toBe(1);
  });
});
