import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesPage } from '../pages/files-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeCsvRecording } from '../support/write-csv-recording.ts';

/** Two files take turns in the server; a loaded machine was seen to need a minute for each. */
const IMPORT_MS = 240_000;
const HEADER = ['time [s]', 'flow [L/min]', 'pressure [cmH2O]'];

/** A sensor that was not connected: half a minute of the same number. */
function writeFlat(): string {
  const rows = Array.from({ length: 3000 }, (_, index) => `${(index / 100).toFixed(2)},0.30,5.00`);
  return `${[HEADER.join(','), ...rows].join('\n')}\n`;
}

function writeBed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-twice-'));
  const path = join(folder, 'bed.csv');
  writeCsvRecording(path, 'pressure-control', 120, {
    header: HEADER,
    delimiter: ',',
    decimalComma: false,
    flowFactor: 1,
  });
  const content = readFileSync(path, 'utf8');
  rmSync(folder, { recursive: true });
  return content;
}

/** What a researcher sees of a recording without a breath, and of one that lies in two folders. */
describe('a flat recording, and one under two names', () => {
  const bed = writeBed();
  let story: OwnStory;
  let page: Page;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openOwnStory();
    ({ page } = story);
    errors = watchErrors(page);
    await page.goto(`${story.server.address}/patient-management?tab=uploads`);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('are not sent before their start and patient are known', async () => {
    const uploads = filesPage(page);
    await page.getByText('Drop files here').waitFor();
    await uploads.drop([
      { name: 'flat.csv', content: writeFlat() },
      { name: 'first.csv', content: bed },
      { name: 'again.csv', content: bed },
    ]);
    for (const [place, name] of ['flat.csv', 'first.csv', 'again.csv'].entries()) {
      await uploads
        .row(name)
        .getByText(/^Needs: /)
        .waitFor();
      await uploads.open(name);
      await uploads.choose('Patient', /^New patient/);
      await uploads.choose('Time zone of the file', 'UTC');
      // One recording under two names began once.
      await page.getByLabel('Start of the recording').fill(`2026-11-20T1${Math.min(place, 1)}:00:00`);
      await uploads.row(name).getByText('Ready to upload').waitFor();
    }
  });

  it('are imported once, and the second name is recognised', async () => {
    const uploads = filesPage(page);
    await page.getByRole('button', { name: 'Upload 3 files' }).click();
    await uploads
      .row('first.csv')
      .getByText(/\d+ breaths/)
      .waitFor({ timeout: IMPORT_MS });
    await uploads.row('again.csv').getByText('The server has a question').waitFor({ timeout: IMPORT_MS });
    await uploads.open('again.csv');
    await page.getByText(/^This file (?:was imported before|is being imported at this moment)/u).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('says why it has no breath', async () => {
    const uploads = filesPage(page);
    const row = uploads.row('flat.csv');
    await row.getByText('0 breaths').waitFor({ timeout: IMPORT_MS });
    // A tick would say that all is well.
    expect(await row.locator('[class*="done"] svg').count()).toBe(0);
    await uploads.open('flat.csv');
    await page.getByText(/No breath was found: the flow stays within/u).waitFor();
    expect(errors).toEqual([]);
  });
});
