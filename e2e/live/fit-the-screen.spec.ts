import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patientPage } from '../pages/patient-page.ts';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';

/** Blocks of numbers on the wall whose value and limits cover each other. */
function listCovered(): string[] {
  return [...document.querySelectorAll('article [data-size="widget"]')].flatMap((block) => {
    const value = block.querySelector('[data-number]');
    const limits = block.querySelector('[aria-hidden="true"]:last-child');
    if (value === null || limits === null || limits === value) return [];
    const range = document.createRange();
    range.selectNodeContents(value);
    const isCovered = range.getBoundingClientRect().right > limits.getBoundingClientRect().left;
    return isCovered ? [block.textContent] : [];
  });
}

/** A setting of a card that just changed, in a line as narrow as beside the tour: whether its name and value are cut. */
function squeezeChanged(): { readonly nameIsCut: boolean; readonly valueIsCut: boolean } | null {
  const value = document.querySelector<HTMLElement>('article [data-code] > [data-changed]');
  const line = value?.parentElement ?? null;
  const [name] = line?.children ?? [];
  const number = value?.lastElementChild ?? null;
  if (value === null || line === null || name === undefined || number === null) return null;
  const former = document.createElement('small');
  former.textContent = 'was 430 mL ';
  value.prepend(former);
  value.dataset['changed'] = 'true';
  name.textContent = 'VT';
  number.textContent = '360 mL';
  line.style.width = '110px';
  const box = value.getBoundingClientRect();
  const shown = number.getBoundingClientRect();
  return {
    nameIsCut: name.scrollWidth > name.clientWidth,
    valueIsCut: shown.left < box.left - 1 || shown.top < box.top - 2 || shown.bottom > box.bottom + 2,
  };
}

/** Height of a screen of 900 px below the demo's bar. */
const BELOW_BAR_PX = 872;
/** Width of the page beside the tour's panel at 1440 px. */
const BESIDE_TOUR = '1120px';

describe('what a person needs without scrolling, on a screen of 1440 by 900', () => {
  let story: SharedStory;
  let page: Page;

  beforeAll(async () => {
    story = await openSharedStory('demo');
    ({ page } = story);
    await page.setViewportSize({ width: 1440, height: BELOW_BAR_PX });
  });

  afterAll(async () => {
    await story?.close();
  });

  it('reads values and limits apart in the widgets of the wall', async () => {
    await page.goto(story.server.address);
    await page.getByText('Widget', { exact: true }).click();
    await expect.poll(() => page.locator('article [data-size="widget"]').count()).toBeGreaterThan(6);
    await page.getByText('700', { exact: true }).first().waitFor();
    expect(await page.evaluate(listCovered)).toEqual([]);
    await page.locator('main').evaluate((main, width) => (main.style.maxWidth = width), BESIDE_TOUR);
    expect(await page.evaluate(listCovered)).toEqual([]);
    await page.getByText('Default', { exact: true }).click();
  });

  it('reads the name of a setting that just changed, where the former value leaves no room for it', async () => {
    await page.locator('article [data-code] > [data-changed]').first().waitFor();
    expect(await page.evaluate(squeezeChanged)).toEqual({ nameIsCut: false, valueIsCut: false });
  });

  it('sees settings and alerts of a bed, and stays in place when it freezes the waves', async () => {
    const [first] = await listDevices(await openApiSession(story.server));
    await patientPage(page).open(story.server.address, first?.id ?? -1);
    await page.getByRole('button', { name: /^Live/ }).waitFor();
    await patientPage(page).number('Peak pressure (Pmax)').first().waitFor();
    const bottomOf = (heading: RegExp) =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: heading }) })
        .last()
        .evaluate((section) => section.getBoundingClientRect().bottom);
    await expect.poll(() => bottomOf(/^Settings at the device/)).toBeLessThanOrEqual(BELOW_BAR_PX);
    expect(await bottomOf(/^Alarms$/)).toBeLessThanOrEqual(BELOW_BAR_PX);

    await page.setViewportSize({ width: 1440, height: 480 });
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.keyboard.press('f');
    await page.getByText(/^Frozen \d+\ss$/).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    await page.keyboard.press('f');
  });
});
