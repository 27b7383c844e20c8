import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, openWall } from '../support/enter.ts';
import { openStoryBrowser, openContext, WIDTHS, type StoryBrowser } from '../support/open-browser.ts';
import { APP_VERSION } from '../../apps/web/src/config/version.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';

/** Every answer of the server about users, devices and patients comes from one of these. */
const SERVER_PATH =
  /^\/(?:nestjs|backend-research|api|api_analytics_pl|frontend|ventilation|healthz|metrics)(?:\/|$)/;

/** The error catalogue (specification section 8) and the service worker (section 9), in a browser that may have one. */
describe('the application when the server refuses, fails or is gone', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await openStoryBrowser();
    page = await (await openContext(browser, { serviceWorkers: 'allow', warmsUp: true })).newPage();
    await enter(page, server);
    await openWall(page, server);
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

  /** A page older than ten seconds, as on a busy machine, reloads itself when a script is gone and the server answers. */
  async function keepPage(visitor: Page): Promise<void> {
    await visitor.route(`${server.address}/`, (route) => route.abort());
  }

  it('keeps no answer of the server in any cache, whatever was looked at', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole('article').first().waitFor();
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      );
    await expect
      .poll(loaded, { message: 'An idle wall loads the scripts of others' })
      .toContain('/analytics-route-');
    await page.goto(`${server.address}/patient-management`);
    await page.getByRole('heading', { name: 'Patient management' }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const listKept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const lists = names.map(async (name) => await (await caches.open(name)).keys());
        return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(listKept).toContain('/index.html');
    const kept = await listKept();
    expect(kept.filter((path) => SERVER_PATH.test(path))).toEqual([]);
    expect(kept.filter((path) => !/\.(?:js|css|html|svg|json|webmanifest)$/.test(path))).toEqual([]);
  });

  it('403: says "Access denied" at the top, with a way to close it, and goes to the root', async () => {
    await refuse('/nestjs/users/me', 403);
    // It stands for three seconds, less than a loaded machine may take to ask the page from outside.
    const seen = page.evaluate(lookAtNotice, 'Access denied');
    await page.evaluate(() => history.pushState({}, '', '/cabinet'));
    const { middle, top, closedBy } = await seen;
    expect(Math.abs(middle - WIDTHS.desktop.width / 2)).toBeLessThan(2);
    expect(top).toBeLessThan(100);
    expect(closedBy).toBe('Close');
    await page.waitForURL((url) => url.pathname === '/');
    await page.unroute('**/nestjs/users/me');
  });

  it('other errors: the page says what failed under its own heading, the frame stands, another try helps', async () => {
    await refuse('/nestjs/users/me', 400);
    await page.goto(`${server.address}/cabinet`);
    await page.getByRole('heading', { name: 'The account did not load' }).waitFor();
    await page.getByRole('link', { name: 'Patient management' }).waitFor();
    await page.unroute('**/nestjs/users/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'My account' }).waitFor();
  });

  it('a page whose script cannot be had says so inside the frame, other pages open, another try helps', async () => {
    // Without the service worker, which has every script at hand.
    const visitor = await (await openContext(browser)).newPage();
    await visitor.goto(`${server.address}/about`);
    await visitor.getByText(APP_VERSION).first().waitFor();
    const opened = await visitor.evaluate(() => performance.timeOrigin);
    const script = /assets\/definitions-route-/;
    await visitor.route(script, (route) => route.abort());
    await keepPage(visitor);
    const failed = visitor.getByRole('heading', { name: 'This page failed' });
    const openDefinitions = async () => {
      await visitor.evaluate(() => history.pushState({}, '', '/definitions'));
      await failed.waitFor();
    };
    await openDefinitions();
    await visitor.getByRole('banner').waitFor();
    await visitor.getByRole('link', { name: 'About', exact: true }).click();
    await visitor.getByText(APP_VERSION).first().waitFor();
    await failed.waitFor({ state: 'detached' });
    await openDefinitions();
    await visitor.unroute(script);
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await visitor.getByRole('heading', { name: 'Definitions', level: 1 }).waitFor();
    // Where no server answers, a reload would put the browser's own error in the place of everything that stands.
    expect(await visitor.evaluate(() => performance.timeOrigin)).toBe(opened);
    await visitor.context().close();
  });

  it('a tab whose script cannot be had fails inside the frame, and another try shows it', async () => {
    const visitor = await (await openContext(browser)).newPage();
    // From the beginning: an idle page loads the scripts of others.
    const script = /assets\/trends-tab-/;
    await visitor.route(script, (route) => route.abort());
    await enter(visitor, server);
    await openWall(visitor, server);
    await visitor.getByRole('article').first().waitFor();
    const opened = await visitor.evaluate(() => performance.timeOrigin);
    await keepPage(visitor);
    await visitor.evaluate(() => history.pushState({}, '', '/patient/-1?device_id=1&tab=trends'));
    await visitor.getByRole('heading', { name: 'This page failed' }).waitFor();
    await visitor.unroute(script);
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await visitor.getByRole('heading', { name: 'This page failed' }).waitFor({ state: 'detached' });
    // What the tab shows depends on whether the demo's first breaths are stored by now.
    const shown = visitor.getByRole('slider', { name: 'Cursor on the trends' });
    await shown.or(visitor.getByText('No stored data yet')).waitFor();
    expect(await visitor.evaluate(() => performance.timeOrigin)).toBe(opened);
    await visitor.context().close();
  });

  it('where a script that the page imports cannot be had, another try loads the page anew at its address', async () => {
    const visitor = await (await openContext(browser)).newPage();
    await visitor.goto(`${server.address}/about`);
    await visitor.getByText(APP_VERSION).first().waitFor();
    const address = `${server.address}/definitions?lookup=peep`;
    const asked = visitor.waitForRequest(/assets\/definitions-route-[^/]*\.js$/);
    const script = '**/assets/definitions-route-*.js';
    await visitor.route(/assets\/definitions-route-.*\?retry=/, (route) => route.abort());
    await visitor.route(script, (route) => route.abort());
    await keepPage(visitor);
    await visitor.evaluate((url) => history.pushState({}, '', url), address);
    await asked;
    await visitor.getByRole('heading', { name: 'This page failed' }).waitFor();
    await visitor.unroute(script);
    await visitor.unroute(`${server.address}/`);
    // The fresh address still fails, as it does while an imported script is kept as failed.
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await visitor.getByRole('heading', { name: 'Definitions', level: 1 }).waitFor();
    expect(visitor.url()).toBe(address);
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
    await page.getByRole('navigation').waitFor({ state: 'detached' });
    await page.unroute('**/nestjs/features');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(APP_VERSION).first().waitFor();
  });

  it.each(['trends', 'breaths', 'events'])(
    'offline, the page %s of stored data says so and how to try again',
    async (tab) => {
      await page.goto(`${server.address}/patient-management`);
      await page.getByRole('heading', { name: 'Patient management' }).waitFor();
      try {
        await page.context().setOffline(true);
        await page.evaluate((to) => history.pushState({}, '', `/patient/-1?device_id=1&tab=${to}`), tab);
        await page.getByText('The server did not answer. Check the network connection.').first().waitFor();
        await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      } finally {
        await page.context().setOffline(false);
      }
      // The page asks again by itself once the network is there.
      await page.getByText('The server did not answer.').waitFor({ state: 'detached' });
    },
  );

  it('401: forgets the session and goes to sign in', async () => {
    await page.evaluate(() => {
      localStorage.setItem('JWT', 'of nobody');
      localStorage.setItem('REFRESH_TOKEN', 'of nobody');
    });
    await page.goto(`${server.address}/cabinet`);
    await page.getByLabel('E-mail').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    const kept = () =>
      page.evaluate(() => ['JWT', 'REFRESH_TOKEN', 'CURRENT_USER'].map((key) => localStorage.getItem(key)));
    await expect.poll(kept).toEqual([null, null, null]);
  });

  it('opens without a server, and says that there is none', async () => {
    await server.stop();
    await page.goto(`${server.address}/about`);
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

/** Runs in the page: measures the notice when it comes, closes it by its button, and resolves once it is gone. */
async function lookAtNotice(text: string) {
  const find = () =>
    Array.from(document.querySelectorAll('[role="alert"]')).find((alert) => alert.textContent.includes(text));
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let notice = find();
  for (; notice === undefined; notice = find()) await nextFrame();
  const { left, width, top } = notice.getBoundingClientRect();
  const button = notice.querySelector('button');
  button?.click();
  while (find() !== undefined) await nextFrame();
  return { middle: left + width / 2, top, closedBy: button?.textContent ?? null };
}

function problemOf(status: number): object {
  const code = status === 403 ? 'forbidden' : 'invalid_input';
  return { type: `urn:eupnea:problem:${code}`, title: code, status, code };
}
