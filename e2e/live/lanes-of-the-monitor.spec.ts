import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientPage, type PatientPage } from '../pages/patient-page.ts';
import { openApiSession } from '../support/api-session.ts';
import { enter } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { hostCatheterBed, type CatheterBed } from '../support/host-catheter-bed.ts';
import { openContext, openStoryBrowser, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { deviceSchema } from '@eupnea/contracts/device';
import { projectPageSchema } from '@eupnea/contracts/project';

/** Places of the cursor, ten samples apart: 4 s at 100 Hz, a breath. */
const READINGS = 40;

describe('the lanes of a live patient with a catheter', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let bed: CatheterBed;
  let page: Page;
  let patient: PatientPage;
  let address = '';
  const lanes = () => page.getByRole('dialog', { name: 'Lanes' });
  const openLanes = () => page.getByRole('button', { name: 'Lanes', exact: true }).press('Enter');
  const waves = () => page.getByRole('region', { name: 'Waves' });

  beforeAll(async () => {
    bed = await hostCatheterBed();
    server = await startDemoServer({ EUPNEA_DEMO_BEDS: 'neonate' });
    const session = await openApiSession(server);
    const projects = projectPageSchema.parse(await session.send('GET', '/nestjs/projects?count=10'));
    const device = deviceSchema.parse(
      await session.send('POST', '/nestjs/devices', {
        device_type: 'simulator',
        ip: '127.0.0.1',
        port: bed.port,
        description: 'Bed with a catheter',
        project_id: projects.items[0]?.id,
      }),
    );
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    address = `${server.address}/patient/-1?device_id=${device.id}&tab=monitor`;
    patient = patientPage(page);
    await page.goto(address);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
    bed?.close();
  });

  it('are all channels that it sends', async () => {
    await page.getByRole('button', { name: /^Live/u }).waitFor();
    await waves()
      .getByText(/^Esophageal pressure \(Pes\).*cmH₂O/u)
      .waitFor({ state: 'attached' });
    await waves()
      .getByText(/\(EAdi\).*µV/u)
      .waitFor({ state: 'attached' });
  });

  it('are computed by a formula while the samples come, sample by sample', async () => {
    await openLanes();
    await lanes().getByRole('button', { name: 'Paw - Pes', exact: true }).press('Enter');
    await lanes().getByRole('button', { name: 'Add lane' }).press('Enter');
    await lanes().getByRole('checkbox', { name: 'PL: Paw - Pes' }).waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await page.keyboard.press('Escape');
    await lanes().waitFor({ state: 'hidden' });
    await waves()
      .getByText(/^PL.*cmH₂O/u)
      .waitFor({ state: 'attached' });
    await patient.waitForOtherPicture(await patient.readPicture());
    // The frozen second may lie in a pause, or before enough samples have come.
    const readSpread = async () => {
      await page.keyboard.press('f');
      await patient.cursor.focus();
      const seen: number[] = [];
      for (let step = 0; step < READINGS; step += 1) {
        await page.keyboard.press('Shift+ArrowLeft');
        const text = (await patient.readCursor()).replaceAll('−', '-');
        const [paw, pes, derived] = [/Airway pressure ([-\d.]+)/u, /\(Pes\) ([-\d.]+)/u, /PL ([-\d.]+)/u].map(
          (pattern) => Number(pattern.exec(text)?.[1]),
        );
        // Each of the three is rounded to 0.1.
        expect(Math.abs((paw ?? 0) - (pes ?? 0) - (derived ?? Number.NaN))).toBeLessThanOrEqual(0.151);
        seen.push(derived ?? Number.NaN);
      }
      await page.keyboard.press('f');
      return Math.max(...seen) - Math.min(...seen);
    };
    await expect.poll(readSpread).toBeGreaterThan(3);
  });

  it('are filtered as soon as the samples after an instant have come', async () => {
    await openLanes();
    await lanes().getByLabel('Formula').fill('mean(Paw, 4 s)');
    await lanes().getByText('drawn 2.2 s later').waitFor();
    await lanes().getByLabel('Name (optional)').fill('Smooth');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await waves()
      .getByText(/^Smooth.*cmH₂O/u)
      .waitFor({ state: 'attached' });
    await patient.waitForOtherPicture(await patient.readPicture());
    await page.keyboard.press('f');
    await patient.cursor.focus();
    const read = async (name: string): Promise<number> =>
      Number(new RegExp(`${name} (−?[\\d.]+)`, 'u').exec(await patient.readCursor())?.[1]?.replace('−', '-'));
    const [paw, smooth]: [number[], number[]] = [[], []];
    for (let step = 0; step < READINGS + 25; step += 1) {
      if (step === 0) expect(await patient.readCursor()).toContain('Smooth ---');
      paw.push(await read('Airway pressure'));
      smooth.push(await read('Smooth'));
      await page.keyboard.press('Shift+ArrowLeft');
    }
    const known = smooth.filter((value) => !Number.isNaN(value));
    expect(known.length).toBeGreaterThan(READINGS);
    // A mean over a breath hardly moves, where the pressure does.
    expect(Math.max(...known) - Math.min(...known)).toBeLessThan((Math.max(...paw) - Math.min(...paw)) / 2);
    await page.keyboard.press('f');
  });

  it('say in words what a stream does not know yet', async () => {
    await openLanes();
    await lanes().getByLabel('Formula').fill('highpass(Paw, 0.05 Hz)');
    await lanes().getByText('needs the next 8.1 s').waitFor();
    await lanes().getByLabel('Name (optional)').fill('Slow');
    await page.keyboard.press('Enter');
    await lanes().getByLabel('Formula').fill('integral(Flow)');
    await lanes().getByLabel('Name (optional)').fill('Volume of the breath');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await lanes().waitFor({ state: 'hidden' });
    for (const words of [
      'Slow: not live, needs the next 8.1 s',
      'Volume of the breath: not live, needs the end of the breath',
    ])
      await waves().getByText(words).waitFor({ state: 'attached' });
  });

  it('are hidden and made taller, also on a phone, and stay in the address', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await openLanes();
    await lanes().getByRole('checkbox', { name: /^CO₂/u }).press('Space');
    await lanes().getByRole('button', { name: 'Height and scale of PL: Paw - Pes' }).press('Enter');
    await lanes().getByRole('combobox', { name: 'Height' }).click();
    await page.getByRole('option', { name: '2 ×' }).click();
    await expect.poll(() => decodeURIComponent(page.url())).toContain('derived_1:2');
    expect(page.url()).not.toContain('co2');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await page.goto(page.url());
    await waves()
      .getByText(/^PL.*cmH₂O/u)
      .waitFor({ state: 'attached' });
    expect(await waves().getByText(/^CO₂/u).count()).toBe(0);
  });
});
