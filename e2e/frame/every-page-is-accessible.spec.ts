import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../support/enter.ts';
import { goInside } from '../support/go-inside.ts';
import { findViolations, WCAG_AA } from '../support/find-violations.ts';
import { openContext, openStoryBrowser, WIDTHS } from '../support/open-browser.ts';
import { openSharedStory, type SharedStory } from '../support/open-shared-story.ts';
import { openAlarmingWall } from '../support/open-alarming-wall.ts';
import { setTheme } from '../support/set-theme.ts';
import { startDemoServer, type ServerAccess } from '../support/start-server.ts';
import { listDevices, openApiSession } from '../support/api-session.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { waitForBreaths } from '../support/wait-for-breaths.ts';
import { AREAS, PATHS } from '../../apps/web/src/config/paths.ts';
import { USER_PAGES, VISITOR_PAGES } from './accessible-pages.ts';
import { PATIENT, type TriedPage } from './tried-page.ts';

const DEEP = process.env['EUPNEA_DEEP'] === '1';
const LANGUAGES_TRIED = DEEP ? ['en', 'nl', 'de', 'pt-BR'] : ['de'];

interface View {
  readonly width: keyof typeof WIDTHS;
  readonly theme: 'dark' | 'light';
}

/** Every page in every one of them in the deep run; else each page of a kind in one, so that all of them are tried. */
const VIEWS: readonly View[] = [
  { width: 'desktop', theme: 'dark' },
  { width: 'phone', theme: 'light' },
  { width: 'desktop', theme: 'light' },
  { width: 'phone', theme: 'dark' },
  ...(DEEP
    ? ([
        { width: 'tablet', theme: 'dark' },
        { width: 'tablet', theme: 'light' },
      ] as const)
    : []),
];

/** Pages whose layout or length differ most; the words of the others stand in the same kind of page. */
const PAGES_READ = [
  '/',
  '/patient-management',
  '/cabinet',
  '/admin?tab=health',
  ...(DEEP
    ? [
        '/about',
        '/patient-management?tab=uploads',
        '/conversion',
        '/projects',
        '/cookie-policy',
        '/analytics',
        '/admin',
      ]
    : []),
];

/** What WCAG 2.2 asks content to reflow to (1.4.10). */
const NARROWEST_PX = 320;

/** Leads to another page before anything of it is seen. */
const WAYS_ONLY: readonly string[] = [PATHS.patients];

/** Those of this run, each with a name of its own. */
function pickPages(pages: readonly TriedPage[]) {
  return pages
    .filter(({ deepOnly }) => DEEP || deepOnly !== true)
    .map((page) => ({ name: page.opened === undefined ? page.path : `${page.path} (${page.opened})`, page }));
}

const TEXTS: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../apps/web/public/assets/i18n/en.json'), 'utf8'),
);
/** A key of the texts shown instead of its text; `.breaths.csv` is a file's ending. */
const BARE_KEY = new RegExp(`(?<![\\w.])(?:${Object.keys(Object(TEXTS)).join('|')})\\.[a-zA-Z][\\w.-]+`, 'g');

