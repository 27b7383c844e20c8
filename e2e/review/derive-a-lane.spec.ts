import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { uploadCatheterRecording } from '../support/upload-catheter-recording.ts';

/** Steps of the cursor: 5 s of samples at 100 Hz, longer than a breath of 4.3 s. */
const READINGS = 500;
const READ_EVERY = 25;

describe('a lane that is computed from others', () => {
  let story: OwnStory;
  let page: Page;
  let review: ReviewPage;
  let patientId = -1;
  const lanes = () => page.getByRole('dialog', { name: 'Lanes' });
  const openLanes = () => page.getByRole('button', { name: 'Lanes', exact: true }).click();
  const readCursor = async () => (await review.waves.getAttribute('aria-valuetext')) ?? '';

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    review = reviewPage(page);
    patientId = await uploadCatheterRecording(story);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('is checked while it is written, with the place of what is wrong', async () => {
    await review.open(story.server.address, patientId, 'tab=breaths&span=10');
    await page.getByText('PTPes', { exact: true }).first().waitFor();
    await openLanes();
    await lanes().getByLabel('Formula').fill('Paw - Flow');
    await lanes().getByText('Character 7: cmH₂O and L/min cannot be added or subtracted.').waitFor();
    expect(await lanes().locator('mark').innerText()).toBe('Flow');
    expect(await lanes().getByRole('button', { name: 'Add lane' }).isDisabled()).toBe(true);
    await lanes().getByLabel('Formula').fill('Paw - Pga');
    await lanes().getByText('Not in this recording: Pga.').waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
  });

  it('stands with the difference of its samples, and its address shows the same to others', async () => {
    await lanes().getByRole('button', { name: 'Paw - Pes', exact: true }).click();
    await lanes().getByText('Unit: cmH₂O.').waitFor();
    await lanes().getByRole('button', { name: 'Add lane' }).click();
    await lanes().getByRole('checkbox', { name: 'PL: Paw - Pes' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).toContain('derived_1');
    await page.goto(page.url());
    await review.waves.focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return readCursor();
      })
      .toMatch(/PL \d/u);
    const seen: number[] = [];
    for (let step = 0; step < READINGS; step += 1) {
      await page.keyboard.press('ArrowRight');
      if (step % READ_EVERY !== 0) continue;
      const text = await readCursor();
      const [paw, pes, derived] = [/Airway pressure (\S+?),/u, /\(Pes\) (\S+?),/u, /PL (\S+?)(?:,|$)/u].map(
        (pattern) => Number(pattern.exec(text)?.[1]?.replace('−', '-')),
      );
      // Each of the three is rounded to 0.1.
      expect(Math.abs((paw ?? 0) - (pes ?? 0) - (derived ?? Number.NaN))).toBeLessThanOrEqual(0.151);
      seen.push(derived ?? Number.NaN);
    }
    expect(Math.max(...seen) - Math.min(...seen)).toBeGreaterThan(3);
  });

  it('has the height and the scale of its reader, in the address too', async () => {
    const before = await review.waves.screenshot();
    await openLanes();
    await lanes().getByRole('button', { name: 'Height and scale of PL: Paw - Pes' }).press('Enter');
    await lanes().getByRole('combobox', { name: 'Height' }).click();
    await page.getByRole('option', { name: '2 ×' }).click();
    await lanes().getByLabel('to, cmH₂O').fill('-90');
    await lanes().getByText('The scale must end above its start.').waitFor();
    await lanes().getByLabel('Scale from, cmH₂O').fill('-4.5');
    await lanes().getByLabel('to, cmH₂O').fill('30');
    await lanes().getByLabel('to, cmH₂O').press('Enter');
    await expect.poll(() => decodeURIComponent(page.url())).toContain('derived_1:2:-4.5~30');
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await lanes().waitFor({ state: 'hidden' });
    expect((await review.waves.screenshot()).equals(before)).toBe(false);
    await page.goto(page.url());
    await openLanes();
    await lanes().getByRole('button', { name: 'Height and scale of PL: Paw - Pes' }).press('Enter');
    await expect.poll(() => lanes().getByLabel('Scale from, cmH₂O').inputValue()).toBe('-4.5');
    await lanes().getByRole('button', { name: 'Usual scale' }).press('Enter');
    await expect.poll(() => decodeURIComponent(page.url())).toMatch(/derived_1:2(&|$)/u);
    await page.keyboard.press('Escape');
  });

  it('is moved, hidden and removed by keyboard, also on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.getByRole('button', { name: 'Lanes', exact: true }).focus();
    await page.keyboard.press('Enter');
    const named = (name: string) => lanes().getByRole('button', { name, exact: true });
    await named('Move PL: Paw - Pes up').focus();
    await page.keyboard.press('Enter');
    const first = async () =>
      await lanes()
        .getByRole('checkbox')
        .evaluateAll((boxes) =>
          boxes.map((box) => (box instanceof HTMLInputElement ? (box.labels?.[0]?.textContent ?? '') : '')),
        );
    await expect.poll(async () => (await first()).at(-1)).not.toContain('PL');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await lanes().getByRole('checkbox', { name: 'PL: Paw - Pes' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.url()).not.toContain('derived_1');
    expect(page.url()).toContain('formulas=');
    await named('Remove PL: Paw - Pes').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toContain('formulas=');
  });
});
