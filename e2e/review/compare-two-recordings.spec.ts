import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { writeCatheterRecording } from '../support/catheter-recording.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { goToOption } from '../support/go-to-option.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { setTheme } from '../support/set-theme.ts';
import { uploadRecording } from '../support/upload-recording.ts';

/** Breaths of the two patients that are laid on each other. */
const OWN_BREATH = 4;
const OTHER_BREATH = 9;

/** What a researcher does who lays a breath of one patient over that of another. */
describe('two recordings on one axis', () => {
  let story: OwnStory;
  let page: Page;
  let review: ReviewPage;
  let ownId = -1;
  let other = { id: -1, pseudonym: '' };
  const bar = () => page.getByRole('region', { name: 'Comparison', exact: true });
  const button = (name: string) => bar().getByRole('button', { name, exact: true });
  const shift = () => Number(new URL(page.url()).searchParams.get('shift'));

  async function findBreath(patientId: number, number: number) {
    const { path, success } = ENDPOINTS.listBreaths;
    const answer = await story.session.send('GET', `${path}?patient_id=${patientId}&count=100`);
    const found = success.body.parse(answer).items.find(({ breath_number }) => breath_number === number);
    if (found === undefined) throw new Error(`No breath ${number}`);
    return found;
  }

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    review = reviewPage(page);
    const folder = mkdtempSync(join(tmpdir(), 'eupnea-comparison-'));
    const { path: patients, success } = ENDPOINTS.listPatients;
    for (const gap of [undefined, [60, 70]] as const) {
      const path = join(folder, gap === undefined ? 'first.csv' : 'second.csv');
      writeCatheterRecording(path, gap);
      await uploadRecording(story.server, story.session, story.projectId, path);
      const list = success.body.parse(await story.session.send('GET', `${patients}?count=200`));
      if (ownId < 0) ownId = list.items[0]?.id ?? -1;
      else other = list.items.find(({ id }) => id !== ownId) ?? other;
    }
    rmSync(folder, { recursive: true });
  });

  afterAll(async () => {
    await story?.close();
  });

  it('are chosen by keyboard, and both stand in the legend', async () => {
    const own = await findBreath(ownId, OWN_BREATH);
    await review.open(
      story.server.address,
      ownId,
      `tab=breaths&span=12&at=2026-11-20T11:00:12Z&breath=${own.device_id}-${OWN_BREATH}`,
    );
    await page.getByRole('button', { name: 'Compare with …' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Compare with …' });
    const whose = dialog.getByRole('combobox', { name: 'Waves of' });
    await whose.fill('nobody of this name');
    await page.getByText('No patient, bed or recording has this name').waitFor();
    // By its file, whose name the pseudonym does not contain.
    await whose.fill('second');
    const named = `${other.pseudonym} (${other.id}) · second.csv`;
    await goToOption(whose, named);
    await page.keyboard.press('Enter');
    await expect.poll(() => whose.inputValue()).toBe(named);
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Recording' }).inputValue())
      .toMatch(/second/u);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await dialog.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
    await bar().getByText(other.pseudonym).waitFor();
    expect(page.url()).toContain(`with=patient-${other.id}`);
    await expect.poll(countDashed).toBeGreaterThan(100);
  });

  it('are shifted by keys and by the field', async () => {
    const before = shift();
    await review.waves.focus();
    await page.keyboard.press('Period');
    await expect.poll(shift).toBeCloseTo(before + 0.1, 3);
    await page.keyboard.press('Shift+Comma');
    await expect.poll(shift).toBeCloseTo(before - 0.9, 3);
    const field = bar().getByRole('textbox', { name: 'Shift of B' });
    await field.fill('12.345');
    await expect.poll(shift).toBe(12.345);
  });

  it('are aligned on a breath of each, whose numbers stand side by side', async () => {
    const [own, there] = [await findBreath(ownId, OWN_BREATH), await findBreath(other.id, OTHER_BREATH)];
    const shown = async () =>
      Number(/Breath (\d+)/u.exec(await bar().locator('[data-letter=B]').innerText())?.[1]);
    await expect.poll(shown).toBeGreaterThan(0);
    for (let step = 0; step < 20 && (await shown()) !== OTHER_BREATH; step++) {
      const from = await shown();
      await button(from < OTHER_BREATH ? 'Next breath of B' : 'Previous breath of B').press('Enter');
      await expect.poll(shown).not.toBe(from);
    }
    await review.waves.focus();
    await page.keyboard.press('a');
    const expected = (Date.parse(own.started_at) - Date.parse(there.started_at)) / 1000;
    await expect.poll(shift).toBeCloseTo(expected, 3);
    const cursor = async () => (await review.waves.getAttribute('aria-valuetext')) ?? '';
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return cursor();
      })
      .toMatch(/· B \d\d:\d\d:\d\d\.\d\d, Airway pressure A \S+ · B \S*\d \S+/u);
    const [paw, pawOfB, difference] = (
      /Airway pressure A ([-−\d.]+) · B ([-−\d.]+) · B − A ([-−\d.]+)/u.exec(await cursor()) ?? []
    )
      .slice(1)
      .map((text) => Number(text.replace('−', '-')));
    expect((pawOfB ?? Number.NaN) - (paw ?? 0)).toBeCloseTo(difference ?? Number.NaN, 0);
    const row = bar().getByRole('row', { name: /^VTe/u });
    const [a, b] = [own.features.vte_ml ?? Number.NaN, there.features.vte_ml ?? Number.NaN];
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      a.toFixed(0),
      b.toFixed(0),
      expect.stringMatching(new RegExp(`^[-−]?${Math.abs(b - a).toFixed(0)}$`, 'u')),
    ]);
  });

  it('stand the same for whoever opens the address, and leave no trace when the comparison ends', async () => {
    const aligned = shift();
    await page.goto(page.url());
    await bar().getByText(`Breath ${OTHER_BREATH}`).waitFor();
    expect(shift()).toBe(aligned);
    await expect.poll(countDashed).toBeGreaterThan(100);
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      expect(await findViolations(page, WCAG_AA)).toEqual([]);
    }
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await button('End comparison').press('Enter');
    await bar().waitFor({ state: 'hidden' });
    await expect.poll(countDashed).toBe(0);
    expect(page.url()).not.toMatch(/with=|shift=|match=/u);
  });

  it('refuse the waves of a patient that the reader may not see', async () => {
    await review.open(story.server.address, ownId, 'tab=breaths&span=12&with=patient-999999&shift=0');
    await page.getByRole('alert').filter({ hasText: 'The waves did not load' }).waitFor();
  });

  /** Pixels of the canvas in the colour of the other waves. */
  function countDashed(): Promise<number> {
    return review.waves.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return Number.NaN;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
        if (red > 220 && green > 110 && green < 175 && blue > 180) count++;
      }
      return count;
    });
  }
});
