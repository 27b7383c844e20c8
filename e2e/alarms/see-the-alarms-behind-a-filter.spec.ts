import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/enter.ts';
import { openAlarmingWall } from '../support/open-alarming-wall.ts';
import { openContext, openStoryBrowser, type StoryBrowser } from '../support/open-browser.ts';
import { startDemoServer, type TestServer } from '../support/start-server.ts';

/** A filter of the wall must not make a ward look quiet. */
describe('a wall with a filter', () => {
  let server: TestServer;
  let browser: StoryBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startDemoServer();
    browser = await openStoryBrowser();
    page = await (await openContext(browser)).newPage();
    await enter(page, server);
    await openAlarmingWall(page, server.address);
    await page.getByRole('article').first().waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.remove();
  });

  it('says how many of the hidden beds have an alarm', async () => {
    expect(await page.getByText('have an alarm').count()).toBe(0);
    await page.getByRole('searchbox').fill('no bed of this name');
    await page.getByText('12 hidden beds have an alarm').waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
  });

  it('shows them all at one press', async () => {
    await page.getByRole('button', { name: 'Show all beds' }).click();
    await page.getByRole('article').first().waitFor();
    await page.getByText('have an alarm').waitFor({ state: 'detached' });
  });
});
