import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { CATHETER_EFFORT_CMH2O } from '../support/catheter-recording.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { uploadCatheterRecording } from '../support/upload-catheter-recording.ts';

const COLUMNS = 'pocc_cmh2o,p01_occ_cmh2o,baydur_ratio,pmus_occ_cmh2o';

describe('an occlusion in a recording with a catheter', () => {
  let story: OwnStory;
  let page: Page;
  let review: ReviewPage;
  let patientId = -1;

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    review = reviewPage(page);
    patientId = await uploadCatheterRecording(story);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('is found by a filter, with its numbers in the table', async () => {
    await review.open(
      story.server.address,
      patientId,
      `tab=breaths&range=pocc_cmh2o:-60:-1&columns=${COLUMNS}`,
    );
    await expect.poll(async () => (await review.readColumn('pocc_cmh2o')).length).toBe(1);
    const [pocc = Number.NaN] = await review.readColumn('pocc_cmh2o');
    expect(pocc).toBeCloseTo(-CATHETER_EFFORT_CMH2O, 0);
    const [ratio = Number.NaN] = await review.readColumn('baydur_ratio');
    expect(ratio).toBeCloseTo(1, 1);
  });

  it('stands below the waves with the effort from the catheter, also on a phone', async () => {
    await review.table.locator('[role=row][aria-rowindex] [role=gridcell]').first().click();
    for (const symbol of ['ΔPocc', 'P0.1w', 'ΔPes/ΔPaw', 'PTPes', 'NME'])
      await page.getByText(symbol, { exact: true }).first().waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
  });
});
