import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesPage } from '../pages/files-page.ts';
import { openWall } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeCsvRecording } from '../support/write-csv-recording.ts';

const STUDY = 'Two clocks';
const IMPORT_MS = 240_000;
const PHONE = { width: 375, height: 812 };
const HEADER = ['time [s]', 'flow [L/min]', 'pressure [cmH2O]'];

/** A recording whose pressure comes ten rows early, 100 ms at 100 Hz. */
function lagging(): string {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-lag-'));
  const path = join(folder, 'plain.csv');
  writeCsvRecording(path, 'pressure-control', 60, {
    header: HEADER,
    delimiter: ',',
    decimalComma: false,
    flowFactor: 1,
  });
  const [head = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  const cells = rows.map((line) => line.split(','));
  const early = cells.map(([time, flow, own], index) =>
    [time, flow, cells[index + 10]?.[2] ?? own].join(','),
  );
  return `${[head, ...early].join('\n')}\n`;
}

describe('a recording whose pressure leads its flow', () => {
  let story: OwnStory;
  let page: Page;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    await story.session.send('POST', '/nestjs/projects', { name: STUDY });
    errors = watchErrors(page);
    await openWall(page, story.server);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('asks about the lag, also on a phone, and one click corrects it', async () => {
    await page.getByRole('link', { name: 'Patient management' }).click();
    await page.getByRole('button', { name: 'Upload recordings' }).first().click();
    const uploads = filesPage(page);
    await page.getByText('Drop files here').waitFor();
    await uploads.drop([{ name: 'lag.csv', content: lagging() }]);
    await uploads.open('lag.csv');
    await uploads.choose('Project', STUDY);
    await uploads.choose('Patient', /^New patient/);
    await uploads.choose('Time zone of the file', 'UTC');
    await page.getByLabel('Start of the recording').fill('2026-11-20T11:00:00');
    await uploads.row('lag.csv').getByText('lag between flow and pressure').waitFor();
    await page.getByText(/Uncorrected, PEEP/).waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await page.setViewportSize(PHONE);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel(/^Correct: move pressure \d+ ms later/).click();
    await uploads.row('lag.csv').getByText('Ready to upload').waitFor();
  });

  it(
    'is imported without a remark on the lag',
    async () => {
      await page.getByRole('button', { name: 'Upload 1 file' }).click();
      // A single file leads to its breaths.
      await page.waitForURL(/\/patient\/\d+\?.*tab=breaths/, { timeout: IMPORT_MS });
      const listed = JSON.stringify(await story.session.send('GET', ENDPOINTS.listUploads.path));
      expect(listed).toContain('lag.csv');
      expect(listed).not.toContain('pressure_early');
      expect(errors).toEqual([]);
    },
    IMPORT_MS,
  );
});
