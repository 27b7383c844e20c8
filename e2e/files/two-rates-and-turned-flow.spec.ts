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

const STUDY = 'Two boards';
const IMPORT_MS = 240_000;
const PHONE = { width: 375, height: 812 };
const HEADER = ['time [s]', 'flow [L/min]', 'pressure [cmH2O]'];

/** One recording as it is, and as two boards write it: pressure in every second row, flow positive in expiration. */
function recordings(): readonly { readonly name: string; readonly content: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-two-rates-'));
  const path = join(folder, 'plain.csv');
  writeCsvRecording(path, 'pressure-control', 60, {
    header: HEADER,
    delimiter: ',',
    decimalComma: false,
    flowFactor: 1,
  });
  const plain = readFileSync(path, 'utf8');
  rmSync(folder, { recursive: true });
  const [head = '', ...rows] = plain.trimEnd().split('\n');
  const turned = rows.map((line, index) => {
    const [time, flow, pressure] = line.split(',');
    return [time, (-Number(flow)).toFixed(4), index % 2 === 0 ? pressure : ''].join(',');
  });
  return [
    { name: 'plain.csv', content: plain },
    { name: 'boards.csv', content: `${[head, ...turned].join('\n')}\n` },
  ];
}

describe('a table of two boards with inverted flow', () => {
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

  it('asks about the sign, and one click answers', async () => {
    await page.getByRole('link', { name: 'Patient management' }).click();
    await page.getByRole('button', { name: 'Upload recordings' }).first().click();
    const uploads = filesPage(page);
    await page.getByText('Drop files here').waitFor();
    await uploads.drop(recordings());
    for (const name of ['plain.csv', 'boards.csv']) {
      await uploads.open(name);
      await uploads.choose('Project', STUDY);
      await uploads.choose('Patient', /^New patient/);
      await uploads.choose('Time zone of the file', 'UTC');
      await page.getByLabel('Start of the recording').fill('2026-11-20T11:00:00');
    }
    await uploads.row('plain.csv').getByText('Ready to upload').waitFor();
    await page.getByRole('button', { name: 'Confirm columns' }).click();
    await uploads.row('boards.csv').getByText('Ready to upload').waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
  });

  it('says that a stated number is outside its bounds, also on a phone', async () => {
    await page.getByText('Ventilator and patient (optional)').click();
    const rate = page.getByLabel('Set rate (/min)');
    await rate.fill('900');
    await rate.blur();
    await page.getByText(/^Enter \d+ to \d+\. Another value is not used\.$/).waitFor();
    expect(await rate.inputValue()).toBe('900');
    const before = page.viewportSize();
    await page.setViewportSize(PHONE);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    if (before !== null) await page.setViewportSize(before);
    await rate.fill('');
    await page.getByText(/Another value is not used/).waitFor({ state: 'detached' });
  });

  it('gives the breaths of the recording as it is', async () => {
    const uploads = filesPage(page);
    await page.getByRole('button', { name: 'Upload 2 files' }).click();
    const counts: string[] = [];
    for (const name of ['plain.csv', 'boards.csv']) {
      const told = uploads.row(name).getByText(/\d+ breaths?/);
      await told.waitFor({ timeout: IMPORT_MS });
      counts.push(/\d+ breaths?/.exec(await told.innerText())?.[0] ?? name);
    }
    expect(counts[1]).toBe(counts[0]);
    expect(errors).toEqual([]);
  });
});
