import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { ensure } from '@eupnea/model';
import { BASE_SCENARIO, IDEAL_SENSORS, NO_EFFORT, QUIET_EFFORT, type Scenario } from '@eupnea/simulator';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { writeSimulatedTable } from '../support/write-simulated-table.ts';

const SECONDS = 240;
const EXACT = { lagS: 0, noise: 0, resolution: 0 };
const COLUMNS = ['flow', 'pressure', 'oesophageal_pressure', 'diaphragm_activity'] as const;

/** A passive minute, then efforts of which a heavy trigger loses most. */
const CATHETER: Scenario = {
  ...BASE_SCENARIO,
  lung: { ...BASE_SCENARIO.lung, chestWallElastance: 6 },
  effort: NO_EFFORT,
  settings: { ...BASE_SCENARIO.settings, mode: 'vc', ratePerMin: 12, pauseS: 0.4 },
  sensors: { ...IDEAL_SENSORS, oesophageal: EXACT },
  diaphragm: { microvoltPerCmh2o: 1.5, restMicrovolt: 0.5, sensor: EXACT },
  course: [
    { seconds: 60 },
    {
      seconds: SECONDS,
      effort: { ...QUIET_EFFORT, ratePerMin: 24, amplitudeCmh2o: 6 },
      settings: { trigger: { kind: 'pressure', belowPeepCmh2o: 15 } },
    },
  ],
};

/** A researcher with a catheter asks how good the findings are on this patient. */
describe('the detectors on a patient with a catheter', () => {
  let story: OwnStory;
  let page: Page;
  const patients = new Map<string, number>();

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-score-'));
    for (const [name, count] of [
      ['catheter', 4],
      ['airway', 2],
    ] as const) {
      const path = join(folder, `${name}.csv`);
      writeSimulatedTable(path, { scenario: CATHETER, seconds: SECONDS, channels: COLUMNS.slice(0, count) });
      await uploadRecording(story.server, story.session, story.projectId, path);
    }
    rmSync(folder, { recursive: true });
    const { path, success } = ENDPOINTS.listPatients;
    for (const name of ['catheter', 'airway']) {
      const list = success.body.parse(await story.session.send('GET', `${path}?search=${name}`));
      patients.set(name, ensure(list.items[0], `the patient of ${name}`).id);
    }
  });

  afterAll(async () => {
    await story?.close();
  });

  const panel = () => page.getByRole('region', { name: 'Score the detectors on this patient' });

  async function ask(name: string): Promise<void> {
    await page.goto(`${story.server.address}/analytics?patient=${patients.get(name)}&view=statistics`);
    await panel().getByRole('button', { name: 'Score the detectors' }).press('Enter');
  }

  it('says what to do where no muscle channel is recorded', async () => {
    await ask('airway');
    await panel().getByText('No esophageal pressure, EAdi or surface EMG').waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
  });

  it('stand with counts, intervals and agreement after one key', async () => {
    await ask('catheter');
    await panel()
      .getByText(/\d+ clear efforts/u)
      .waitFor();
    const row = panel().getByRole('row', { name: /Ineffective effort/u });
    await row
      .getByText(/\d+ % \(\d+–\d+\)/u)
      .first()
      .waitFor();
    await panel()
      .getByRole('img', { name: /Bland-Altman plot of \d+ efforts/u })
      .waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
  });

  it('are reached from the lanes of stored waves, and reproduced by the address', async () => {
    await page.goto(`${story.server.address}/patient/${patients.get('catheter')}?tab=breaths`);
    await page.getByRole('button', { name: 'Lanes', exact: true }).press('Enter');
    await page.getByRole('link', { name: /^Score the detectors by/u }).press('Enter');
    await page.waitForURL(/score=any/u);
    await panel()
      .getByText(/\d+ clear efforts/u)
      .waitFor();
    await page.reload();
    await panel()
      .getByText(/\d+ clear efforts/u)
      .waitFor();
  });

  it('change their truth to the activity of the diaphragm', async () => {
    await panel().getByRole('combobox', { name: 'Truth' }).click();
    await page.getByRole('option', { name: /EAdi/u }).click();
    await panel()
      .getByText(/EAdi\): \d+ breaths/u)
      .waitFor();
    expect(
      await panel()
        .getByRole('img', { name: /Bland-Altman/u })
        .count(),
    ).toBe(0);
  });

  it('are saved as a table', async () => {
    const download = page.waitForEvent('download');
    await panel().getByRole('button', { name: 'Save as CSV' }).click();
    const [head, ...rows] = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toMatch(/^patient_id,pseudonym,kind,channel,/u);
    expect(rows).toHaveLength(8);
  });

  it('fit on a phone, and a count leads to its breaths', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    const row = panel().getByRole('row', { name: /Ineffective effort/u });
    await row.getByRole('button').first().press('Enter');
    await panel()
      .getByRole('button', { name: /^Breath \d+/u })
      .first()
      .press('Enter');
    await page.waitForURL(/view=breaths.*breath=\d+-\d+|breath=\d+-\d+.*view=breaths/u);
  });

  it('are scored over the whole project as a job, which is saved as a table', async () => {
    await page.goto(`${story.server.address}/projects/${story.projectId}`);
    const section = page.getByRole('region', { name: 'Detectors scored by muscle channels' });
    await section.getByText('Not scored yet.').waitFor();
    await section.getByRole('button', { name: 'Score all recordings' }).press('Enter');
    await section.getByText(/^1 of 1 recordings with a muscle channel: \d+ breaths/u).waitFor();
    await section.getByText('no approved task has corrected them', { exact: false }).waitFor();
    await section.getByText('Done', { exact: true }).waitFor();
    await section.getByRole('table', { name: 'All recordings together' }).waitFor();
    await section.getByRole('table', { name: 'By recording' }).waitFor();
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Save as CSV' }).press('Enter');
    const table = readFileSync(await (await download).path(), 'utf8');
    expect(table).toMatch(/^session_id,patient_id,pseudonym,/mu);
    expect(table.match(/^all,/gmu)).toHaveLength(8);
  });
});
