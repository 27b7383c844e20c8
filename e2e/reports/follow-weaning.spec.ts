import { HOUR_MS } from '@eupnea/model';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { projectPageSchema } from '@eupnea/contracts/project';
import { type Weaning, weaningSchema } from '@eupnea/contracts/weaning';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSession, openApiSession } from '../support/api-session.ts';
import { findViolations } from '../support/find-violations.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import { findOverlaps, printPage, readPaper } from '../support/print-page.ts';
import type { ServerAccess } from '../support/start-server.ts';

/** A4 less the margin of the sheet and the padding of a panel, with a point to spare. */
const PANEL_EDGE_PT = 563;
const PATIENT = 1;
const PATH = ENDPOINTS.patientWeaning.path.replace(':id', String(PATIENT));
const LANGUAGES = [
  ['nl', 'Mogelijke ademhalingsproeven: 3'],
  ['de', 'Mögliche Atemversuche: 3'],
  ['pt-BR', 'Possíveis testes de respiração: 3'],
] as const;

/** Somebody looks at the weaning of a patient before the round, and prints a week of it. */
describe('the weaning page', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let session: ApiSession;
  let page: Page;
  const ask = async () => weaningSchema.parse(await session.send('GET', PATH));
  const isVentilated = async () => (await ask()).days.at(-1)?.ventilator;

  beforeAll(async () => {
    story = await openSharedStory('demo');
    ({ server, page } = story);
    session = await openApiSession(server);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('opens from the patient with the days that the server knows', async () => {
    await expect.poll(isVentilated, { timeout: 180_000 }).toBe('used');
    await page.goto(`${server.address}/patient/${PATIENT}`);
    await page.getByRole('link', { name: 'Weaning' }).click();
    const { patient } = await ask();
    await page.getByRole('heading', { name: `Weaning ${patient.pseudonym}` }).waitFor();
    const days = page.getByRole('region', { name: 'Days', exact: true });
    expect(await days.locator('time').count()).toBe(7);
    await page.getByText('What counts as a trial').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('goes back by keyboard, and its address shows the same days again', async () => {
    const { start } = await ask();
    await page.getByRole('button', { name: 'Earlier days' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.has('at'));
    await page.getByRole('button', { name: '3 days' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('days') === '3');
    await page.reload();
    const days = page.getByRole('region', { name: 'Days', exact: true });
    await days.locator('time').nth(2).waitFor();
    expect(await days.locator('time').count()).toBe(3);
    const last = await days.locator('time').last().getAttribute('datetime');
    expect(last).toBe(new Date(Date.parse(start) - 1).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Newest' }).press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('at'));
    await page.getByRole('button', { name: '7 days' }).press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('days'));
  });

  it('lets a manager of the project change what counts as a trial, within limits', async () => {
    const { items } = projectPageSchema.parse(await session.send('GET', ENDPOINTS.listProjects.path));
    await page.goto(`${server.address}/projects/${items[0]?.id}/reports?patient=${PATIENT}&view=weaning`);
    await page.getByRole('button', { name: 'Change the definition' }).press('Enter');
    const support = page.getByLabel('Highest support, cmH₂O');
    expect(await support.inputValue()).toBe('8');
    await support.fill('99');
    await support.blur();
    expect(await support.inputValue()).toBe('15');
    expect(await findViolations(page)).toEqual([]);
    const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
    expect(await page.evaluate(fits)).toBe(true);
    await page.goto(`${server.address}/reports?patient=${PATIENT}&view=weaning`);
    await page.getByText('What counts as a trial').waitFor();
  });

  it('prints a week with its trials on one sheet, and reads in four languages and on a phone', async () => {
    await page.route(`**${PATH}*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: fill(weaningSchema.parse(await answer.json())) });
    });
    await page.reload();
    await page.getByText('Possible breathing trials: 3').waitFor();
    expect(await findViolations(page)).toEqual([]);
    const printout = await printPage(page);
    const paper = readPaper(printout);
    expect(printout.sheets).toBe(1);
    for (const text of ['Weaning', 'Possible breathing trials: 3', 'Support raised', 'unknown: too old'])
      expect(paper).toContain(text);
    expect(paper).not.toContain('Sign out');
    expect(findOverlaps(printout)).toEqual([]);
    // The bars of trials have a hue.
    expect(printout.colouredPixels[0]).toBeGreaterThan(300);
    for (const [language, words] of LANGUAGES) {
      await page.evaluate((chosen) => localStorage.setItem('LANG', chosen), language);
      await page.reload();
      await page.getByText(words).waitFor();
      const sheet = await printPage(page);
      expect(findOverlaps(sheet)).toEqual([]);
      // A table wider than its panel would be cut at the edge of the sheet, from its last column on.
      const course = sheet.texts.filter(({ text }) => text.includes('RSBI'));
      expect(course.length).toBeGreaterThan(1);
      expect(course.filter(({ right }) => right > PANEL_EDGE_PT)).toEqual([]);
    }
    await page.setViewportSize({ width: 375, height: 800 });
    for (const [language, words] of LANGUAGES) {
      await page.evaluate((chosen) => localStorage.setItem('LANG', chosen), language);
      await page.reload();
      await page.getByText(words).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      expect(await findViolations(page)).toEqual([]);
    }
    await page.unroute(`**${PATH}*`);
  });
});

/** A week with a trial on three days and every kind of number. */
function fill(weaning: Weaning): Weaning {
  const startMs = Date.parse(weaning.start);
  const at = (hours: number): string => new Date(startMs + hours * HOUR_MS).toISOString();
  const states: Weaning['timeline'] = weaning.days.flatMap((_, day) => [
    { state: 'controlled', start: at(24 * day), end: at(24 * day + 7) },
    { state: 'assisted', start: at(24 * day + 7), end: at(24 * day + 9) },
    { state: day < 3 ? 'assisted' : 'trial', start: at(24 * day + 9), end: at(24 * day + 10) },
    { state: 'assisted', start: at(24 * day + 10), end: at(24 * day + 22) },
    { state: day === 6 ? 'off' : 'unknown', start: at(24 * day + 22), end: at(24 * day + 24) },
  ]);
  const hour = 3600;
  return {
    ...weaning,
    timeline: states,
    days: weaning.days.map((day) => ({
      ...day,
      ventilator: 'used',
      seconds: { controlled: 7 * hour, assisted: 14 * hour, trial: hour, off: 0, unknown: 2 * hour },
    })),
    undecided_seconds: hour,
    trials: [5, 4, 3].map((day) => makeTrial(at(24 * day + 9), at(24 * day + 10))),
    trials_total: 3,
    ventilator_free: {
      ...weaning.ventilator_free,
      state: 'so_far',
      days: 3.4,
      last_end: at(100),
      unknown_seconds: 0,
    },
    readiness: weaning.readiness.map((criterion, place) => ({
      ...criterion,
      value: criterion.high ?? criterion.low,
      at: at(160),
      verdict: place % 3 === 0 ? 'old' : place % 3 === 1 ? 'met' : 'not_met',
    })),
  };
}

function makeTrial(start: string, end: string): Weaning['trials'][number] {
  const known = { n: 12, median: 2.4 };
  const none = { n: 0, median: null };
  return {
    start,
    end,
    device_id: 1,
    kind: 'support',
    ended: 'support_raised',
    is_completed: true,
    start_gap_seconds: 120,
    interrupted_seconds: 95,
    support_cmh2o: 7,
    peep_cmh2o: 5,
    breaths: 1480,
    minutes: Array.from({ length: 60 }, (_, minute) => ({
      breaths: 24,
      rate_bpm: 24,
      vte_ml: 400,
      rsbi: minute === 30 ? null : 60 + minute,
    })),
    rsbi_first: 62,
    rsbi_last: 117,
    rsbi_max: 119,
    vte_cv_percent: 13.6,
    rate_cv_percent: 11.8,
    sample_entropy: 1.39,
    effort: {
      p01_waveform: known,
      p01_device: known,
      pmus_occ: none,
      pes_swing: none,
      ptp_es_min: none,
      eadi_peak: none,
    },
    gas_before: null,
    gas_after: null,
  };
}
