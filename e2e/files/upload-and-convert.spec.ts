import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesPage } from '../pages/files-page.ts';
import { openWall } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { setTheme } from '../support/set-theme.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeCsvRecording } from '../support/write-csv-recording.ts';
import { writePb840Recording } from '../support/write-pb840-recording.ts';

/** Decimal commas, no unit anywhere, and names that say nothing: a person has to look. */
const GERMAN = { header: ['Zeit', 'Kanal A', 'Kanal B'], delimiter: ';', decimalComma: true, flowFactor: 60 };
const PLAIN = {
  header: ['time [s]', 'flow [L/min]', 'pressure [cmH2O]'],
  delimiter: ',',
  decimalComma: false,
  flowFactor: 1,
};

/** Beside the user's first project, so that there is one to choose. */
const STUDY = 'Weaning study';

const SERVO_LINES = 400;

/** Four files take turns in the server; a loaded machine was seen to need 105 s for them. */
const IMPORT_MS = 240_000;

/** The shape of a SERVO-U export: ten milliseconds a row, a breath of four seconds. */
function writeServo(): string {
  const head = [
    '[REC]',
    'Date format\tdd/MM/yyyy',
    'Decimal separator\tPOINT',
    'Fecha\t20/11/2026',
    '==========',
    '',
    '[DATA]',
  ];
  const rows = Array.from({ length: 3 * SERVO_LINES }, (_, index) => {
    const place = index % SERVO_LINES;
    const time = new Date(Date.UTC(2026, 10, 20, 10, 0, 0, index * 10)).toISOString();
    const clock = `${time.slice(11, 19)}:${time.slice(20, 23)}`;
    return place < 100
      ? `${clock}\tinsp.\t15.0\t30.0\t${place * 5}`
      : `${clock}\tesp.\t5.0\t${place < 250 ? '-20.0' : '0.0'}\t0`;
  });
  return `\uFEFF${[...head, 'Tiempo\tFase\tPva\tFlujo\tV', ...rows].join('\n')}\n`;
}

function recordings(): readonly { readonly name: string; readonly content: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'eupnea-files-'));
  const at = (name: string) => join(folder, name);
  writePb840Recording(at('bed-05.txt'), 'pressure-control', 120, 4000);
  writeCsvRecording(at('messung.csv'), 'pressure-control', 60, GERMAN);
  writeCsvRecording(at('plain.csv'), 'pressure-control', 60, PLAIN);
  const files = ['bed-05.txt', 'messung.csv', 'plain.csv'].map((name) => ({
    name,
    content: readFileSync(at(name), 'utf8'),
  }));
  rmSync(folder, { recursive: true });
  return [
    ...files,
    { name: 'servo.txt', content: writeServo() },
    { name: 'notes.docx', content: 'Minutes of a meeting. Nobody was ventilated.' },
  ];
}

