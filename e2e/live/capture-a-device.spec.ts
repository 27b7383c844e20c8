import { readFile } from 'node:fs/promises';
import { parseCapture } from '@eupnea/drivers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/enter.ts';
import { findViolations } from '../support/find-violations.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';

/** What an administrator does whose ventilator is not understood: record its bytes and take them away. */
describe('a capture at the device', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('is started, ended, downloaded, deleted and brought back', async () => {
    await page.goto(`${server.address}/patient-management/devices`);
    await page.getByRole('button', { name: 'Bed 1' }).click();
    const part = page.getByRole('region', { name: 'Raw capture' });
    await part.getByText('No captures of this device.').waitFor();
    await part.getByRole('button', { name: 'Capture', exact: true }).click();
    await part.getByText(/ kB · .* · running/u).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await part.getByRole('button', { name: 'End capture' }).click();

    const download = page.waitForEvent('download');
    await part.getByRole('button', { name: /^Download the capture/u }).click();
    const path = await (await download).path();
    const capture = parseCapture(await readFile(path, 'utf8'));
    if (!capture.ok) throw new Error(capture.error);
    expect(capture.value.header).toMatchObject({ protocol: 'simulator', masked: [] });
    expect(capture.value.records.length).toBeGreaterThan(0);
    expect(capture.value.ended).toBe('stopped');

    await part.getByRole('button', { name: /^Delete the capture/u }).click();
    await part.getByText('No captures of this device.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await part.getByRole('button', { name: /^Download the capture/u }).waitFor();
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});