/** WCAG 2.2 AA as far as a program can tell, on every page that there is. */
describe('every page', () => {
  let server: ServerAccess;
  let page: Page;
  let close: () => Promise<void>;
  let patientId = -1;
  let errors: readonly string[] = [];
  let pagesTried = 0;

  beforeAll(async () => {
    ({ server, page, close } = DEEP ? await openOwnServer() : await openSharedStory('demo', false));
    errors = watchErrors(page);
  });

  afterAll(async () => {
    await close?.();
  });

  /** Loads each page in the deep run, else the first one only and goes to the others inside the application. */
  async function openPage(path: string, width: keyof typeof WIDTHS = 'desktop'): Promise<void> {
    const isLoaded = !DEEP && (await page.locator('main h1').count()) > 0;
    // From a page without content, because the next one may have the same address and not what was opened on it.
    if (isLoaded) await goInside(page, PATHS.about);
    // An address that differs from the last one in its fragment alone would load nothing.
    else await page.goto('about:blank');
    await page.setViewportSize(WIDTHS[width]);
    if (isLoaded) await goInside(page, path);
    else await page.goto(`${server.address}${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  }

  /** Opened once; width and theme change on the page as it stands, which is what turning a tablet does. */
  async function tryPage({ path, ready }: TriedPage): Promise<readonly string[]> {
    const views = DEEP ? VIEWS : VIEWS.slice(pagesTried % VIEWS.length, (pagesTried % VIEWS.length) + 1);
    pagesTried += 1;
    await openPage(path, views[0]?.width);
    await ready?.(page);
    const found: string[] = [];
    for (const { width, theme } of views) {
      await page.setViewportSize(WIDTHS[width]);
      await setTheme(page, theme);
      found.push(
        ...(await findViolations(page, WCAG_AA)).map(
          (violation) => `${path} ${width} ${theme}: ${violation}`,
        ),
      );
    }
    return found;
  }

  it('is tried: no route of the application is missing', () => {
    const tried = new Set([...VISITOR_PAGES, ...USER_PAGES].map(({ path }) => path.replace(/[?#].*$/, '')));
    const routes = [...Object.values(PATHS), ...AREAS.map((area) => `/${area}`)];
    expect(routes.filter((path) => !tried.has(path) && !WAYS_ONLY.includes(path))).toEqual([]);
    const inProject = AREAS.filter((area) => area !== 'projects').map((area) => `/projects/1/${area}`);
    expect(inProject.filter((path) => !tried.has(path))).toEqual([]);
  });

  it.each(pickPages(VISITOR_PAGES))('has no violation for a visitor: $name', async ({ page: tried }) => {
    expect(await tryPage(tried)).toEqual([]);
  });

  it('lets the administrator in, and a patient has breaths', async () => {
    await page.setViewportSize(WIDTHS.desktop);
    await enter(page, server);
    const session = await openApiSession(server);
    const devices = await listDevices(session);
    patientId = devices.find(({ patient_id }) => patient_id !== null)?.patient_id ?? -1;
    await waitForBreaths(session, patientId, 4);
  });

  it.each(pickPages(USER_PAGES))('has no violation for an administrator: $name', async ({ page: tried }) => {
    const path = tried.path.replace(PATIENT, String(patientId));
    expect(await tryPage({ ...tried, path })).toEqual([]);
  });

  it.each(LANGUAGES_TRIED)('shows no bare key and does not scroll sideways in %s', async (language) => {
    await page.evaluate((code) => localStorage.setItem('LANG', code), language);
    // The first page is loaded, in the language.
    await page.goto('about:blank');
    for (const path of PAGES_READ) {
      await openPage(path);
      for (const width of ['desktop', 'tablet', 'phone'] as const) {
        await page.setViewportSize(WIDTHS[width]);
        const text = await page.locator('body').innerText();
        expect(text.match(BARE_KEY) ?? []).toEqual([]);
        // What depends on the width follows it with the next frames.
        await expect
          .poll(() => readOverflow(page), { message: `${path} overflows at ${width}` })
          .toBeLessThanOrEqual(0);
        await expect.poll(() => listCutTables(page), { message: `${path} is cut at ${width}` }).toEqual([]);
      }
    }
  });

  it('has room in a narrow header for ten and more alarms of every priority', async () => {
    const narrow = await page.context().newPage();
    await narrow.setViewportSize(WIDTHS.phone);
    await openAlarmingWall(narrow, server.address);
    const counts = narrow.getByRole('banner').getByRole('button', { name: /\d/ });
    await expect.poll(async () => await counts.allInnerTexts()).toHaveLength(4);
    expect((await counts.allInnerTexts()).filter((text) => !/\d\d/.test(text))).toEqual([]);
    for (const width of [WIDTHS.phone.width, NARROWEST_PX]) {
      await narrow.setViewportSize({ ...WIDTHS.phone, width });
      await expect
        .poll(() => readOverflow(narrow), { message: `overflows at ${width} px` })
        .toBeLessThanOrEqual(0);
    }
    // A number in alarm is a filled block: it is read in both themes.
    const inAlarm = narrow.getByRole('article').first().locator('button[data-alarm]');
    await expect.poll(() => inAlarm.count()).toBe(4);
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(narrow, theme);
      const { violations } = await new AxeBuilder({ page: narrow })
        .include('button[data-alarm]')
        .withRules('color-contrast')
        .analyze();
      expect(violations).toEqual([]);
    }
    await narrow.close();
  });

  it('threw nothing on the way', () => {
    expect(errors).toEqual([]);
  });
});

/** Dialogs that only the deep run opens free a bed and invite a user. */
async function openOwnServer(): Promise<Pick<SharedStory, 'server' | 'page' | 'close'>> {
  const server = await startDemoServer();
  const browser = await openStoryBrowser();
  const page = await (await openContext(browser)).newPage();
  const close = async () => {
    await browser.close();
    await server.remove();
  };
  return { server, page, close };
}

async function readOverflow(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Heads of tables that reach beyond a frame that neither scrolls nor shows them. */
async function listCutTables(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const findFrame = (table: Element): Element | null => {
      for (let frame = table.parentElement; frame !== null; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowX !== 'visible') return frame;
      }
      return null;
    };
    return [...document.querySelectorAll('main table')].flatMap((table) => {
      const frame = findFrame(table);
      const isCutting = frame !== null && ['hidden', 'clip'].includes(getComputedStyle(frame).overflowX);
      const beyond = table.getBoundingClientRect().right - (frame?.getBoundingClientRect().right ?? Infinity);
      return isCutting && beyond > 1 ? [table.querySelector('thead')?.textContent ?? ''] : [];
    });
  });
}
