import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import { setTheme } from '../support/set-theme.ts';
import type { ServerAccess } from '../support/start-server.ts';

/** What the story changes on the server it shares. */
const OWN = / \/(?:api\/v1\/addArterialBloodGas|nestjs\/(?:med-card|medications)\/)/u;

/** What a nurse does with the print of the blood gas analyser: types it in, corrects a slip, takes it back. */
describe('an arterial blood gas', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;
  let patientId = -1;

  const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
  const unitOf = (name: string) => page.getByRole('combobox', { name: `Unit of ${name}`, exact: true });
  const chooseUnit = async (name: string, unit: string) => {
    await unitOf(name).click();
    await page.getByRole('option', { name: unit, exact: true }).click();
  };
  const table = () => page.getByRole('region', { name: 'Arterial blood gases' });
  const row = (text: string) => table().getByRole('row').filter({ hasText: text });

  beforeAll(async () => {
    story = await openSharedStory('demo', true, OWN);
    ({ server, page } = story);
    const device = (await listDevices(await openApiSession(server))).find(
      ({ patient_id }) => patient_id !== null,
    );
    patientId = device?.patient_id ?? -1;
    await page.goto(`${server.address}/patient/${patientId}?tab=med-card`);
    await page.getByText('No blood gas in this period.').waitFor();
  });

  afterAll(async () => {
    await story?.close();
  });

  it('is recorded in the units of the laboratory, which are chosen and then remembered', async () => {
    await page.getByRole('button', { name: 'Record blood gas' }).click();
    await field('pH').fill('7,31');
    await field('PaCO₂').fill('7.1');
    await page.getByText('Choose the unit.').waitFor();
    await chooseUnit('PaCO₂', 'mmHg');
    await page.getByText(/^Not plausible: 10 to 250 mmHg/).waitFor();
    await chooseUnit('PaCO₂', 'kPa');
    await field('PaO₂').fill('9.3');
    await chooseUnit('PaO₂', 'kPa');
    await field('FiO₂').fill('40');
    await chooseUnit('FiO₂', '%');
    await field('BE/BD').fill('-2.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Blood gas recorded.').waitFor();
    await expect.poll(() => row('7.31').innerText()).toMatch(/174\s*FiO₂ 40 %, entered with the blood gas/u);
    await page.waitForURL(/entry=gas-\d+/);
    await page.getByRole('button', { name: 'Record blood gas' }).click();
    await expect.poll(() => unitOf('PaO₂').inputValue()).toBe('kPa');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus comes back last, and would be taken from what gets it before.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Record blood gas');
  });

  it('is read at the cursor, beside what the ventilator was set to', async () => {
    const chart = page.getByRole('slider', { name: 'Cursor on the med card' });
    await chart.focus();
    await expect
      .poll(() => chart.getAttribute('aria-valuetext'))
      .toMatch(/pH 7\.31, PaCO₂ 53\.25.*P\/F 174/u);
    await page.reload();
    await expect.poll(() => row('7.31').getAttribute('aria-selected')).toBe('true');
  });

  it('stands with the ventilation before it, or with what an index lacks', async () => {
    const indices = page.getByRole('region', { name: 'Gas exchange with the ventilation then' });
    await indices.getByText('no Hb in the 24 h before, no SaO₂').waitFor();
    await expect.poll(() => indices.getByRole('columnheader').allInnerTexts()).toContain('VR');
    expect(await indices.getByRole('row').nth(1).getByRole('cell').count()).toBe(7);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is corrected, and the correction undone', async () => {
    await row('7.31').getByRole('button', { name: 'Correct' }).click();
    await field('pH').fill('7.21');
    await page.getByRole('button', { name: 'Save' }).click();
    await row('7.21').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('7.31').waitFor();
  });

  it('stands among the events, is taken back, and comes back', async () => {
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByText('pH 7.31, PaCO₂ 53.25, PaO₂ 69.76 mmHg').waitFor();
    await page.getByRole('link', { name: 'Med card' }).click();
    await row('7.31').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('No blood gas in this period.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('7.31').waitFor();
  });

  it('and a medication stand where everybody can read them', async () => {
    await page.getByRole('button', { name: 'Record medication' }).click();
    await field('Dose').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Required.').waitFor();
    await page
      .getByRole('dialog')
      .getByLabel(/^Medication/)
      .fill('propofol');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Unit' }).fill('mg/kg/h');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Medication recorded.').waitFor();
    await page.getByRole('list', { name: 'propofol' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await setTheme(page, 'dark');
    expect(await findViolations(page)).toEqual([]);
  });
});
