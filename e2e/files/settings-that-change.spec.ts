import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsTimeseriesSchema } from '@eupnea/contracts/timeseries';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesPage } from '../pages/files-page.ts';
import { openWall } from '../support/enter.ts';
import { expectFocus } from '../support/expect-focus.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { goToOption } from '../support/go-to-option.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeCsvRecording } from '../support/write-csv-recording.ts';

const NAME = 'weaned.csv';
const START = '2026-11-20T11:00:00';
const IMPORT_MS = 240_000;
const PHONE = { width: 375, height: 812 };

function writeRecording(): string {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-weaned-'));
  const path = join(folder, NAME);
  writeCsvRecording(path, 'pressure-control', 60, {
    header: ['time [s]', 'flow [L/min]', 'pressure [cmH2O]'],
    delimiter: ',',
    decimalComma: false,
    flowFactor: 1,
  });
  const content = readFileSync(path, 'utf8');
  rmSync(folder, { recursive: true });
  return content;
}

describe('a recording whose settings change', () => {
  let story: OwnStory;
  let page: Page;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    errors = watchErrors(page);
    await openWall(page, story.server);
  });

  afterAll(async () => {
    await story?.close();
  });

  const field = (change: number, label: string) =>
    page.getByRole('group', { name: `Change ${change}` }).getByLabel(label);

  it('takes the changes by the keyboard, on a phone', async () => {
    await page.getByRole('link', { name: 'Patient management' }).click();
    await page.getByRole('button', { name: 'Upload recordings' }).first().click();
    const uploads = filesPage(page);
    await page.getByText('Drop files here').waitFor();
    await uploads.drop([{ name: NAME, content: writeRecording() }]);
    await uploads.open(NAME);
    await uploads.choose('Patient', /^New patient/);
    await uploads.choose('Time zone of the file', 'UTC');
    await page.getByLabel('Start of the recording').fill(START);
    await uploads.row(NAME).getByText('Ready to upload').waitFor();
    const before = page.viewportSize();
    await page.setViewportSize(PHONE);
    await page.getByText('Ventilator and patient (optional)').focus();
    await page.keyboard.press('Enter');
    await uploads.choose('Mode', 'PC-A/C');
    await page.getByLabel('Set rate (/min)').fill('16');
    await page.getByRole('button', { name: 'Add a change' }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(field(1, 'From'));
    await page.keyboard.type('00:00:30');
    await page.keyboard.press('Tab');
    await expectFocus(field(1, 'Mode'));
    await page.keyboard.press('Enter');
    await goToOption(field(1, 'Mode'), 'PSV');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(1, 'Mode').inputValue()).toBe('PSV');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectFocus(field(1, 'Set PEEP (cmH₂O)'));
    await page.keyboard.type('8');
    expect(await field(1, 'From').inputValue()).toBe('00:00:30');
    expect(await field(1, 'Mode').inputValue()).toBe('PSV');
    expect(await field(1, 'Set PEEP (cmH₂O)').inputValue()).toBe('8');
    await page.getByRole('button', { name: 'Add a change' }).click();
    await expectFocus(field(2, 'From'));
    await page.keyboard.type('12:30');
    await page.getByText(/^Enter the time from the start of the recording \(00:12:30\)/).waitFor();
    await uploads
      .row(NAME)
      .getByText(/settings that change/)
      .waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await field(2, 'From').fill('00:00:10');
    await page.getByText('The time must be after that of the change before.').waitFor();
    await page.getByRole('button', { name: 'Remove change 2' }).click();
    await uploads.row(NAME).getByText('Ready to upload').waitFor();
    if (before !== null) await page.setViewportSize(before);
  });

  it('shows the settings from their time on', async () => {
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await page.waitForURL(/\/patient\/\d+/u, { timeout: IMPORT_MS });
    const patientId = /\/patient\/(\d+)/u.exec(page.url())?.[1];
    const span = 'startTime=2026-11-20T11:00:00Z&endTime=2026-11-20T11:02:00Z';
    const { series } = settingsTimeseriesSchema.parse(
      await story.session.send(
        'GET',
        `/nestjs/settings/timeseries?patient_id=${patientId}&${span}&parameter=mode_name,rate,PEEPCPAP`,
      ),
    );
    const startMs = Date.parse(`${START}Z`);
    const steps = series.flatMap(({ parameter, steps: found }) =>
      found.map(({ value, start, source }) => [parameter, value, (start - startMs) / 1000, source]),
    );
    expect(steps).toEqual(
      expect.arrayContaining([
        ['mode_name', 'PC-A/C', 0, 'import'],
        ['mode_name', 'PSV', 30, 'import'],
        ['rate', 16, 0, 'import'],
        ['PEEPCPAP', 8, 30, 'import'],
      ]),
    );
    await page.goto(`${story.server.address}/patient/${patientId}?tab=events`);
    await page.getByText('Mode: PC-A/C → PSV').waitFor();
    expect(errors).toEqual([]);
  });
});
