import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WIDTHS } from '../support/open-browser.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { pressTo, tabTo } from '../support/press-to.ts';

/** No story in here touches the mouse. */
describe('without a mouse', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;

  beforeAll(async () => {
    story = await openSharedStory('demo', false);
    ({ server, page } = story);
  });

  afterAll(async () => {
    await story?.close();
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  /** Where a sign-in leads: the beds, among the entries of the menu the current one. */
  const wall = () => page.getByRole('article').first().waitFor();
  const focusOn = (selector: string) =>
    page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, selector);
  /** What opens takes the focus a moment later; a key before would be another's. */
  const focusWithin = (role: 'dialog' | 'menu') =>
    page.waitForFunction(
      (wanted) => document.activeElement?.closest(`[role="${wanted}"]`) instanceof Element,
      role,
    );
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

  it('a user signs in', async () => {
    await page.goto(`${server.address}/about`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, 'Sign in');
    await page.keyboard.press('Enter');
    await page.getByLabel('E-mail').waitFor();
    await focusOn('input');
    await page.keyboard.type(server.email);
    await tabTo(page, /^Password/);
    await page.keyboard.type(server.password);
    await page.keyboard.press('Enter');
    await wall();
  });

  it('skips the frame, and takes an entry of the menu', async () => {
    await page.reload();
    await wall();
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Skip to content');
    await page.keyboard.press('Enter');
    await focusOn('#main');
    await page.reload();
    await wall();
    await tabTo(page, 'Analytics');
    await page.keyboard.press('Enter');
    await heading('Analytics');
  });

  it('leaves the menu for labeling and comes back', async () => {
    await tabTo(page, 'Labeling mode');
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Labeling', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Remote display' }).waitFor({ state: 'detached' });
    await expect.poll(() => stored('appType')).toBe('true');
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: 'Remote display' }).waitFor();
    await expect.poll(() => stored('appType')).toBe('false');
  });

  it('changes the language in the header', async () => {
    await page.reload();
    await heading('Analytics');
    await tabTo(page, /^Language/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /Deutsch/ }).waitFor();
    await focusWithin('menu');
    await pressTo(page, 'ArrowDown', /Deutsch/);
    await page.keyboard.press('Enter');
    await heading('Analyse');
    await expect.poll(() => stored('LANG')).toBe('de');
    await page.evaluate(() => localStorage.setItem('LANG', 'en'));
  });

  it('opens the cabinet by name, and a dialog that gives the focus back', async () => {
    await page.goto(`${server.address}/analytics`);
    await heading('Analytics');
    await tabTo(page, 'demo');
    await page.keyboard.press('Enter');
    await heading('My account');
    await page.getByRole('button', { name: 'What deleting does' }).waitFor();
    await tabTo(page, 'What deleting does');
    await page.keyboard.press('Enter');
    await focusWithin('dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'What deleting does');
  });

  it('administers: another tab, and the dialog of an invitation', async () => {
    await page.goto(`${server.address}/cabinet`);
    await heading('My account');
    await tabTo(page, 'Administration');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Invite', exact: true }).waitFor();
    await tabTo(page, 'Invite');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('E-mail').waitFor();
    await focusWithin('dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${server.address}/admin`);
    await page.getByRole('link', { name: 'Audit log' }).waitFor();
    await tabTo(page, 'Audit log');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Download CSV' }).waitFor();
  });

  it('logs out through the menu of a narrow screen', async () => {
    await page.setViewportSize(WIDTHS.tablet);
    await page.goto(`${server.address}/analytics`);
    await heading('Analytics');
    await tabTo(page, 'Menu');
    await page.keyboard.press('Enter');
    await focusWithin('dialog');
    await tabTo(page, 'Log out');
    await page.keyboard.press('Enter');
    await page.getByLabel('E-mail').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
  });
});
