import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { CATHETER_EFFORT_CMH2O, writeCatheterRecording } from '../support/catheter-recording.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { uploadRecording } from '../support/upload-recording.ts';

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
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-catheter-'));
    const path = join(folder, 'catheter.csv');
    writeCatheterRecording(path);
    await uploadRecording(story.server, story.session, story.projectId, path);
    rmSync(folder, { recursive: true });
    const { path: patients, success } = ENDPOINTS.listPatients;
    const list = success.body.parse(await story.session.send('GET', `${patients}?count=200`));
    patientId = list.items[0]?.id ?? -1;
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
