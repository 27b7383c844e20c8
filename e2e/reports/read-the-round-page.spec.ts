import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import {
  ROUND_CHANGES_MAX,
  ROUND_GASES,
  ROUND_MEDICATIONS_MAX,
  ROUND_STRIP_STEP_S,
  roundPageSchema,
  type RoundPage,
} from '@eupnea/contracts/round-page';
import { listParameters } from '@eupnea/model';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSession, openApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import { findOverlaps, printPage, readPaper } from '../support/print-page.ts';
import type { ServerAccess } from '../support/start-server.ts';

const PATIENT = 1;
const ENOUGH_BREATHS = 5;
const PATH = ENDPOINTS.roundPage.path.replace(':id', String(PATIENT));

/** Somebody takes a patient's sheet to the morning round. */
describe('the round page', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let session: ApiSession;
  let page: Page;
  const ask = async () => roundPageSchema.parse(await session.send('GET', PATH));

  beforeAll(async () => {
    story = await openSharedStory('demo');
    ({ server, page } = story);
    session = await openApiSession(server);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('opens from the patient, and shows what the server says of the 24 hours', async () => {
    const countBreaths = async () => (await ask()).breaths;
    await expect.poll(countBreaths, { timeout: 180_000 }).toBeGreaterThan(ENOUGH_BREATHS);
    await page.goto(`${server.address}/patient/${PATIENT}`);
    await page.getByRole('link', { name: 'Round page' }).click();
    const { patient, settings } = await ask();
    await page.getByRole('heading', { name: `Round page ${patient.pseudonym}` }).waitFor();
    const panel = page.getByRole('region', { name: 'Settings', exact: true });
    expect(settings.length).toBeGreaterThan(3);
    expect(await panel.locator('dl > div').count()).toBe(settings.length);
    expect(await findViolations(page)).toEqual([]);
  });

  it('goes a day back by keyboard, and its address shows the same hours again', async () => {
    const { end } = await ask();
    const before = new Date(Date.parse(end) - 86_400_000).toISOString();
    await page.getByRole('button', { name: '24 h earlier' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('at') === before);
    await page.reload();
    await page.getByRole('heading', { name: 'Round page' }).waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe(before);
    await page.getByRole('button', { name: 'Newest' }).press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('at'));
  });

  it('prints everything that it can hold on one sheet, nothing over anything else', async () => {
    await page.route(`**${PATH}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: fill(roundPageSchema.parse(await answer.json())) });
    });
    await page.reload();
    await page.getByText('propofol').waitFor();
    expect(await findViolations(page)).toEqual([]);
    const printout = await printPage(page);
    const paper = readPaper(printout);
    expect(printout.sheets).toBe(1);
    for (const text of ['Round page', 'Worst hour', 'Arterial blood gases', 'propofol', '2 mg/kg/h IV'])
      expect(paper).toContain(text);
    expect(paper).not.toContain('Sign out');
    expect(findOverlaps(printout)).toEqual([]);
    // The waves and the swatches of kinds have a hue.
    expect(printout.colouredPixels[0]).toBeGreaterThan(300);
  });

  it('fits a phone with everything that it can hold, in the language with the longest words', async () => {
    await page.evaluate(() => localStorage.setItem('LANG', 'de'));
    await page.setViewportSize(WIDTHS.phone);
    await page.reload();
    await page.getByText('propofol').waitFor();
    await expect.poll(() => readOverflow(page)).toBeLessThanOrEqual(0);
    // A range breaks at its dash, never inside a number.
    const range = page.getByRole('cell', { name: '100,5–234,5' }).first();
    const widest = await range.evaluate((cell) => cell.clientWidth);
    expect(widest).toBeGreaterThan(30);
    await page.unroute(`**${PATH}*`);
    await page.evaluate(() => localStorage.setItem('LANG', 'en'));
    await page.setViewportSize(WIDTHS.desktop);
  });
});

const SETTINGS = listParameters('setting')
  .map(({ code }) => code)
  .filter((code) => !['IBW', 'ARDS', 'COPD', 'brain_injury', 'FiO2'].includes(code));

/** A page with every setting, the most changes and gases, and a worst hour with its waves. */
function fill(round: RoundPage): RoundPage {
  const at = round.start;
  const strip = Array.from({ length: 600 }, (_, place) => 20 * Math.sin(place * ROUND_STRIP_STEP_S));
  const kinds = (['double_trigger', 'ineffective_effort', 'reverse_trigger'] as const).map((kind) => ({
    kind,
    breaths_with_finding: 40,
  }));
  return {
    ...round,
    targets: round.targets.map((target) => ({
      ...target,
      assessable_seconds: 65_880,
      within_seconds: 23_456,
      share: 0.356,
    })),
    observed_seconds: 65_880,
    session_seconds: 86_400,
    numbers: round.numbers.map((found) => ({
      ...found,
      n: 16_620,
      median: 123.4,
      p5: 100.5,
      p95: 234.5,
      median_before: 120.4,
      difference: { value: 3, low: 1.25, high: 4.75, direction: 'up', hours: 24, hours_before: 24 },
    })),
    power: { mean_j_min: 23.4, measured_seconds: 65_880 },
    settings: SETTINGS.map((code) => ({
      parameter: code,
      value: code === 'mode_name' ? 'SIMV(PC)+PS' : 12.5,
      since: at,
      estimated: false,
    })),
    changes: Array.from({ length: ROUND_CHANGES_MAX }, (_, place) => ({
      at: new Date(Date.parse(at) + place * 60_000).toISOString(),
      parameter: 'PEEPCPAP',
      previous: place,
      value: place + 1,
    })),
    changes_total: 40,
    gases: Array.from({ length: ROUND_GASES }, (_, place) => ({
      id: place + 1,
      version: 1,
      patient_id: PATIENT,
      taken_at: at,
      note: null,
      created_by: null,
      pH: 7.38,
      PaCO2: 45,
      PaO2: 90,
      HCO3: 24,
      BEBD: -1,
      'BE/BD': -1,
      SaO2: 95,
      lactate: 1.2,
      Hb: 10,
      COHb: null,
      MetHb: null,
      Na: 140,
      K: 4,
      Ca: null,
      Cl: null,
      glucose: 7,
      FiO2: 60,
      temperature: 37,
      PF: 150,
      PF_source: 'entered' as const,
      PF_FiO2: 60,
      PF_FiO2_at: at,
      QSQT_Hb: 10,
      QSQT_Hb_source: 'entered' as const,
      QSQT_Hb_at: at,
      ventilation: {
        breaths: 150,
        pressure: 15,
        rate: 18,
        minute_volume: 9.2,
        mixed_co2: null,
        SpO2: 94,
        SpO2_at: at,
        weight: 70,
      },
      indices: {
        SF: { value: 156.7, reasons: [] },
        OI: { value: 10, reasons: [] },
        ROX: { value: 8.7, reasons: [] },
        VR: { value: 1.58, reasons: [] },
        VDE: { value: null, reasons: ['mixedCo2' as const] },
        QSQT: { value: 0.24, reasons: [] },
      },
    })),
    medications: [
      'propofol',
      ...Array.from({ length: ROUND_MEDICATIONS_MAX - 1 }, (_, place) => `infusion ${place}`),
    ].map((name, place) => ({
      id: place + 1,
      version: 1,
      patient_id: PATIENT,
      name,
      dose: 2,
      unit: 'mg/kg/h',
      route: 'IV',
      started_at: at,
      ended_at: null,
      note: null,
      created_by: null,
    })),
    medications_total: 30,
    worst_hour: {
      start: at,
      hour: 7,
      breaths: 1200,
      finding_percent: 62.5,
      decided_breaths: 1100,
      undecided_breaths: 100,
      kinds,
      breath: { device_id: 1, breath_number: 7, started_at: at, kind: 'double_trigger', confidence: 0.92 },
      wave: { start: at, pressure: strip, flow: strip, breath_from_s: 4, breath_to_s: 8 },
    },
  };
}

async function readOverflow(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
