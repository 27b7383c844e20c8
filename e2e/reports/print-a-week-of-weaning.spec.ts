import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { type Weaning, weaningSchema } from '@eupnea/contracts/weaning';
import { BASE_SCENARIO, type CoursePhase, QUIET_EFFORT, type Scenario } from '@eupnea/simulator';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadPdf, readPdf } from '../../apps/server/src/testing/read-pdf.ts';
import { findViolations } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { uploadRecording } from '../support/upload-recording.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { writeEdfRecording } from '../support/write-edf-recording.ts';

const MINUTE_S = 60;
const START_TOLERANCE_MS = 60_000;
const PHONE = { width: 375, height: 800 };

const supported = (minutes: number): CoursePhase => ({
  seconds: minutes * MINUTE_S,
  settings: { pressureSupportCmh2o: 14, peepCmh2o: 7 },
});
/** Support of 6 on PEEP 5, in rapid breathing. */
const trial = (minutes: number): CoursePhase => ({
  seconds: minutes * MINUTE_S,
  settings: { pressureSupportCmh2o: 6, peepCmh2o: 5 },
  effort: { ratePerMin: 27, amplitudeCmh2o: 7 },
});

/** Three recordings of a week: a trial that was stopped, a complete one, and a morning without. */
const RECORDINGS = [
  { startMs: Date.parse('2026-11-18T09:00:00Z'), before: 5, trial: 8, after: 4 },
  { startMs: Date.parse('2026-11-20T09:00:00Z'), before: 5, trial: 32, after: 4 },
  { startMs: Date.parse('2026-11-22T09:00:00Z'), before: 6, trial: 0, after: 0 },
] as const;

const BED: Scenario = {
  ...BASE_SCENARIO,
  rateHz: 50,
  settings: { ...BASE_SCENARIO.settings, mode: 'ps' },
  effort: { ...QUIET_EFFORT, ratePerMin: 18, amplitudeCmh2o: 6 },
};

/** Somebody prints the week of a patient with breathing trials that the product found. */
describe('a week of weaning as a document', () => {
  let story: OwnStory;
  let page: Page;
  let patientId = -1;
  let errors: readonly string[] = [];
  let weaning: Weaning;

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    errors = watchErrors(page);
    const { path, success } = ENDPOINTS.createPatient;
    patientId = success.body.parse(
      await story.session.send('POST', path, {
        pseudonym: 'P-WEAN',
        sex: 'man',
        age: 60,
        age_unit: 'years',
        height: 175,
        date_in: '2026-11-17T00:00:00Z',
        project_id: story.projectId,
      }),
    ).id;
  });

  afterAll(async () => {
    await story?.close();
  });

  async function takePdf(): Promise<ReadPdf> {
    await page.goto(
      `${story.server.address}/reports?patient=${patientId}&view=weaning&at=2026-11-22T12:00:00.000Z`,
    );
    const button = page.getByRole('button', { name: 'PDF', exact: true });
    await button.waitFor();
    await expect.poll(() => button.isEnabled()).toBe(true);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return await readPdf(readFileSync(await download.path()));
  }

  it('has the trials that its recordings hold, and no other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-week-'));
    for (const [place, { startMs, before, trial: minutes, after }] of RECORDINGS.entries()) {
      const course = [supported(before), trial(minutes), supported(after)].filter(
        ({ seconds }) => seconds > 0,
      );
      const file = join(folder, `day-${place + 1}.edf`);
      const seconds = course.reduce((sum, phase) => sum + phase.seconds, 0);
      writeFileSync(file, writeEdfRecording({ ...BED, course }, place + 1, seconds, startMs));
      await uploadRecording(story.server, story.session, story.projectId, file, patientId);
    }
    rmSync(folder, { recursive: true });
    const path = `${ENDPOINTS.patientWeaning.path.replace(':id', String(patientId))}?at=2026-11-22T12:00:00Z`;
    weaning = weaningSchema.parse(await story.session.send('GET', path));
    const found = weaning.trials.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
    const held = RECORDINGS.filter(({ trial: minutes }) => minutes > 0);
    expect(found).toHaveLength(held.length);
    for (const [place, { startMs, before, trial: minutes }] of held.entries()) {
      const { start, end, ended, is_completed } = found[place] ?? {};
      const fromMs = startMs + before * 60_000;
      expect(Math.abs(Date.parse(start ?? '') - fromMs)).toBeLessThanOrEqual(START_TOLERANCE_MS);
      expect(Math.abs(Date.parse(end ?? '') - fromMs - minutes * 60_000)).toBeLessThanOrEqual(
        START_TOLERANCE_MS,
      );
      expect([ended, is_completed]).toEqual(['support_raised', minutes >= 30]);
    }
  });

  it('is on paper with its days, its trials and their numbers', async () => {
    const pdf = await takePdf();
    expect(pdf.title).toBe('Weaning · P-WEAN');
    for (const { faults } of pdf.pages) expect(faults).toEqual([]);
    expect(pdf.text).toContain('Possible breathing trials: 2');
    for (const { rsbi_first: first, rsbi_last: last } of weaning.trials)
      for (const value of [first, last]) expect(pdf.text).toContain(String(Math.round(value ?? Number.NaN)));
    expect(pdf.text.match(/6 \+ 5 cmH₂O/gu)).toHaveLength(2);
    for (const words of [
      '18 Nov, 09:05 8 min',
      '20 Nov, 09:05 32 min',
      'lasted at least 30 min',
      'shorter than 30 min',
    ])
      expect(pdf.text).toContain(words);
    expect(pdf.text).toMatch(/20 Nov 2026: Assisted [^·]+· Breathing trial 32 min/u);
    expect(pdf.text).toContain('For research purpose only');
    expect(await findViolations(page)).toEqual([]);
  });

  it.each([
    ['nl', 'Mogelijke ademhalingsproeven: 2'],
    ['de', 'Mögliche Atemversuche: 2'],
    ['pt-BR', 'Possíveis testes de respiração: 2'],
  ] as const)('speaks the language of the screen, on a phone too: %s', async (language, words) => {
    await page.setViewportSize(PHONE);
    await page.evaluate((chosen) => localStorage.setItem('LANG', chosen), language);
    const pdf = await takePdf();
    expect([pdf.language, pdf.text.includes(words)]).toEqual([language, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(await findViolations(page)).toEqual([]);
  });

  it('logs no error', () => expect(errors).toEqual([]));
});
