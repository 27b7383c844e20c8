import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../pages/sign-in-page.ts';
import { openBrowser, openContext, WIDTHS } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';

/** Every answer of the server about users, devices and patients comes from one of these. */
const SERVER_PATH =
  /^\/(?:nestjs|backend-research|api|api_analytics_pl|frontend|ventilation|healthz|metrics)(?:\/|$)/;

/** The error catalogue (specification section 8) and the service worker (section 9), in a browser that may have one. */
describe('the application when the server refuses, fails or is gone', () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await openBrowser();
    context = await browser.newContext({ viewport: WIDTHS.desktop, serviceWorkers: 'allow' });
    page = await context.newPage();
    await signIn(page, server);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  async function refuse(path: string, status: number): Promise<void> {
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(problemOf(status)) }),
    );
  }

  it('keeps no answer of the server in any cache, whatever was looked at', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await page.goto(`${server.address}/patient-management`);
    await page.getByRole('heading', { name: 'Patient management' }).waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = names.map(async (name) => await (await caches.open(name)).keys());
      return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => SERVER_PATH.test(path))).toEqual([]);
    expect(kept.filter((path) => !/\.(?:js|css|html|svg|json|webmanifest)$/.test(path))).toEqual([]);
  });

  it('403: says "Access denied" at the top, with a way to close it, and goes to the root', async () => {
    await refuse('/nestjs/users/me', 403);
    await page.goto(`${server.address}/cabinet`);
    const notice = page.getByRole('alert').filter({ hasText: 'Access denied' });
    await notice.waitFor();
    await page.waitForURL(`${server.address}/`);
    const box = await notice.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - WIDTHS.desktop.width / 2)).toBeLessThan(2);
    expect(box?.y ?? Number.NaN).toBeLessThan(100);
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.unroute('**/nestjs/users/me');
  });

  it('other errors: the page says what failed under its own heading, the frame stands, another try helps', async () => {
    await refuse('/nestjs/users/me', 400);
    await page.goto(`${server.address}/cabinet`);
    await page.getByRole('heading', { name: 'The account did not load' }).waitFor();
    expect(await page.getByRole('link', { name: 'Patient management' }).count()).toBe(1);
    await page.unroute('**/nestjs/users/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
  });

  it('a page whose script cannot be had says so inside the frame, other pages open, another try helps', async () => {
    // Without the service worker, which has every script at hand.
    const visitor = await (await openContext(browser)).newPage();
    await visitor.goto(`${server.address}/about`);
    await visitor.getByText('1.2.167').first().waitFor();
    const opened = await visitor.evaluate(() => performance.timeOrigin);
    const script = '**/assets/definitions-route-*.js';
    await visitor.route(script, (route) => route.abort());
    await visitor.route(`${server.address}/`, (route) => route.abort());
    const failed = visitor.getByRole('heading', { name: 'This page failed' });
    const openDefinitions = async () => {
      await visitor.evaluate(() => history.pushState({}, '', '/definitions'));
      await failed.waitFor();
    };
    await openDefinitions();
    expect(await visitor.getByRole('banner').isVisible()).toBe(true);
    await visitor.getByRole('link', { name: 'About', exact: true }).click();
    await visitor.getByText('1.2.167').first().waitFor();
    expect(await failed.count()).toBe(0);
    await openDefinitions();
    await visitor.unroute(script);
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await visitor.getByRole('heading', { name: 'Definitions', level: 1 }).waitFor();
    // Where no server answers, a reload would put the browser's own error in the place of everything that stands.
    expect(await visitor.evaluate(() => performance.timeOrigin)).toBe(opened);
    await visitor.context().close();
  });

  it('a feature list that fails stops the start, and another try goes on', async () => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The feature list did not load'),
    );
    await refuse('/nestjs/features', 400);
    await page.goto(`${server.address}/about`);
    await page.getByRole('heading', { name: 'Eupnea could not start' }).waitFor();
    expect((await logged).type()).toBe('error');
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.unroute('**/nestjs/features');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1.2.167').first().waitFor();
  });

  it('401: forgets the session and goes to sign in', async () => {
    await page.evaluate(() => {
      localStorage.setItem('JWT', 'of nobody');
      localStorage.setItem('REFRESH_TOKEN', 'of nobody');
    });
    await page.goto(`${server.address}/cabinet`);
    await page.getByLabel('E-mail').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    const kept = await page.evaluate(() =>
      ['JWT', 'REFRESH_TOKEN', 'CURRENT_USER'].map((key) => localStorage.getItem(key)),
    );
    expect(kept).toEqual([null, null, null]);
  });

  it('opens without a server, and says that there is none', async () => {
    await server.stop();
    await page.goto(`${server.address}/about`);
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

function problemOf(status: number): object {
  const code = status === 403 ? 'forbidden' : 'invalid_input';
  return { type: `urn:eupnea:problem:${code}`, title: code, status, code };
}
