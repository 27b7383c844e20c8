import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../pages/sign-in-page.ts';
import { wallPage } from '../pages/wall-page.ts';
import { openBrowser, openContext, type WIDTHS } from '../support/open-browser.ts';
import { setTheme } from '../support/set-theme.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { waitForBreaths } from '../support/wait-for-breaths.ts';

const DEEP = process.env['EUPNEA_DEEP'] === '1';
const WIDTHS_TRIED: readonly (keyof typeof WIDTHS)[] = DEEP
  ? ['desktop', 'tablet', 'phone']
  : ['desktop', 'phone'];
const LANGUAGES_TRIED = DEEP ? ['en', 'nl', 'de', 'pt-BR'] : ['de'];

const TEXTS: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../apps/web/public/assets/i18n/en.json'), 'utf8'),
);
/** A key of the texts shown instead of its text; `.breaths.csv` is a file's ending. */
const BARE_KEY = new RegExp(`(?<![\\w.])(?:${Object.keys(Object(TEXTS)).join('|')})\\.[a-zA-Z][\\w.-]+`, 'g');

/** WCAG 2.2 AA as far as a program can tell, on every page a demo user reaches, in both themes. */
describe.each(WIDTHS_TRIED)('every page at %s width', (width) => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await openBrowser();
    context = await openContext(browser, { width });
    page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('has no violation on the sign-in page', async () => {
    await page.goto(server.address);
    await page.getByLabel('E-mail').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it.each(['/auth/forgot-password', '/terms-of-use', '/cookie-policy', '/policy'])(
    'has no violation for a visitor on %s, in both themes',
    async (path) => {
      await page.goto(`${server.address}${path}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await inLightTheme(page, async () => expect(await findViolations(page)).toEqual([]));
      await page.goto(server.address);
    },
  );

  it('has no violation on the wall, in both themes', async () => {
    await signIn(page, server);
    await wallPage(page).card('Bed 1').getByText('Live', { exact: true }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await inLightTheme(page, async () => expect(await findViolations(page)).toEqual([]));
  });

  it('has no violation on the bedside view, in both themes', async () => {
    await wallPage(page).card('Bed 1').getByRole('link', { name: 'Bed 1' }).click();
    await page.getByRole('button', { name: /^Freeze/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await inLightTheme(page, async () => expect(await findViolations(page)).toEqual([]));
  });

  it.each(['trends', 'breaths', 'events'])(
    'has no violation on the stored data of a patient, %s, in both themes',
    async (tab) => {
      const session = await openApiSession(server);
      const patientId = (await listDevices(session)).find(
        ({ patient_id }) => patient_id !== null,
      )?.patient_id;
      await waitForBreaths(session, patientId ?? -1, 4);
      await page.goto(`${server.address}/patient/${patientId}?tab=${tab}`);
      const shown = {
        trends: page.getByRole('slider', { name: 'Cursor on the trends' }),
        breaths: page.getByRole('heading', { name: 'Numbers of this breath' }),
        events: page.getByRole('button', { name: 'Device log' }),
      };
      await shown[tab === 'trends' || tab === 'breaths' ? tab : 'events'].waitFor();
      expect(await findViolations(page)).toEqual([]);
      await inLightTheme(page, async () => expect(await findViolations(page)).toEqual([]));
    },
  );

  it.each([
    ['/cabinet', 'Download my data'],
    ['/admin', 'Invite'],
    ['/admin?tab=audit', 'Download CSV'],
  ])('has no violation on the pages of the account and the administrator: %s', async (path, button) => {
    await page.goto(`${server.address}${path}`);
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    await page.getByText(path === '/cabinet' ? 'this session' : /^1–/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await inLightTheme(page, async () => expect(await findViolations(page)).toEqual([]));
  });

  it('has no violation on the about page and on one that does not exist', async () => {
    await page.goto(`${server.address}/about`);
    await page.getByText('1.2.167').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${server.address}/no-such-page`);
    await page.getByRole('heading').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it.each(LANGUAGES_TRIED)('shows no bare key and does not scroll sideways in %s', async (language) => {
    await page.evaluate((code) => localStorage.setItem('LANG', code), language);
    for (const path of [
      '/',
      '/about',
      '/patient-management',
      '/patient-management?tab=uploads',
      '/conversion',
      '/cabinet',
      '/cookie-policy',
      '/admin',
      '/admin?tab=health',
    ]) {
      await page.goto(`${server.address}${path}`);
      await page.locator('main').waitFor();
      const text = await page.locator('body').innerText();
      expect(text.match(BARE_KEY) ?? []).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} overflows`).toBeLessThanOrEqual(0);
    }
  });

  it('threw nothing on the way', () => {
    expect(errors).toEqual([]);
  });
});

async function findViolations(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

async function inLightTheme(page: Page, act: () => Promise<void>): Promise<void> {
  await setTheme(page, 'light');
  await act();
  await setTheme(page, 'dark');
}
