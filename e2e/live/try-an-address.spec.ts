import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWall } from '../support/enter.ts';
import { findViolations } from '../support/find-violations.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { startProgram, type RunningProgram } from '../support/start-program.ts';

/** What an administrator does who does not know whether a ventilator's adapter is set right. */
describe('an address that is tried before the device is saved', () => {
  let device: RunningProgram;
  let port = '';
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;

  beforeAll(async () => {
    device = startProgram([
      'apps/cli/src/main.ts',
      'emulate',
      'medibus',
      '--port',
      '0',
      '--scenario',
      'ards',
    ]);
    [, port = ''] = await device.waitForOutput(/Emulating medibus \(ards\) on 127\.0\.0\.1:(\d+)\./);
    story = await openSharedStory('demo');
    ({ server, page } = story);
    await openWall(page, server);
    await page.getByRole('button', { name: 'Add device' }).click();
  });

  afterAll(async () => {
    await story?.close();
    await device?.stop();
  });

  async function tryAs(kind: string, at: string): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Connection type' }).click();
    await page.getByRole('option', { name: kind }).click();
    await dialog.getByLabel('IP address').fill('127.0.0.1');
    await dialog.getByLabel('Port', { exact: true }).fill(at);
    await dialog.getByRole('button', { name: 'Try this address' }).click();
  }

  it('says why nothing came', async () => {
    await tryAs('Dräger MEDIBUS and MEDIBUS.X', '1');
    await page.getByRole('dialog').getByText('The address refused the connection.').waitFor();
    await tryAs('Puritan Bennett 840, waveforms', port);
    await page.getByRole('dialog').getByText('Connected, but no data received.').waitFor();
  });

  it('shows who answers and the first waves, on a phone too', async () => {
    const dialog = page.getByRole('dialog');
    await tryAs('Dräger MEDIBUS and MEDIBUS.X', port);
    await dialog.getByText('Waves received.').waitFor();
    await dialog.getByText('Device: Dräger').waitFor();
    const wave = dialog.getByRole('img', { name: 'Airway pressure of the last seconds' });
    expect(await wave.locator('path').getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+(?:L[\d.]+ [\d.]+){50}/u);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    await wave.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});
