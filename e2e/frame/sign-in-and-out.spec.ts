import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOVING_WALL, SIGN_IN_PAGE, scriptsOf } from '../../tooling/checks/script-size.ts';
import { signIn } from '../pages/sign-in-page.ts';
import { openStoryBrowser, openContext, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';

/** Scripts that the open page has loaded, as file names of the build. */
async function loadedScripts(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  );
  return names.filter((name) => name.endsWith('.js')).toSorted();
}

describe('signing in and out', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('leads a visitor of a guarded page to the sign-in page', async () => {
    await page.goto(`${server.address}/patient/1?device_id=1`);
    await page.getByLabel('E-mail').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
  });

  it('hides logo, language selector and log-out on it', async () => {
    expect(await page.getByText('For research purpose only').count()).toBeGreaterThan(0);
    expect(await page.getByRole('link', { name: 'Eupnea, start page' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Language|^Log out/ }).count()).toBe(0);
  });

  it('loads the scripts of the sign-in page that the size check counts', async () => {
    // The last request of the page comes with its options.
    await page.waitForLoadState('networkidle');
    expect(await loadedScripts(page)).toEqual(scriptsOf(SIGN_IN_PAGE).toSorted());
  });

  it('is sent every script of some size compressed', async () => {
    const plain: string[] = [];
    for (const path of scriptsOf(SIGN_IN_PAGE)) {
      const answer = await fetch(`${server.address}/${path}`);
      const isLarge = (await answer.arrayBuffer()).byteLength > 10_000;
      if (isLarge && answer.headers.get('content-encoding') !== 'gzip') plain.push(path);
    }
    expect(plain).toEqual([]);
  });

  it('is sent the texts of a new version: the service worker knows each language by its content', async () => {
    const worker = await (await fetch(`${server.address}/sw.js`)).text();
    const kept = [...worker.matchAll(/\{url:"([^"]+)",revision:(null|"\w+")\}/gu)].map(
      ([, url = '', revision = '']) => ({ url, isNamedByContent: revision === 'null' }),
    );
    const languages = kept.filter(({ url }) => url.startsWith('assets/i18n/'));
    expect(languages).toHaveLength(4);
    expect(languages.filter(({ isNamedByContent }) => isNamedByContent)).toEqual([]);
    expect(kept.some(({ url, isNamedByContent }) => url.endsWith('.js') && isNamedByContent)).toBe(true);
  });

  it('says the same of a wrong password as of an unknown address', async () => {
    const answers: string[] = [];
    for (const email of [server.email, 'nobody@example.org']) {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      const notice = page.getByRole('alert');
      await notice.waitFor();
      answers.push(await notice.innerText());
      await page.reload();
    }
    expect(answers[0]).toBe(answers[1]);
  });

  it('takes the units of this browser over to an account without any, and another browser shows them', async () => {
    // As a browser stored them before accounts had units; the demo's user is the first one.
    const units = JSON.stringify({ 1: { pressure: 'hPa', partialPressure: 'kPa' } });
    await page.evaluate((stored) => localStorage.setItem('UNITS', stored), units);
    const keptBy = (browsing: Page) =>
      browsing.waitForResponse((answer) => answer.url().endsWith('/users/me/units'));
    const sent = keptBy(page);
    await page.reload();
    await signIn(page, server);
    expect((await sent).status()).toBe(200);
    const other = await (await openContext(browser)).newPage();
    await signIn(other, server);
    await other.goto(`${server.address}/cabinet`);
    expect(await other.getByRole('radio', { name: 'hPa' }).isChecked()).toBe(true);
    const changed = keptBy(other);
    await other.getByText('cmH₂O', { exact: true }).click();
    expect((await changed).status()).toBe(200);
    await other.context().close();
    await page.reload();
    const shown = () => page.evaluate(() => localStorage.getItem('UNITS'));
    await expect.poll(shown).toContain('cmH₂O');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('E-mail').waitFor();
  });

  it('shows the wall after the right password, in another language without a reload', async () => {
    await signIn(page, server);
    expect(await page.evaluate(() => localStorage.getItem('JWT'))).not.toBeNull();
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitem', { name: /Deutsch/ }).click();
    await page.getByRole('button', { name: 'Abmelden' }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('LANG'))).toBe('de');
  });

  it('loads no script for a moving wall that the size check does not count', async () => {
    // In idle moments afterwards the page loads the scripts of others, unless the browser saves data, as here.
    await page.goto(server.address);
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Abmelden' }).waitFor();
    await page.waitForLoadState('networkidle');
    const counted = scriptsOf(MOVING_WALL);
    expect((await loadedScripts(page)).filter((script) => !counted.includes(script))).toEqual([]);
  });

  it('forgets the session at sign-out and ends it at the server', async () => {
    const token = await page.evaluate(() => localStorage.getItem('JWT'));
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.waitForURL(/\/auth$/);
    const kept = () => page.evaluate(() => ['JWT', 'CURRENT_USER'].map((key) => localStorage.getItem(key)));
    await expect.poll(kept).toEqual([null, null]);
    const answer = await fetch(`${server.address}/nestjs/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });
});
