import { readFile } from 'node:fs/promises';
import { parseCapture } from '@eupnea/drivers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';

/** What the story changes on the server it shares. */
const OWN = / \/nestjs\/(?:devices\/\d+\/)?captures/u;

/** What an administrator does whose ventilator is not understood: record its bytes and take them away. */
describe('a capture at the device', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;

  beforeAll(async () => {
    story = await openSharedStory('demo', true, OWN);
    ({ server, page } = story);
  });

  afterAll(async () => {
    await story?.close();
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
