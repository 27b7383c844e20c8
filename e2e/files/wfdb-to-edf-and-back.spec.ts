import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesPage } from '../pages/files-page.ts';
import { reviewPage } from '../pages/review-page.ts';
import type { ApiSession } from '../support/api-session.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeWfdbRecord } from '../support/write-wfdb-record.ts';

const START_MS = Date.parse('2026-11-20T10:00:00.250Z');
const CHANNELS = ['pressure', 'flow', 'volume'] as const;

/** A researcher's archive is WFDB, a colleague's programs read EDF+: the breaths are the same. */
describe('a WFDB record of three channels', () => {
  let story: OwnStory;
  let server: ServerAccess;
  let page: Page;
  let session: ApiSession;
  let firstPatient = 0;
  let edf: { readonly name: string; readonly content: Uint8Array } | null = null;
  let errors: readonly string[] = [];

  beforeAll(async () => {
    story = await openOwnStory();
    ({ server, session, page } = story);
    errors = watchErrors(page);
  });

  afterAll(async () => {
    await story?.close();
  });

  async function upload(name: string, content: Uint8Array, timeZone: string | null): Promise<number> {
    await page.goto(`${server.address}/patient-management?tab=uploads`);
    const uploads = filesPage(page);
    await page.getByText('Drop files here').waitFor();
    await uploads.drop([{ name, content }]);
    const row = uploads.row(name).first();
    await row.getByText(/^Needs: patient/).waitFor();
    await row.getByRole('button').first().click();
    await uploads.choose('Patient', /^New patient/);
    if (timeZone === null) {
      const columns = page.getByRole('table', { name: 'Columns' });
      for (const meaning of ['Airway pressure', 'Flow', 'Volume'])
        await columns
          .getByText(meaning)
          .or(columns.locator(`input[value="${meaning}"]`))
          .first()
          .waitFor();
    } else await uploads.choose('Time zone of the file', timeZone);
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    await page.waitForURL(/\/patient\/\d+\?.*tab=breaths/, { timeout: 120_000 });
    return Number(/\/patient\/(\d+)/.exec(page.url())?.[1]);
  }

  /** Every number of every breath as it is stored, without the numbers of this installation. */
  async function readBreaths(patientId: number): Promise<readonly string[]> {
    const response = await fetch(`${server.address}/nestjs/exports/breaths?patient_id=${patientId}`, {
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    const [names = ''] = lines;
    const from = names.split(',').indexOf('vent_breath_number');
    return lines.map((line) => line.split(',').slice(from).join(','));
  }

  it('is uploaded and seen breath by breath', async () => {
    firstPatient = await upload(
      'bench.zip',
      writeWfdbRecord('bench', 'pressure-control', 60, CHANNELS, START_MS),
      'UTC',
    );
    const review = reviewPage(page);
    await review.table.getByRole('row').nth(1).waitFor();
    await review.table.getByRole('row').nth(3).click();
    expect(await review.readBreath()).toMatch(/^Breath \d+/);
    await review.waves.waitFor();
  });

  it('is exported as EDF+ from the page of its patient', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const menu = page.getByRole('dialog', { name: 'Export' });
    await menu.getByRole('radio', { name: 'Waveforms, every sample' }).click();
    await menu.getByText('EDF+', { exact: true }).click();
    await menu.getByText('One recording per session', { exact: false }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/-edf\.zip$/);
    const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
    const name = Object.keys(files).find((one) => one.endsWith('.edf')) ?? '';
    const content = files[name];
    expect(content).toBeDefined();
    if (content !== undefined) edf = { name, content };
    // Steps of 0.01 and 0.5 are kept exactly: nothing was rounded or clipped.
    const losses = new TextDecoder().decode(files['losses.csv']);
    expect(losses).not.toMatch(/,(precision|clipping),/);
  });

  it('and uploaded again has the same breaths, to the last digit', async () => {
    expect(edf).not.toBeNull();
    if (edf === null) return;
    const second = await upload(edf.name, edf.content, null);
    expect(second).not.toBe(firstPatient);
    const [first, again] = [await readBreaths(firstPatient), await readBreaths(second)];
    expect(first.length).toBeGreaterThan(10);
    expect(again).toEqual(first);
    expect(errors).toEqual([]);
  });
});
