import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import { setTheme } from '../support/set-theme.ts';

/** What a person does who knows where to go and does not want to look for the way. */
describe('the command palette', () => {
  let story: SharedStory;
  let page: Page;
  const field = () => page.getByRole('combobox', { name: /^Find a screen/u });
  const chosen = () => page.getByRole('option', { selected: true });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await field().waitFor();
  };

  beforeAll(async () => {
    story = await openSharedStory('bare');
    ({ page } = story);
    await page.goto(story.server.address);
    await page.getByRole('button', { name: 'Go to or do' }).waitFor();
  });
  afterAll(async () => {
    await story?.close();
  });

  it('leads to a screen by a part of its name, from the keyboard alone', async () => {
    await open();
    await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('alarm an');
    await expect.poll(() => chosen().getAttribute('data-command')).toBe('screen.alarm-analytics');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/alarm-analytics/u);
    await field().waitFor({ state: 'detached' });
  });

  it('tells a screen reader the option that the arrow keys choose, around the ends', async () => {
    await open();
    const active = () => field().getAttribute('aria-activedescendant');
    const first = await active();
    await page.keyboard.press('ArrowUp');
    await expect.poll(active).not.toBe(first);
    expect(await chosen().getAttribute('id')).toBe(await active());
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toBe(first);
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme);
      expect(await findViolations(page)).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'detached' });
  });

  it('opens from the header too, and finds a number’s definition', async () => {
    await page.getByRole('button', { name: 'Go to or do' }).click();
    await field().fill('driving pressure');
    await page.locator('[data-command="parameter.breath.driving_pressure_cmh2o"]').click();
    await page.waitForURL(/\/definitions#breath-driving_pressure_cmh2o$/u);
  });

  it('says when nothing is found', async () => {
    await open();
    await field().fill('zzzz');
    await page.getByText('Nothing found.').waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await field().getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Escape');
  });
});
