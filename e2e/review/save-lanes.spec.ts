import { deviceSchema } from '@eupnea/contracts/device';
import { labelingTaskSchema } from '@eupnea/contracts/labeling-task';
import { projectSchema, projectUserPageSchema } from '@eupnea/contracts/project';
import { storedSessionPageSchema } from '@eupnea/contracts/stored-session';
import { ensure } from '@eupnea/model';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { hostCatheterBed, type CatheterBed } from '../support/host-catheter-bed.ts';
import { openContext, openStoryBrowser, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { uploadCatheterRecording } from '../support/upload-catheter-recording.ts';

const FORMULA = 'Paw - mean(Pes, 0.5 s)';

/** Lanes that a reader saves under a name on one screen open on all others with waves. */
describe('saved lanes', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;
  let bed: CatheterBed;
  let monitor = '';
  let breaths = '';
  let labeling = '';
  const views = () => page.getByRole('button', { name: /^Saved lanes/u });
  const search = () => new URL(page.url()).searchParams;
  const hasLane = async () => {
    await expect.poll(() => search().get('formulas')).toBe(`Late: ${FORMULA}`);
    await page.getByRole('button', { name: 'Saved lanes: Catheter' }).waitFor();
  };

  beforeAll(async () => {
    bed = await hostCatheterBed();
    server = await startDemoServer({ EUPNEA_DEMO_BEDS: 'neonate' });
    const session = await openApiSession(server);
    const projectId = projectSchema.parse(
      await session.send('POST', '/nestjs/projects', { name: 'Catheters' }),
    ).id;
    const id = await uploadCatheterRecording({ server, session, projectId });
    const device = deviceSchema.parse(
      await session.send('POST', '/nestjs/devices', {
        device_type: 'simulator',
        ip: '127.0.0.1',
        port: bed.port,
        description: 'Bed with a catheter',
        project_id: projectId,
      }),
    );
    const sessions = storedSessionPageSchema.parse(
      await session.send('GET', `/nestjs/ventilation/sessions?patient_id=${id}`),
    );
    const members = projectUserPageSchema.parse(
      await session.send('GET', `/nestjs/projects/${projectId}/users?count=50`),
    );
    const task = labelingTaskSchema.parse(
      await session.send('POST', '/nestjs/labeling/tasks', {
        project_id: projectId,
        ventilation_session_id: sessions.items[0]?.ventilation_session_id,
        title: 'Efforts by the catheter',
        shows_suggestions: true,
        rater_ids: [ensure(members.items[0], 'the owner').user_id],
      }),
    );
    monitor = `${server.address}/patient/-1?device_id=${device.id}&tab=monitor`;
    breaths = `${server.address}/patient/${id}?tab=breaths`;
    labeling = `${server.address}/labeling-app?task=${task.id}&breath=5`;
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
    bed?.close();
  });

  it('are saved at the monitor by keyboard', async () => {
    await page.goto(monitor);
    await page.getByRole('button', { name: 'Lanes', exact: true }).press('Enter');
    const menu = page.getByRole('dialog', { name: 'Lanes' });
    await menu.getByLabel('Formula').fill(FORMULA);
    await menu.getByLabel('Name (optional)').fill('Late');
    await page.keyboard.press('Enter');
    await menu.getByRole('checkbox', { name: `Late: ${FORMULA}` }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await expect.poll(() => views().evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Save this view' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Catheter');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await hasLane();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
  });

  it.each([
    ['of stored waves', () => breaths],
    ['of labeling', () => labeling],
  ])('open beside the waves %s, and close again', async (_, addressOf) => {
    await page.goto(addressOf());
    await views().click();
    await page.getByRole('menuitem', { name: 'Catheter' }).click();
    await hasLane();
    const waves = page.getByRole('slider', { name: /waves/iu });
    await waves.focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return await waves.getAttribute('aria-valuetext');
      })
      .toMatch(/Late −?\d/u);
    await views().click();
    await page.getByRole('menuitem', { name: 'Show without the view' }).click();
    await expect.poll(() => search().has('formulas')).toBe(false);
  });

  it('open by a link, also where the screen has views of its own', async () => {
    for (const address of [monitor, breaths, labeling]) {
      await page.goto(address);
      await views().click();
      await page.getByRole('menuitem', { name: 'Catheter' }).click();
      await hasLane();
      await views().click();
      await page.getByRole('menuitem', { name: 'Copy the link' }).click();
      const link = await page.getByText(/^Link copied: /u).innerText();
      await page.goto(link.replace('Link copied: ', ''));
      await hasLane();
      expect(search().has('saved')).toBe(false);
      expect(await page.getByText('This view does not exist', { exact: false }).count()).toBe(0);
    }
  });

  it('open by default with the monitor and the stored waves, and never guide labels', async () => {
    await views().click();
    await page.getByRole('menuitem', { name: 'Open by default' }).click();
    await page.getByText('“Catheter” now opens with this screen.').waitFor();
    for (const address of [monitor, breaths]) {
      await page.goto(address);
      await hasLane();
    }
    await page.goto(labeling);
    await page.getByRole('button', { name: 'Saved lanes', exact: true }).waitFor();
    expect(search().has('formulas')).toBe(false);
  });

  it('fit on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    for (const address of [monitor, breaths, labeling]) {
      await page.goto(
        `${address}&lanes=pressure,derived_1&formulas=${encodeURIComponent(`Late: ${FORMULA}`)}`,
      );
      await views().click();
      await page.getByRole('menuitem', { name: 'Catheter' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      await page.keyboard.press('Escape');
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
