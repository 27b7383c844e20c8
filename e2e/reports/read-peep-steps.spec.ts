import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { peepStepsSchema } from '@eupnea/contracts/peep-steps';
import { BASE_SCENARIO, NO_EFFORT, type Scenario } from '@eupnea/simulator';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { findOverlaps, printPage } from '../support/print-page.ts';
import { setTheme } from '../support/set-theme.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeSimulatedTable } from '../support/write-simulated-table.ts';

const PSEUDONYM = 'P-STEPS';
const STEP_SECONDS = 80;
const TRIAL = [16, 14, 12, 10, 8];
/** After the trial: one drop by ten for the recruitment-to-inflation ratio. */
const PEEPS = [...TRIAL, 15, 5];
const TITLES = {
  nl: 'PEEP-stappen',
  de: 'PEEP-Stufen',
  'pt-BR': 'Degraus de PEEP',
  en: 'PEEP steps',
} as const;

/** A passive patient in volume control with a pause; the lung is stiff at both ends. */
const BED: Scenario = {
  ...BASE_SCENARIO,
  effort: NO_EFFORT,
  lung: {
    ...BASE_SCENARIO.lung,
    beyondLinear: { sigmoid: { spanL: 0.85, midpointCmh2o: 18, slopeCmh2o: 5 } },
  },
  settings: { ...BASE_SCENARIO.settings, mode: 'vc', tidalVolumeMl: 420, pauseS: 0.4, ratePerMin: 20 },
  course: PEEPS.map((peepCmh2o) => ({ seconds: STEP_SECONDS, settings: { peepCmh2o } })),
};

/** A clinician looks at what a PEEP trial did. */
describe('the PEEP steps of a patient', () => {
  let story: OwnStory;
  let page: Page;
  let errors: readonly string[] = [];
  let patientId = -1;
  const table = () => page.getByRole('group', { name: 'Table of the levels' });

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    errors = watchErrors(page);
    const { path, success } = ENDPOINTS.createPatient;
    const patient = success.body.parse(
      await story.session.send('POST', path, {
        pseudonym: PSEUDONYM,
        sex: 'man',
        age: 60,
        age_unit: 'years',
        height: 175,
        date_in: '2026-11-20T00:00:00Z',
        project_id: story.projectId,
      }),
    );
    patientId = patient.id;
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-peep-'));
    const file = join(folder, 'trial.csv');
    writeSimulatedTable(file, { scenario: BED, seconds: PEEPS.length * STEP_SECONDS });
    await uploadRecording(story.server, story.session, story.projectId, file, patientId);
    rmSync(folder, { recursive: true });
  });

  afterAll(async () => {
    await story?.close();
  });

  it('open from the patient, with each level and the one of the highest compliance', async () => {
    await page.goto(`${story.server.address}/patient/${patientId}?tab=events`);
    await page.getByRole('link', { name: 'PEEP steps' }).click();
    await page.getByRole('heading', { name: `PEEP steps ${PSEUDONYM}` }).waitFor();
    const answer = peepStepsSchema.parse(
      await story.session.send('GET', ENDPOINTS.patientPeepSteps.path.replace(':id', String(patientId))),
    );
    const [trial] = answer.manoeuvres;
    expect(trial?.steps.map(({ peep_cmh2o: peep }) => Math.round(peep))).toEqual(PEEPS);
    expect(await table().getByRole('row').count()).toBe(1 + PEEPS.length);
    // The curve of this lung: 38.7 mL/cmH2O at PEEP 12, 38.0 at 14 and 37.0 at 10.
    await page.getByText(/^Highest median compliance at PEEP 12\.\d cmH₂O: 3[89]\.\d mL\/cmH₂O/).waitFor();
    await page.getByText('No interval of another level reaches it.').waitFor();
    const drop = table().getByRole('row').last();
    await drop.getByText(/recruited -?\d+ mL/).waitFor();
    expect(await table().getByText('only after a drop of PEEP').count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
  });

  it('lead from a level to its breaths', async () => {
    await table().getByRole('link').nth(2).click();
    await page.waitForURL(/view=breaths/);
    await page.getByRole('row').nth(1).waitFor();
    await page.goBack();
    await table().waitFor();
  });

  it('open from a change of PEEP among the events', async () => {
    const change = '1~PEEPCPAP~2026-11-20T11:05:00.000Z';
    await page.goto(`${story.server.address}/patient/${patientId}?tab=events&change=${change}`);
    await page.getByRole('link', { name: 'PEEP steps of the day' }).click();
    await page.waitForURL(/view=peep-steps&at=.*days=1/);
    await table().waitFor();
    expect(await page.getByRole('button', { name: '1 day' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('print without the frame of the application', async () => {
    const printout = await printPage(page);
    expect(printout.sheets).toBe(1);
    expect(findOverlaps(printout)).toEqual([]);
  });

  it.each(Object.entries(TITLES))('fit wide and narrow screens, %s', async (language, title) => {
    await page.evaluate((code) => localStorage.setItem('LANG', code), language);
    await page.reload();
    await page.getByRole('heading', { name: `${title} ${PSEUDONYM}` }).waitFor();
    await page.getByRole('rowheader').nth(2).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/peepSteps\./);
    for (const size of [WIDTHS.phone, WIDTHS.tablet, WIDTHS.desktop]) {
      await page.setViewportSize(size);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, { message: `${language} at ${size.width} px` }).toBeLessThanOrEqual(0);
      if (process.env['EUPNEA_SHOTS'] !== undefined)
        await page.screenshot({
          path: `${process.env['EUPNEA_SHOTS']}-${language}-${size.width}.png`,
          fullPage: true,
        });
    }
    expect(await findViolations(page)).toEqual([]);
  });

  it('break no rule of accessibility that a program can tell in light colours, and log no error', async () => {
    await setTheme(page, 'light');
    expect(await findViolations(page)).toEqual([]);
    await setTheme(page, 'dark');
    // The change of PEEP that the story asks for is none of this patient's settings.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });
});
