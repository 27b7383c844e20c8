import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesPage } from '../pages/files-page.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';

/** Five minutes are imported; a loaded machine was seen to need a minute. */
const IMPORT_MS = 240_000;

describe('a first upload', () => {
  let story: OwnStory;
  let server: ServerAccess;
  let page: Page;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openOwnStory();
    ({ server, page } = story);
    errors = watchErrors(page);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('begins with a simulated example, one click away', async () => {
    await page.goto(`${server.address}/patient-management?tab=uploads`);
    await page.getByRole('button', { name: 'COPD with auto-PEEP' }).click();
    const row = filesPage(page).row('simulated-copd');
    await row.getByText('Needs: patient, time zone').waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
  });

  it('takes two clicks, and its breaths open by themselves', async () => {
    const proposed = page.getByRole('region', { name: 'Proposed answers' });
    await proposed.getByText('New patient with the pseudonym simulated-copd').waitFor();
    await page.getByRole('button', { name: 'Use these' }).click();
    // Accepted answers stand in their fields, where they can be changed.
    expect(await page.getByLabel('Pseudonym of the new patient').inputValue()).toBe('simulated-copd');
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await page.waitForURL(/\/patient\/\d+\?.*tab=breaths/, { timeout: IMPORT_MS });
    await page.getByText('simulated-copd').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('leaves the list alone when the page is opened again, and its answers are proposed next time', async () => {
    await page.goto(`${server.address}/patient-management?tab=uploads`);
    const uploads = filesPage(page);
    await uploads
      .row('simulated-copd')
      .getByText(/\d+ breaths/)
      .waitFor();
    await uploads.drop([
      { name: 'next.txt', content: '2026-11-20-10-00-00.000000\nBS, S:1,\n1.00, 5.00\nBE\n' },
    ]);
    await uploads
      .row('next.txt')
      .getByText(/^Needs: patient/)
      .waitFor();
    await page.getByText('as in the last upload from this folder').first().waitFor();
  });
});
