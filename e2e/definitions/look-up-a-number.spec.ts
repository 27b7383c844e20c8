import { findParameter, formatParameter, formatUnrounded, GAS_NUMBERS } from '@eupnea/model';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionsPage } from '../pages/definitions-page.ts';
import { numberPopover } from '../pages/number-popover.ts';
import { wallPage } from '../pages/wall-page.ts';
import { openWall } from '../support/enter.ts';
import { findViolations } from '../support/find-violations.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { setTheme } from '../support/set-theme.ts';

const BED = 'Bed 1';
const PMAX = 'Peak pressure (Pmax)';

/** A clinician wonders what a number on a card means, and how it came about. */
describe('a number on a card', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;

  beforeAll(async () => {
    story = await openSharedStory('demo');
    ({ server, page } = story);
    await openWall(page, server);
  });

  afterAll(async () => {
    await story?.close();
  });

  it('opens its unrounded value, formula, unit and the breath it was measured on', async () => {
    const wall = wallPage(page);
    const popover = numberPopover(page);
    const block = wall.card(BED).getByTitle(/^Peak pressure \(Pmax\) \d/);
    await openUntil(block, 'Breath confidence');
    expect(await popover.dialog.getByRole('heading').innerText()).toBe(PMAX);
    const [exact = '', unit] = (await popover.readExact()).split(/\s+/);
    expect(unit).toBe('cmH₂O');
    // The opened value stands still; the card goes on, so the two are compared by the rule, not by the moment.
    expect(formatUnrounded('monitored', 'Pmax', Number(exact))).toBe(exact);
    expect(formatParameter('monitored', 'Pmax', Number(exact))).toMatch(/^\d+$/);
    expect(await popover.readFact('Formula')).toBe(findParameter('monitored', 'Pmax')?.formula);
    expect(await popover.readFact('Origin')).toBe('Measured by Eupnea on one breath');
    expect(Number(await popover.readFact('Breath confidence'))).toBeGreaterThan(0);
    expect(await popover.readFact('Age')).toMatch(/^\d+\s(s|min)/);
    await page.keyboard.press('Escape');
    await popover.dialog.waitFor({ state: 'hidden' });
  });

  it('that is absent says why', async () => {
    const popover = numberPopover(page);
    const card = wallPage(page).card('Bed 2');
    // Pressure support has no pause at the end of inspiration, and so no plateau.
    await openUntil(
      card.getByTitle(/^Plateau pressure \(Pplat\) ---/),
      /no pause with flow below 2 L\/min/,
      'Reason for the missing value',
    );
    expect(await popover.readExact()).toMatch(/^---/);
    await page.keyboard.press('Escape');
    await popover.dialog.waitFor({ state: 'hidden' });
  });

  it('leads to its place on the definitions page', async () => {
    await wallPage(page)
      .card(BED)
      .getByTitle(/^Peak pressure \(Pmax\) \d/)
      .click();
    await numberPopover(page).dialog.getByRole('link', { name: 'Open in the definitions' }).click();
    const definitions = definitionsPage(page);
    await definitions.current.waitFor();
    expect(new URL(page.url()).pathname).toBe('/definitions');
    const entry = definitions.entry('monitored', 'Pmax');
    expect(await entry.getAttribute('aria-current')).toBe('location');
    const top = async () => (await entry.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await top()) >= 0 && (await top()) < WIDTHS.desktop.height).toBe(true);
    const text = await entry.innerText();
    for (const part of [PMAX, 'cmH₂O', 'UCUM cm[H2O]', 'MDC 151973', 'LOINC 76531-3', 'rounded down']) {
      expect(text).toContain(part);
    }
  });

  it('is found by searching, in the language of the reader', async () => {
    const definitions = definitionsPage(page);
    await definitions.search('compliance');
    await expect.poll(() => definitions.readNames()).not.toContain(PMAX);
    expect(await definitions.readNames()).toContain('Compliance of the respiratory system');
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitem', { name: /Deutsch/ }).click();
    await page.getByRole('heading', { name: 'Definitionen', level: 1 }).waitFor();
    await expect.poll(() => definitions.readNames()).toContain('Compliance des respiratorischen Systems');
    await definitions.search('spitzendruck');
    await expect.poll(() => definitions.readNames()).toContain('Spitzendruck (Pmax)');
  });

  it('of a blood gas has its formula, source and an address of its own', async () => {
    const reader = await story.openPage({ width: 'desktop' });
    await reader.goto(`${server.address}/definitions#gas-QSQT`);
    const definitions = definitionsPage(reader);
    await definitions.current.waitFor();
    const text = await definitions.entry('gas', 'QSQT').innerText();
    for (const part of [
      'Shunt fraction, estimate',
      GAS_NUMBERS.QSQT.formula,
      GAS_NUMBERS.QSQT.source,
      '2 decimals',
    ])
      expect(text).toContain(part);
    await definitions.search('ventilatory ratio');
    await expect.poll(() => definitions.readNames()).toEqual(['Ventilatory ratio']);
    await reader.close();
  });

  it('is defined for a visitor without an account too', async () => {
    const visitor = await story.openPage({ width: 'phone' });
    await visitor.goto(`${server.address}/about`);
    await visitor.getByRole('link', { name: 'Definitions of every number' }).click();
    await visitor.getByRole('heading', { name: 'Definitions', level: 1 }).waitFor();
    const overflow = () =>
      visitor.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    // A few rows hold every kind of element that the hundred have.
    await definitionsPage(visitor).search('plateau');
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(visitor, theme);
      expect(await findViolations(visitor), theme).toEqual([]);
    }
  });

  /** A card shows the list's values before its own stream brings the first breath: asked again, it knows more. */
  async function openUntil(block: Locator, told: string | RegExp, term = ''): Promise<void> {
    const { dialog } = numberPopover(page);
    const line = dialog.locator('dl > div').filter({ hasText: term }).filter({ hasText: told });
    for (;;) {
      await block.click();
      await dialog.locator('dl > div').first().waitFor();
      if ((await line.count()) > 0) return;
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
  }
});
