import { readFileSync } from 'node:fs';
import { projectPageSchema } from '@eupnea/contracts/project';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  constantModel,
  HOSTILE_MODELS,
} from '../../apps/server/src/modules/detectors/testing/sample-models.ts';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { expectFocus } from '../support/expect-focus.ts';
import { findViolations } from '../support/find-violations.ts';
import { openContext, openStoryBrowser, type StoryBrowser } from '../support/open-browser.ts';
import { setTheme } from '../support/set-theme.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { waitForBreaths } from '../support/wait-for-breaths.ts';

const BREATHS = 10;
const PHONE = { width: 375, height: 740 };
const DESK = { width: 1440, height: 900 };
/** Logit of the probability 0.75. */
const LIKELY = Math.log(3);

/** What a researcher does who trained a network. No network is allowed, because a model needs none. */
describe('a model of somebody else', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let review: ReviewPage;
  let patientId = -1;
  let projectId = -1;
  const content = constantModel([LIKELY]);
  const dialog = () => page.getByRole('dialog');
  const lane = () => page.getByRole('list', { name: 'Findings of the detector Net, not of Eupnea' });
  const choose = (name: string, buffer: Buffer) =>
    page
      .locator('input[data-chooses="model"]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

  beforeAll(async () => {
    server = await startDemoServer({ EUPNEA_DEMO_BEDS: 'pressure-support' });
    const session = await openApiSession(server);
    patientId = (await listDevices(session)).find(({ patient_id }) => patient_id !== null)?.patient_id ?? -1;
    const projects = projectPageSchema.parse(await session.send('GET', '/nestjs/projects?count=10'));
    projectId = projects.items[0]?.id ?? -1;
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

  it('is uploaded with its card by the keyboard; what does not fit is said beside the file', async () => {
    await page.setViewportSize(DESK);
    await page.goto(`${server.address}/projects/${projectId}`);
    await page.getByText('No program can be reached', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Register a model' }).press('Enter');
    await expectFocus(dialog().getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.type('Net');
    await page.keyboard.press('Tab');
    await expectFocus(dialog().getByRole('button', { name: 'Choose the ONNX file' }));
    await dialog().getByRole('textbox', { name: 'Class in the answer' }).fill('dt');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Called double');
    await dialog().getByRole('combobox', { name: 'Output' }).press('Enter');
    await page.getByRole('option', { name: 'Logits of independent classes' }).click();
    await choose('table.onnx', Buffer.from('time,flow\n0,1\n'));
    await dialog().getByText('table.onnx', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Save' }).press('Enter');
    await dialog().getByRole('alert').getByText('table.onnx: Not an ONNX model').waitFor();
    await choose('strange.onnx', HOSTILE_MODELS.unknown());
    await dialog().getByRole('button', { name: 'Save' }).press('Enter');
    await dialog().getByText('strange.onnx: cannot be run with this card (load)').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize(DESK);
    await choose('net.onnx', content);
    await dialog().getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Detector Net registered.').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: 'Register a model' }));
  });

  it('is run on the visible stretch, and its findings stand above the waves under its name', async () => {
    await review.open(server.address, patientId, 'tab=breaths');
    await review.waves.waitFor();
    await page.getByRole('button', { name: 'Detectors', exact: true }).press('Enter');
    await dialog()
      .getByRole('button', { name: /^Run on .*: Net$/u })
      .press('Enter');
    await dialog()
      .getByText(/^Done: \d+ windows?, \d+ findings?$/u)
      .waitFor();
    await page.keyboard.press('Escape');
    await lane().getByRole('button', { name: 'Called double 0.75' }).first().press('Enter');
    await page
      .getByRole('status')
      .getByText(/^Called double, confidence 0\.75, \d\d:\d\d:\d\d – /u)
      .waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      expect(await findViolations(page)).toEqual([]);
    }
  });

  it('has a card that is edited and undone, and a file that is saved, on a phone too', async () => {
    await page.goto(`${server.address}/projects/${projectId}`);
    await page.getByRole('button', { name: 'Edit the detector Net' }).press('Enter');
    await dialog().getByRole('textbox', { name: 'Threshold' }).fill('0.9');
    await dialog().getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Detector Net changed.').waitFor();
    await dialog().waitFor({ state: 'detached' });
    const [undone] = await Promise.all([
      page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/card')),
      page.getByRole('button', { name: 'Undo' }).click(),
    ]);
    expect(undone.status()).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Edit the detector Net' }).click();
    expect(await dialog().getByRole('textbox', { name: 'Threshold' }).inputValue()).toBe('0.5');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Model file: Net' }).press('Enter'),
    ]);
    expect(saved.suggestedFilename()).toBe('net.onnx');
    expect(readFileSync(await saved.path()).equals(content)).toBe(true);
    await page.setViewportSize(PHONE);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is removed with a way back', async () => {
    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Remove the detector Net' }).click();
    await page.getByText('No detector is registered.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Runs of Net' }).click();
    await page
      .getByRole('list', { name: 'Runs of Net' })
      .getByText(/^Done: /u)
      .waitFor();
  });
});
