import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatorPage, type SimulatorPage } from '../pages/simulator-page.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';

/** What a person does with a virtual patient: start, watch, change, compare with the truth, take along. */
describe('a simulated patient', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;
  let simulator: SimulatorPage;

  beforeAll(async () => {
    story = await openSharedStory('bare');
    ({ server, page } = story);
    simulator = simulatorPage(page);
    await simulator.open(server.address, '?scenario=copd-auto-peep&seed=7');
  });

  afterAll(async () => {
    await story?.close();
  });

  it('runs when it is started, and its waves move', async () => {
    await page.getByRole('combobox', { name: 'Pace' }).click();
    await page.getByRole('option', { name: '8×' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('Running').waitFor();
    await simulator.waitForOtherPicture(await simulator.readPicture());
  });

  it('shows under its breaths what is true and what was found, and counts both', async () => {
    await simulator.lane('Truth').filter({ hasText: 'IE' }).first().waitFor();
    await simulator.lane('Found').filter({ hasText: 'IE' }).first().waitFor();
    await expect.poll(() => simulator.readCounted()).toBeGreaterThan(5);
    await page.getByRole('row', { name: /Ineffective effort [1-9]/ }).waitFor();
  });

  it('breathes by another mode and another PEEP once they are set, and the address says so', async () => {
    await simulator.mode('PC-CMV').click();
    await simulator.knob('P control').waitFor();
    await simulator.knob('PEEP').focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await page.waitForURL(/mode=pc.*peep=10/);
    await expect
      .poll(() => simulator.readNumber('Positive end-expiratory pressure (PEEP)'))
      .toBeGreaterThan(8);
  });

  it('stands still while it is paused', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    // Samples that were under way when it was paused are still drawn.
    await expect
      .poll(async () => {
        const picture = await simulator.readPicture();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        return (await simulator.readPicture()) === picture;
      })
      .toBe(true);
  });

  it('is taken along as a recording and as its truth, with what was done at the bed', async () => {
    const truth = await simulator.download('Download the truth');
    expect(truth.name).toBe('copd-auto-peep-7.truth.json');
    const record: { seed: number; events: readonly unknown[]; acts: readonly { change: unknown }[] } =
      JSON.parse(truth.text);
    expect(record.seed).toBe(7);
    expect(record.events.length).toBeGreaterThan(10);
    expect(record.acts.at(-1)?.change).toEqual({ mode: 'pc', values: { peep: 10 } });
    expect((await simulator.download('Download the recording')).name).toBe('copd-auto-peep-7.zip');
  });

  it('is the same bed again when its address is opened', async () => {
    await page.reload();
    await page.getByText('Not started').waitFor();
    expect(await simulator.mode('PC-CMV').getAttribute('aria-pressed')).toBe('true');
    expect(await simulator.knob('PEEP').inputValue()).toBe('10');
  });
});
