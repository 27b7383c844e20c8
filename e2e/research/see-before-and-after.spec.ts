import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cohortEffectSchema } from '@eupnea/contracts/cohort-effect';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { cohortSchema } from '@eupnea/contracts/research-cohort';
import { BASE_SCENARIO, QUIET_EFFORT, simulateRecording, type Scenario } from '@eupnea/simulator';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { setTheme } from '../support/set-theme.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeEdfRecording } from '../support/write-edf-recording.ts';

const LANGUAGES = ['nl', 'de', 'pt-BR', 'en'] as const;
const START_MS = Date.parse('2026-11-20T11:00:00Z');
const BEFORE_SECONDS = 300;
const AFTER_SECONDS = 300;
/** Support is lowered from 14 to 10 cmH2O in five patients. */
const COMPLIANCES = [30, 38, 46, 54, 62] as const;
/** One more patient's recording ends before enough breaths. */
const SHORT = { compliance: 50, afterSeconds: 75 } as const;
const REQUEST = `**${ENDPOINTS.followCohortEffect.path}`;

function supportedBed(complianceMlPerCmh2o: number, afterSeconds: number): Scenario {
  return {
    ...BASE_SCENARIO,
    rateHz: 50,
    lung: { complianceMlPerCmh2o, resistanceInsp: 8, resistanceExp: 9 },
    settings: { ...BASE_SCENARIO.settings, mode: 'ps', peepCmh2o: 6 },
    effort: { ...QUIET_EFFORT, ratePerMin: 22, amplitudeCmh2o: 5 },
    course: [
      { seconds: BEFORE_SECONDS, settings: { pressureSupportCmh2o: 14 } },
      { seconds: afterSeconds, settings: { pressureSupportCmh2o: 10 } },
    ],
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Tidal volumes from a minute after the change on, less those before it. */
function findTruth(bed: Scenario, seed: number, seconds: number): number {
  const { breaths } = simulateRecording(bed, seed, seconds);
  const before = breaths.filter(({ startS }) => startS > 10 && startS < BEFORE_SECONDS);
  const after = breaths.filter(({ startS }) => startS > BEFORE_SECONDS + 60);
  return median(after.map(({ expiredMl }) => expiredMl)) - median(before.map(({ expiredMl }) => expiredMl));
}

/** A researcher asks what lowering support did in a cohort, of recordings that hold the changes. */
describe('before and after a change in a cohort', () => {
  let story: OwnStory;
  let page: Page;
  let errors: readonly string[] = [];
  let cohortId = -1;
  const table = () => page.getByRole('table', { name: 'Over patients' });
  /** Median change of the simulated tidal volumes, mL. */
  const truths = new Map<string, number>();

  async function addPatient(pseudonym: string, bed: Scenario, seconds: number): Promise<void> {
    const { path, success } = ENDPOINTS.createPatient;
    const patient = success.body.parse(
      await story.session.send('POST', path, {
        pseudonym,
        sex: 'man',
        age: 60,
        age_unit: 'years',
        height: 175,
        date_in: '2026-11-20T00:00:00Z',
        project_id: story.projectId,
      }),
    );
    truths.set(pseudonym, findTruth(bed, patient.id, seconds));
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-effect-'));
    const file = join(folder, `${pseudonym}.edf`);
    writeFileSync(file, writeEdfRecording(bed, patient.id, seconds, START_MS));
    await uploadRecording(story.server, story.session, story.projectId, file, patient.id);
    rmSync(folder, { recursive: true });
  }

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    errors = watchErrors(page);
    const created = await story.session.send('POST', ENDPOINTS.createCohort.path, {
      name: 'Everybody',
      project_id: story.projectId,
    });
    cohortId = cohortSchema.parse(created).id;
  });

  afterAll(async () => {
    await story?.close();
  });

  it('says of a cohort without a change that there is none', async () => {
    await page.goto(`${story.server.address}/research?effect=c${cohortId}`);
    await page.getByText('No such change').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('is reached from the cohort, can be stopped, and counts the changes that it reads', async () => {
    for (const [place, compliance] of COMPLIANCES.entries())
      await addPatient(
        `E-${place + 1}`,
        supportedBed(compliance, AFTER_SECONDS),
        BEFORE_SECONDS + AFTER_SECONDS,
      );
    const { compliance, afterSeconds } = SHORT;
    await addPatient('E-SHORT', supportedBed(compliance, afterSeconds), BEFORE_SECONDS + afterSeconds);
    await page.goto(`${story.server.address}/research?cohort=${cohortId}`);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(REQUEST, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.getByRole('button', { name: 'Before and after a change' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The computation was stopped.').waitFor();
    release();
    await page.unroute(REQUEST);
    const texts = page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const seen: string[] = [];
          const observer = new MutationObserver(() => {
            const status = document.querySelector('main p[role="status"]');
            if (status !== null) seen.push(status.textContent);
            else if (seen.length > 0) {
              observer.disconnect();
              resolve(seen);
            }
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
    await page.locator('main').getByRole('button', { name: 'Show' }).last().click();
    expect((await texts).join()).toMatch(/6 changes read/u);
  });

  it('shows what was simulated: smaller breaths in every patient, with the interval over patients', async () => {
    await page.getByText('5 changes of 5 patients are compared, of 6 changes of 6 patients found').waitFor();
    await page.getByText(/too few breaths after 1/u).waitFor();
    const body = {
      group: { cohort_id: cohortId },
      setting: 'pressure_support',
      direction: 'lower',
      least: 2,
    };
    const effect = cohortEffectSchema.parse(
      await story.session.send('POST', ENDPOINTS.cohortEffect.path, body),
    );
    const volume = effect.rows.find(({ row }) => row === 'vte_ml');
    const found = new Map(volume?.by_patient.map(({ pseudonym, value }) => [pseudonym, value]));
    expect(found.size).toBe(5);
    for (const [pseudonym, value] of found)
      expect(Math.abs(value - (truths.get(pseudonym) ?? Number.NaN))).toBeLessThan(10);
    const row = table().getByRole('row').filter({ hasText: 'VTe' }).first();
    const shown = (await row.innerText()).replaceAll('−', '-');
    expect(shown).toContain(String(Math.round(volume?.value ?? Number.NaN)));
    expect(shown).toContain(String(Math.round(volume?.low ?? Number.NaN)));
    const forest = page.getByRole('figure');
    await forest.getByText('E-3', { exact: true }).waitFor();
    await forest.getByText('All patients', { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('is saved as tables: over patients, by patient, by change with the reason of the one left out', async () => {
    const save = async (press: Promise<void>) => {
      const download = page.waitForEvent('download');
      await press;
      return readFileSync(await (await download).path(), 'utf8')
        .trimEnd()
        .split('\n');
    };
    const csv = page.getByRole('button', { name: 'CSV', exact: true });
    const overPatients = await save(csv.first().click());
    expect(overPatients.find((line) => line.includes(',vte_ml,'))).toMatch(
      /^Everybody,pressure_support,lower,2,,no,vte_ml,mL,5,5,/u,
    );
    expect(await save(page.getByRole('button', { name: /^.*CSV.*VTe|VTe.*CSV/u }).click())).toHaveLength(6);
    const changes = await save(csv.last().click());
    expect(changes).toHaveLength(7);
    expect(changes.find((line) => line.includes('E-SHORT'))).toContain('too_few_after');
  });

  it('leads from a change of the list to its breaths', async () => {
    const list = page.getByRole('table', { name: 'Changes' });
    await list.getByText('too few breaths after').waitFor();
    await list.getByRole('link', { name: 'E-2' }).click();
    await page.waitForURL(/tab=events.*change=|change=.*tab=events/u);
    await page.getByText('Back to the events').waitFor();
    await page.getByRole('heading', { name: /14\.0 → 10\.0/u }).waitFor();
    await page.getByText(/^100 breaths before and \d+ after/u).waitFor();
    await page.goBack();
    await table().waitFor();
  });

  it('shows every kind of asynchrony of a change whole on a phone, in the language with the longest names', async () => {
    const side = { decided: 100, found: 20, percent: 20 };
    await page.route(`**${ENDPOINTS.settingEffect.path}`, async (route) => {
      const answer = await route.fetch();
      const effect = ENDPOINTS.settingEffect.success.body.parse(await answer.json());
      const asynchrony = effect.asynchrony.map((row) => ({ ...row, before: side, after: side }));
      await route.fulfill({ response: answer, json: { ...effect, asynchrony } });
    });
    await page.evaluate(() => localStorage.setItem('LANG', 'de'));
    await page.reload();
    await page.setViewportSize(WIDTHS.phone);
    await page.getByRole('link', { name: 'E-2' }).last().click();
    const kinds = page.getByRole('table', { name: 'Asynchronie vorher und nachher' });
    await kinds.getByText('Ineffektive Atemanstrengung').waitFor();
    expect(await kinds.getByRole('row').count()).toBeGreaterThan(8);
    const cut = () => kinds.evaluate((shown) => shown.scrollWidth - (shown.parentElement?.clientWidth ?? 0));
    await expect.poll(cut).toBeLessThanOrEqual(0);
    await page.unroute(`**${ENDPOINTS.settingEffect.path}`);
    await page.evaluate(() => localStorage.setItem('LANG', 'en'));
    await page.goBack();
    await page.reload();
    await page.setViewportSize(WIDTHS.desktop);
    await table().waitFor();
  });

  it.each(LANGUAGES)('fits wide and narrow screens, %s', async (language) => {
    await page.evaluate((code) => localStorage.setItem('LANG', code), language);
    await page.reload();
    await page.getByRole('table').first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/research\.effect\./);
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
    await setTheme(page, 'light');
    if (process.env['EUPNEA_SHOTS'] !== undefined)
      await page.screenshot({ path: `${process.env['EUPNEA_SHOTS']}-${language}-light.png`, fullPage: true });
    expect(await findViolations(page)).toEqual([]);
    await setTheme(page, 'dark');
  });

  it('logs no error', () => expect(errors).toEqual([]));
});