/** A researcher's first five minutes: files of four kinds and one that is none. */
describe('five files', () => {
  const files = recordings();
  let story: OwnStory;
  let server: ServerAccess;
  let page: Page;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openOwnStory();
    ({ server, page } = story);
    await story.session.send('POST', '/nestjs/projects', { name: STUDY });
    errors = watchErrors(page);
    await openWall(page, server);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('are looked at when they are dropped, and the broken one stops none of the others', async () => {
    await page.getByRole('link', { name: 'Patient management' }).click();
    // Where there is no patient yet, the empty page offers it too.
    await page.getByRole('button', { name: 'Upload recordings' }).first().click();
    const uploads = filesPage(page);
    await page.getByText('Drop files here').waitFor();
    await uploads.drop(files);
    await uploads.row('notes.docx').getByText('Not a ventilator file. No data were read.').waitFor();
    for (const name of ['bed-05.txt', 'messung.csv', 'plain.csv', 'servo.txt']) {
      await uploads
        .row(name)
        .getByText(/^Needs: project, patient/)
        .waitFor();
    }
    await expect
      .poll(() => page.getByRole('button', { name: 'Upload', exact: true }).isDisabled())
      .toBe(true);
    expect(await findViolationsInBothThemes(page)).toEqual([]);
  });

  it('are asked about: whose they are, which time zone, and what the columns of a table mean', async () => {
    const uploads = filesPage(page);
    await uploads.open('bed-05.txt');
    await page.getByRole('img', { name: 'First 30 seconds of bed-05.txt' }).waitFor();
    await uploads.choose('Project', STUDY);
    await uploads.choose('Patient', /^New patient/);
    await uploads.choose('Time zone of the file', 'UTC');
    await page
      .getByRole('button', { name: 'Same project and time zone for all files, and a new patient for each' })
      .click();
    await uploads.row('bed-05.txt').getByText('Ready to upload').waitFor();
    await uploads.open('plain.csv');
    await page.getByLabel('Start of the recording').fill('2026-11-20T11:00:00');
    await uploads.row('plain.csv').getByText('Ready to upload').waitFor();
    await uploads.open('servo.txt');
    await page.getByLabel('Start of the recording').fill('2026-11-20T13:00:00');
    await uploads.row('servo.txt').getByText('Ready to upload').waitFor();
  });

  it('with decimal commas are read wrong by a wrong mapping, and right once it is mended', async () => {
    const uploads = filesPage(page);
    await uploads.open('messung.csv');
    await page.getByLabel('Start of the recording').fill('2026-11-20T12:00:00');
    const columns = page.getByRole('table', { name: 'Columns' });
    const flow = columns.getByRole('row', { name: /Kanal A/ });
    await uploads.choose('Decimal mark', /^Point/);
    await flow.getByText('---').waitFor();
    await uploads.choose('Decimal mark', /^Comma/);
    await uploads.choose('Meaning of Kanal A', 'Flow');
    await uploads.choose('Meaning of Kanal B', 'Airway pressure');
    await uploads.choose('Unit of Kanal A', 'L/min');
    // The same numbers in the wrong unit are sixty times too small: the range says so.
    await flow.getByText(/^-0\.\d to 0\.\d$/).waitFor();
    await uploads.choose('Unit of Kanal A', 'L/s');
    await flow.getByText(/^-\d\d\.\d to \d\d(\.\d)?$/).waitFor();
    await uploads.row('messung.csv').getByText('Ready to upload').waitFor();
  });

  it('are sent and become breaths, one way to each of them', async () => {
    const uploads = filesPage(page);
    await page.getByRole('button', { name: 'Upload 4 files' }).click();
    for (const name of ['bed-05.txt', 'messung.csv', 'plain.csv', 'servo.txt']) {
      await uploads
        .row(name)
        .getByText(/\d+ breaths?/)
        .waitFor({ timeout: IMPORT_MS });
    }
    await page.reload();
    await uploads
      .row('bed-05.txt')
      .getByText(/\d+ breaths/)
      .waitFor();
    await uploads.open('bed-05.txt');
    await page.getByText(`In the project ${STUDY}`).waitFor();
    await uploads.row('messung.csv').getByRole('link', { name: /^Open/ }).click();
    await page.waitForURL(/\/patient\/\d+\?.*tab=breaths/);
    await page
      .getByRole('tab', { name: 'Breaths' })
      .or(page.getByRole('link', { name: 'Breaths' }))
      .first()
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('that were sent before are recognised and not doubled', async () => {
    await page.goto(`${server.address}/patient-management?tab=uploads`);
    const uploads = filesPage(page);
    await uploads.row('bed-05.txt').first().waitFor();
    await uploads.drop(files.filter(({ name }) => name === 'bed-05.txt'));
    const first = uploads.row('bed-05.txt').first();
    await first.getByText(/^Needs: project, patient/).waitFor();
    await first.getByRole('button').first().click();
    await uploads.choose('Project', STUDY);
    await uploads.choose('Patient', /^New patient/);
    await uploads.choose('Time zone of the file', 'UTC');
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await first.getByText('The server has a question').waitFor();
    await page.getByText('This file was imported before.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'See the breaths' }).waitFor();
    await page.getByRole('button', { name: 'Keep the existing import' }).click();
    await first.getByText('Cancelled. No data were stored.').waitFor();
  });

  it('are converted in the browser, and a result opens again', async () => {
    await page.getByRole('link', { name: 'Conversion' }).click();
    await page.getByText('Converted in this browser', { exact: false }).waitFor();
    const conversion = filesPage(page);
    await conversion.drop(files);
    await conversion
      .row('messung.csv')
      .getByText(/^Needs:/)
      .waitFor();
    await conversion.open('messung.csv');
    await page.getByRole('button', { name: 'Confirm columns' }).click();
    await conversion.row('messung.csv').getByText('Ready to convert').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
    await page.getByRole('button', { name: 'Convert 4 files' }).click();
    for (const name of ['bed-05.txt', 'messung.csv', 'plain.csv', 'servo.txt']) {
      await conversion
        .row(name)
        .getByText(/\d+ breaths?/)
        .waitFor({ timeout: IMPORT_MS });
    }
    expect(requests).toEqual([]);
    await conversion.row('notes.docx').getByText('Not a ventilator file. No data were read.').waitFor();
    expect(await findViolationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open again: messung.eupnea.csv' }).click();
    await conversion.row('messung.eupnea.csv').getByText('Ready to convert').waitFor();
    await page.getByRole('img', { name: 'First 30 seconds of messung.eupnea.csv' }).waitFor();
    await conversion
      .row('messung.eupnea.csv')
      .getByText(/^Eupnea CSV/)
      .waitFor();
    await page.getByRole('region', { name: 'Preview' }).getByText('100 Hz').waitFor();
  });

  it('are taken along as one archive', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download all \d+ files as zip$/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('converted.zip');
    const head = readFileSync(await download.path())
      .subarray(0, 2)
      .toString('latin1');
    expect(head).toBe('PK');
    expect(errors).toEqual([]);
  });
});

/** In both themes. */
async function findViolationsInBothThemes(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    for (const broken of await findViolations(page, WCAG_AA)) found.push(`${theme} ${broken}`);
  }
  return found;
}
