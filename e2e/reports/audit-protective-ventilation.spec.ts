import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { protectionAuditSchema } from '@eupnea/contracts/protection-audit';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { BASE_SCENARIO, type Scenario } from '@eupnea/simulator';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { setTheme } from '../support/set-theme.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeSimulatedTable } from '../support/write-simulated-table.ts';

/** Eleven minutes, so that the hour counts as ventilated. */
const SECONDS = 660;
const LARGE = 'P-LARGE';
const SMALL = 'P-SMALL';

/** Volume control with a pause, without effort: every breath has a plateau pressure. */
function passiveBed(tidalVolumeMl: number): Scenario {
  const { settings } = BASE_SCENARIO;
  return {
    ...BASE_SCENARIO,
    settings: { ...settings, mode: 'vc', tidalVolumeMl, pauseS: 0.3, peepCmh2o: 6 },
  };
}

/** A quality officer finds the worst patient-day of the unit and looks at the breaths behind it. */
describe('the audit of protective ventilation', () => {
  let story: OwnStory;
  let page: Page;
  let errors: readonly string[] = [];
  let reports = '';
  const readAudit = async () =>
    protectionAuditSchema.parse(
      await story.session.send('GET', `${ENDPOINTS.protectionAudit.path}?project_id=${story.projectId}`),
    );

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    errors = watchErrors(page);
    reports = `${story.server.address}/projects/${story.projectId}/reports`;
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-audit-'));
    // A man of 165 cm weighs 61.5 kg by prediction: 8 mL/kg are 492 mL.
    for (const [pseudonym, volume] of [[LARGE, 620] as const, [SMALL, 400] as const]) {
      const { path, success } = ENDPOINTS.createPatient;
      const patient = success.body.parse(
        await story.session.send('POST', path, {
          pseudonym,
          sex: 'man',
          age: 60,
          age_unit: 'years',
          height: 165,
          date_in: '2026-11-20T00:00:00Z',
          project_id: story.projectId,
        }),
      );
      const file = join(folder, `${pseudonym}.csv`);
      writeSimulatedTable(file, { scenario: passiveBed(volume), seconds: SECONDS });
      await uploadRecording(story.server, story.session, story.projectId, file, patient.id);
    }
    rmSync(folder, { recursive: true });
  });

  afterAll(async () => {
    await story?.close();
  });

  it('shows the unit and its patients by day, the worst one first', async () => {
    await page.goto(reports);
    await page.getByRole('link', { name: 'Protective ventilation audit' }).click();
    await page.waitForURL(/view=protection/);
    const rows = page.getByRole('table', { name: 'Patient-days: VT/PBW ≤ 8 mL/kg' }).getByRole('row');
    await rows.nth(3).waitFor();
    expect(await rows.nth(1).innerText()).toMatch(/^All patients[\s\S]*50 %/);
    expect(await rows.nth(2).innerText()).toMatch(/^P-LARGE[\s\S]*0 %[\s\S]*not adherent/);
    expect(await rows.nth(3).innerText()).toMatch(/^P-SMALL[\s\S]*100 %[\s\S]*adherent/);
    const { adherence } = await readAudit();
    expect(adherence.find(({ code }) => code === 'vt_8')).toMatchObject({
      days: 2,
      assessable: 2,
      adherent: 1,
    });
  });

  it('leads from the worst cell to its breaths in two clicks', async () => {
    await page.getByRole('link', { name: /^Worst day: P-LARGE, 20 Nov 2026, 0 %/ }).click();
    const hours = page.getByRole('table', { name: 'Ventilated hours' });
    await hours.getByText('outside').waitFor();
    await page.waitForURL(/patient=\d+&date=2026-11-20/);
    await hours.getByRole('link').first().click();
    await page.waitForURL(/view=breaths/);
    const breath = page.getByRole('row').nth(1);
    await breath.waitFor();
    await page.getByText(LARGE).first().waitFor();
  });

  it('reproduces the view from its address', async () => {
    await page.goBack();
    await page.getByRole('combobox', { name: 'Measure' }).click();
    await page.getByRole('option', { name: 'Pplat ≤ 30 cmH₂O' }).click();
    await page.waitForURL(/measure=p_plateau_30/);
    await page.getByRole('link', { name: /^Hours of P-SMALL/ }).click();
    const address = page.url();
    const panel = page.getByRole('region', { name: 'Hours of P-SMALL, 20 Nov 2026' });
    await panel.getByText('within', { exact: true }).waitFor();
    await page.goto(`${story.server.address}/`);
    await page.goto(address);
    await panel.getByText('within', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Patient-days: Pplat ≤ 30 cmH₂O' }).waitFor();
    await page.getByRole('table', { name: /^Minutes by VT/ }).waitFor();
  });

  it('takes the goal that a manager sets for the project', async () => {
    await page.getByText('dashed line: goal of 90 % (CLIF)').waitFor();
    await page.getByLabel('Goal of the project, %').fill('75');
    await page.getByRole('button', { name: 'Set goal' }).click();
    await page.getByText('dashed line: goal of the project, 75 %').waitFor();
    expect(await readAudit()).toMatchObject({ goal_percent: 75, is_project_goal: true });
  });

  it('is a table for a spreadsheet', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const lines = readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^pseudonym,category,predicted_weight_kg,day,ventilated_hours,vt_8_assessable_hours/,
    );
    expect(lines[1]).toMatch(/^P-LARGE,ADULT,61\.4\d*,2026-11-20,1,1,0,0,not_adherent/);
  });

  it('breaks no rule of accessibility that a program can tell, dark and light', async () => {
    expect(await findViolations(page)).toEqual([]);
    await setTheme(page, 'light');
    expect(await findViolations(page)).toEqual([]);
    await setTheme(page, 'dark');
  });

  it.each(['nl', 'de', 'pt-BR', 'en'])('fits wide and narrow screens, %s', async (language) => {
    await page.evaluate((code) => localStorage.setItem('LANG', code), language);
    await page.reload();
    await page.getByRole('rowheader', { name: SMALL }).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/protection\.|matrix\./);
    for (const size of [WIDTHS.phone, WIDTHS.tablet, WIDTHS.desktop]) {
      await page.setViewportSize(size);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, { message: `${language} at ${size.width} px` }).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
  });
});
