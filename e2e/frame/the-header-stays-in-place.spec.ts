import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
