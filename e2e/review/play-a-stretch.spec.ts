import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingCanvas } from '../pages/moving-canvas.ts';
import { reviewPage, type ReviewPage } from '../pages/review-page.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openOwnStory, type OwnStory } from '../support/open-own-story.ts';
import { setTheme } from '../support/set-theme.ts';
import { uploadCatheterRecording } from '../support/upload-catheter-recording.ts';

/** Seconds of the recording that are missing: longer than a sweep. */
const GAP = [60, 76] as const;
const STARTED = '2026-11-20T11:00:';

/** What a clinician does who shows a stored hour on a round. */
describe('a stored stretch that is played as a monitor', () => {
  let story: OwnStory;
  let page: Page;
  let review: ReviewPage;
  let patientId = -1;
  const player = () => page.getByRole('region', { name: 'Playback', exact: true });
  const button = (name: string) => player().getByRole('button', { name, exact: true });
  const title = () => player().getByRole('heading', { level: 2 }).innerText();
  /** Second of the recording that the title tells. */
  const second = async () => {
    const [, minutes = '', seconds = ''] = /11:(\d\d):(\d\d)$/u.exec(await title()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  const breath = async () => {
    const numbers = page.getByRole('region', { name: 'Numbers of the breath at the playhead' });
    return Number(/Breath (\d+)/u.exec(await numbers.innerText())?.[1]);
  };
  const canvas = () => movingCanvas(page, player().getByRole('img'));
  const headMs = () => Date.parse(new URL(page.url()).searchParams.get('head') ?? '');
  const open = (query: string) => review.open(story.server.address, patientId, `tab=breaths&${query}`);

  beforeAll(async () => {
    story = await openOwnStory();
    page = story.page;
    review = reviewPage(page);
    patientId = await uploadCatheterRecording(story, GAP);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('opens from the waves, says that it is recorded, and does not move by itself with less motion', async () => {
    await open(`span=10&at=${STARTED}10Z`);
    await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    await player().getByText('Recorded, not live').waitFor();
    expect(await title()).toBe('Playback of 20 Nov, 11:00:10');
    await expect.poll(() => page.url()).toContain('play=1-paused');
    expect(page.url()).toContain('from=2026');
    await player()
      .getByText(/^Breath \d+$/u)
      .waitFor();
    await page.waitForTimeout(500);
    expect(await second()).toBe(10);
    await button('Play').waitFor();
  });

  it('runs by the space bar at its speed, and a pause keeps the picture', async () => {
    const picture = await canvas().readPicture();
    await page.keyboard.press('Space');
    await canvas().waitForOtherPicture(picture);
    await player().getByRole('radio', { name: '1×', exact: true }).focus();
    for (const speed of ['2×', '5×', '10×']) {
      await page.keyboard.press('ArrowRight');
      await expect
        .poll(() => player().getByRole('radio', { name: speed, exact: true }).isChecked())
        .toBe(true);
    }
    const [beganMs, begun] = [Date.now(), await second()];
    await expect.poll(second).toBeGreaterThan(begun + 20);
    // Seconds of the recording in a second of the reader, within a beat of the numbers and a loaded machine.
    expect(((await second()) - begun) / ((Date.now() - beganMs) / 1000)).toBeGreaterThan(5);
    await button('Pause').press('Space');
    await expect.poll(() => page.url()).toContain('play=10-paused');
    const still = await canvas().readPicture();
    await page.waitForTimeout(500);
    expect(await canvas().readPicture()).toBe(still);
  });

  it('goes from breath to breath, whose numbers and row the page shows', async () => {
    const first = await breath();
    await page.keyboard.press('ArrowRight');
    await expect.poll(breath).toBe(first + 1);
    await expect.poll(() => review.readSelectedRow()).toContain(String(first + 1));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(breath).toBe(first - 1);
    await expect.poll(() => review.readSelectedRow()).toContain(String(first - 1));
    const shown = await player().getByRole('button', { name: /^VTe/u }).innerText();
    const listed = page.getByRole('row', { selected: true }).locator('[data-column=vte_ml]');
    expect(shown).toContain(await listed.innerText());
  });

  it('shows the same place, speed and lanes to whoever opens its address', async () => {
    const there = await title();
    await page.goto(`${page.url()}&lanes=pressure,derived_1&formulas=${encodeURIComponent('PL: Paw - Pes')}`);
    await expect.poll(title).toBe(there);
    expect(await player().getByRole('radio', { name: '10×', exact: true }).isChecked()).toBe(true);
    await expect.poll(() => player().getByRole('listitem').allInnerTexts()).toHaveLength(2);
    expect((await player().getByRole('listitem').allInnerTexts())[1]).toMatch(/^PL, cmH₂O/u);
    await button('Pause').or(button('Play')).focus();
    await page.keyboard.press('Home');
    await expect.poll(title).toBe('Playback of 20 Nov, 11:00:02');
  });

  it('starts by itself for readers who did not ask for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(`play=5&head=${STARTED}20Z`);
    await button('Pause').waitFor();
    await expect.poll(second).toBeGreaterThan(25);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('shows a gap as a gap, without numbers of before, and goes on behind it', async () => {
    await open('play=1-paused&head=2026-11-20T11:01:14Z');
    await player().getByText('No waves are stored at this time.').waitFor();
    await button('Next breath').click();
    await expect.poll(headMs).toBeGreaterThan(Date.parse(`${STARTED}00Z`) + GAP[1] * 1000);
    await player().getByText('No waves are stored at this time.').waitFor({ state: 'hidden' });
    await button('Previous breath').click();
    await expect.poll(headMs).toBeLessThan(Date.parse(`${STARTED}00Z`) + (GAP[0] + 2) * 1000);
  });

  it('keeps the rules of accessibility, dark and light, and fits a phone', async () => {
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      expect(await findViolations(page, WCAG_AA)).toEqual([]);
    }
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await findViolations(page, WCAG_AA)).toEqual([]);
    await button('Close playback').click();
    await review.waves.waitFor();
    expect(page.url()).not.toContain('play=');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Play');
  });
});
