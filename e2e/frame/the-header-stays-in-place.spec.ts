import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/enter.ts';
import { WIDTHS } from '../support/open-browser.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';

/** Somebody goes from a page to the labeling pages, which use the whole width: what stands above them does not move. */
describe('the header', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;

  beforeAll(async () => {
    story = await openSharedStory('bare');
    ({ server, page } = story);
  });

  afterAll(async () => {
    await story?.close();
  });

  async function measure(path: string) {
    await page.goto(`${server.address}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const parts = [
      page.getByText('For research purpose only'),
      page.getByRole('link', { name: 'Eupnea, start page' }),
    ];
    return await Promise.all(parts.map((part) => part.first().boundingBox()));
  }

  it.each(['desktop', 'tablet', 'phone'] as const)(
    'is on the labeling pages where it is on others, %s',
    async (width) => {
      await page.setViewportSize(WIDTHS[width]);
      const elsewhere = await measure('/validation');
      expect(await measure('/labeling-app')).toEqual(elsewhere);
    },
  );

  it.each(['en-GB', 'nl-NL', 'de-DE', 'pt-BR'])('fits every width, %s', async (locale) => {
    const reader = await story.openPage({ locale });
    await enter(reader, server);
    await reader.goto(`${server.address}/about`);
    await reader.getByRole('heading', { level: 1 }).first().waitFor();
    const overflows: number[] = [];
    for (const width of [320, 375, 480, 481, 820, 821, 850, 880, 903, 960, 961, 1000, 1120, 1121, 1232]) {
      await reader.setViewportSize({ width, height: 900 });
      const isWider = await reader.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      if (isWider) overflows.push(width);
    }
    expect(overflows).toEqual([]);
  });
});
