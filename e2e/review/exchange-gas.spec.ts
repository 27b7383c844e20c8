import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { BASE_SCENARIO, NO_EFFORT, type Scenario } from '@eupnea/simulator';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { findViolations } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { setTheme } from '../support/set-theme.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeSimulatedTable } from '../support/write-simulated-table.ts';

const SECONDS = 780;
const RECORDED = 'from=2026-11-20T11:00:00Z&to=2026-11-20T11:13:00Z';

const BED: Scenario = {
  ...BASE_SCENARIO,
  effort: NO_EFFORT,
  settings: { ...BASE_SCENARIO.settings, mode: 'vc', tidalVolumeMl: 450, ratePerMin: 16 },
};

/** A clinician looks at how a patient with a capnograph exchanges gas. */
describe('the gas exchange of a patient', () => {
  let story: OwnStory;
  let page: Page;
  let review: ReviewPage;
  let errors: readonly string[] = [];
  let patientId = -1;
  const open = (query: string) => review.open(story.server.address, patientId, query);

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    review = reviewPage(page);
    errors = watchErrors(page);
    const { path, success } = ENDPOINTS.createPatient;
    const patient = success.body.parse(
      await story.session.send('POST', path, {
        pseudonym: 'P-GAS',
        sex: 'man',
        age: 60,
        age_unit: 'years',
        height: 175,
        date_in: '2026-11-20T00:00:00Z',
        project_id: story.projectId,
      }),
    );
    patientId = patient.id;
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-gas-'));
    const file = join(folder, 'gas.csv');
    writeSimulatedTable(file, { scenario: BED, seconds: SECONDS, channels: ['flow', 'pressure', 'co2'] });
    await uploadRecording(story.server, story.session, story.projectId, file, patientId);
    rmSync(folder, { recursive: true });
    await story.session.send('POST', ENDPOINTS.addArterialBloodGas.path, {
      patient_id: patientId,
      taken_at: '2026-11-20T11:12:00Z',
      pH: 7.36,
      PaCO2: 46,
      PaO2: 80,
      FiO2: 40,
    });
  });

  afterAll(async () => {
    await story?.close();
  });

  it('is below the waves of a breath, with its capnogram', async () => {
    // The delay of CO2 is not known yet at the first breaths.
    await open('tab=breaths&from=2026-11-20T11:06:00Z&to=2026-11-20T11:13:00Z');
    await review.waves.waitFor();
    const numbers = page.locator('main');
    await expect.poll(() => numbers.innerText()).toMatch(/PetCO₂/u);
    await expect.poll(() => numbers.innerText()).toMatch(/V̇CO₂/u);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is beside the blood gas on the med card, with the ventilation then', async () => {
    await open(`tab=med-card&${RECORDED}`);
    const table = page.getByRole('region', { name: 'Gas exchange with the ventilation then' });
    await table.waitFor();
    const row = table.getByRole('row').last();
    await expect.poll(() => row.innerText()).toMatch(/0\.\d\d/u);
    // 16 breaths a minute for ten minutes.
    const breaths = Number(await row.getByRole('cell').last().innerText());
    expect(breaths).toBeGreaterThan(150);
    expect(breaths).toBeLessThan(170);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is a preset of the trends', async () => {
    await open(`tab=trends&${RECORDED}`);
    await review.trends.waitFor();
    await page.getByRole('button', { name: /^Preset/ }).click();
    await page
      .getByRole('menuitem', { name: 'Gas exchange' })
      .or(page.getByRole('menuitemradio', { name: 'Gas exchange' }))
      .click();
    await page.waitForURL(/rows=.*trend\.vco2_ml_min/);
    await review.trends.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => review.trends.getAttribute('aria-valuetext')).toMatch(/PetCO₂.*V̇CO₂/u);
    await page.setViewportSize(WIDTHS.phone);
    // Above its lane, where there is no room beside it.
    await page.getByText('Link', { exact: true }).waitFor();
    await page.setViewportSize(WIDTHS.desktop);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is on the round page and in the research table, with the same numbers', async () => {
    await page.goto(
      `${story.server.address}/reports?patient=${patientId}&view=round&at=2026-11-20T12:00:00Z`,
    );
    const gases = page.getByRole('region', { name: 'Arterial blood gases' });
    // 80 mmHg on 40 % of oxygen.
    await gases.getByRole('row', { name: /^P\/F/u }).getByText('200').waitFor();
    const ratio = await gases.getByRole('row', { name: /^VR/u }).getByRole('cell').innerText();
    expect(ratio).toMatch(/^[01]\.\d\d$/u);
    expect(await findViolations(page)).toEqual([]);
    const created = await story.session.send('POST', ENDPOINTS.createCohort.path, {
      name: 'With a capnograph',
      project_id: story.projectId,
    });
    const { id } = ENDPOINTS.createCohort.success.body.parse(created);
    const variables = 'variables=gas_PF,gas_VR,vco2_ml_min';
    await page.goto(`${story.server.address}/research?compare=c${id}&${variables}`);
    const table = page.getByRole('region', { name: 'Characteristics of the groups' });
    const shown = () => table.innerText();
    await expect.poll(shown).toMatch(/V̇CO₂[^]*P\/F[^]*200 \[/u);
    expect(await shown()).toContain(`${ratio} [${ratio} – ${ratio}]`);
    expect(await findViolations(page)).toEqual([]);
  });

  it.each(
    ['de', 'nl', 'pt-BR'].flatMap((language) =>
      ['tab=breaths', 'tab=med-card', 'tab=trends'].map((query) => [language, query] as const),
    ),
  )('fits narrow screens in %s: %s', async (language, query) => {
    await page.evaluate((code) => localStorage.setItem('LANG', code), language);
    await open(`${query}&${RECORDED}`);
    await page.locator('main').getByRole('heading').first().waitFor();
    for (const size of [WIDTHS.phone, WIDTHS.tablet, WIDTHS.desktop]) {
      await page.setViewportSize(size);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, { message: `${query} at ${size.width} px` }).toBeLessThanOrEqual(0);
    }
    await setTheme(page, 'light');
    expect(await findViolations(page)).toEqual([]);
    await setTheme(page, 'dark');
  });

  it('logs no error', () => expect(errors).toEqual([]));
});
