import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/enter.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import type { ServerAccess } from '../support/start-server.ts';
import { watchErrors } from '../support/watch-errors.ts';

/** Every screen without which a user works, and the first heading of its chapter. */
const SCREENS: readonly (readonly [path: string, heading: string])[] = [
  ['/', 'Remote display'],
  ['/patient/1', 'Monitor'],
  ['/patient/1?tab=trends', 'Trends'],
  ['/patient/1?tab=breaths', 'Breaths'],
  ['/patient/1?tab=med-card', 'Med card'],
  ['/patient/1?tab=events', 'Events'],
  ['/analytics', 'Analytics'],
  ['/research', 'Research'],
  ['/conversion', 'Conversion'],
  ['/patient-management', 'Patient management'],
  ['/patient-management?tab=uploads', 'Uploads'],
  ['/patient-management/devices', 'Ventilators'],
  ['/simulator', 'Simulator'],
  ['/projects', 'Projects'],
  ['/projects/1/analytics', 'Analytics'],
  ['/validation', 'Validation'],
  ['/reports', 'Reports'],
  ['/alarm-analytics', 'Alarm analytics'],
  ['/labeling-app', 'Labeling'],
  ['/cabinet', 'My account'],
  ['/admin', 'Administration'],
  ['/definitions', 'Every number'],
];

describe('the help', () => {
  let story: SharedStory;
  let server: ServerAccess;
  let page: Page;
  let guide: Page;
  let errors: readonly string[];
  /** The chapter that was opened last. Screens one after the other have different ones. */
  let lastChapter: string | null = null;

  beforeAll(async () => {
    story = await openSharedStory('bare', false);
    ({ server, page } = story);
    guide = await page.context().newPage();
    errors = watchErrors(guide);
    await page.goto(server.address);
  });
  afterAll(async () => {
    await story?.close();
  });

  async function openChapter(): Promise<string> {
    const link = page.getByRole('dialog').getByRole('link', { name: 'Open the chapter of this screen' });
    // The help of a page that was just gone to may still be the last one's.
    await expect.poll(() => link.getAttribute('href')).not.toBe(lastChapter);
    const address = (await link.getAttribute('href')) ?? '';
    lastChapter = address;
    await guide.goto(`${server.address}${address}`);
    await page.keyboard.press('Escape');
    return (await guide.getByRole('heading', { level: 1 }).textContent()) ?? '';
  }

  it('opens before the sign-in, where it is needed most', async () => {
    await page.getByRole('button', { name: 'Help and keyboard shortcuts' }).click();
    expect(await openChapter()).toBe('Sign in');
    await enter(page, server);
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Help and keyboard shortcuts' }).waitFor();
  });

  it.each(SCREENS)('of %s opens its chapter by the key ?', async (path, heading) => {
    // Inside the loaded application, as its own links go: loading it for each screen takes most of a second.
    await page.evaluate((address) => history.pushState({}, '', address), path);
    await page.getByRole('main').waitFor();
    await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus());
    await page.keyboard.press('?');
    expect(await openChapter()).toBe(heading);
  });

  it('finds a chapter by its words, and opens it by keyboard', async () => {
    await guide.goto(`${server.address}/guide/`);
    await guide.keyboard.press('/');
    await guide.keyboard.type('double trigg');
    await guide
      .getByRole('link', { name: /^Double triggering/ })
      .first()
      .waitFor();
    await guide.keyboard.press('ArrowDown');
    await guide.keyboard.press('Enter');
    await guide.waitForURL(/\/guide\/atlas\/double-trigger/);
    expect(errors).toEqual([]);
  });

  it.each(['', 'atlas/breath-stacking/', 'screens/breaths/', 'numbers/', 'de/atlas/'])(
    'has pages that everybody can read: /guide/%s',
    async (path) => {
      await guide.goto(`${server.address}/guide/${path}`);
      for (const width of [1440, 375]) {
        await guide.setViewportSize({ width, height: 800 });
        expect(await guide.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        for (const theme of ['dark', 'light']) {
          await guide.evaluate((wanted) => {
            document.body.className = `${wanted}-theme`;
          }, theme);
          expect(await findViolations(guide, WCAG_AA)).toEqual([]);
        }
      }
    },
  );
});
