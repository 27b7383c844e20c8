/**
 * `npm run screenshots:guide [-- --only NAME,NAME] [--past FOLDER | --address URL --data FOLDER]`: the pictures of the guide in both
 * themes, from a demo with its complete past. With `--past` a copy of that data folder is served; with an address and a
 * data folder, a demo that runs already is used; otherwise the script waits until a new demo has made its past.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../e2e/pages/sign-in-page.ts';
import { openBrowser, openContext } from '../e2e/support/open-browser.ts';
import { setTheme } from '../e2e/support/set-theme.ts';
import { ROOT } from './checks/project-files.ts';
import { DEMO_OPTIONS, leaveTour, openDemoWithPast, readPast, type PastAddress } from './past-pages.ts';

const FOLDER = join(ROOT, 'docs/guide/pictures');
/** The live bed with COPD and intrinsic PEEP. */
const LIVE_PATIENT = 4;
/** Rates per minute are absent under 30 s observed; a sweep of the bedside takes 12 s. */
const LIVE_MS = 45_000;
const SETTLE_MS = 3_500;
/** Lanes by formula that need no catheter. */
const FORMULAS = 'Power: Paw * Flow; Smooth: lowpass(Paw, 2 Hz)';
/** Time by which the compared waves of the same patient are moved later, s. */
const COMPARED_LATER_S = 120;
/** Sharp enough to read the small print, a fifth of the size of a PNG. */
const WEBP_QUALITY = 0.85;

interface Shot {
  readonly name: string;
  readonly path: string | ((past: PastAddress) => string);
  /** Steps after the page has loaded. */
  readonly open?: (page: Page) => Promise<unknown>;
  readonly waitMs?: number;
}

const SHOTS: readonly Shot[] = [
  { name: 'wall', path: '/', waitMs: 9_000 },
  { name: 'monitor', path: `/patient/${LIVE_PATIENT}`, waitMs: 13_000 },
  { name: 'trends', path: (past) => past('copd', 'trends') },
  {
    name: 'breaths',
    path: (past) => past('copd', 'breaths', 'wasted'),
    open: (page) => page.getByRole('heading', { name: 'Numbers of this breath' }).waitFor(),
  },
  {
    name: 'lanes',
    path: (past) => `${past('copd', 'breaths', 'wasted')}&span=20&formulas=${encodeURIComponent(FORMULAS)}`,
    async open(page) {
      await page.getByRole('heading', { name: 'Numbers of this breath' }).waitFor();
      await page.getByRole('button', { name: 'Lanes', exact: true }).click();
      await page.getByRole('button', { name: /^Height and scale of Power/u }).click();
    },
  },
  {
    name: 'comparison',
    path(past) {
      const address = past('copd', 'breaths', 'wasted');
      return `${address}&span=20&with=patient-${patientOf(address)}&shift=${COMPARED_LATER_S}`;
    },
    open: (page) => page.getByRole('region', { name: 'Comparison', exact: true }).waitFor(),
  },
  {
    name: 'playback',
    path: (past) => `${past('copd', 'breaths', 'wasted')}&play=1`,
    open: (page) => page.getByRole('button', { name: 'Play', exact: true }).click(),
    waitMs: 11_000,
  },
  { name: 'med-card', path: (past) => past('copd', 'med-card') },
  { name: 'events', path: (past) => past('weaning', 'events', 'flood') },
  { name: 'analytics', path: '/analytics' },
  {
    name: 'event-average',
    path: (past) => `/analytics?patient=${patientOf(past('copd', 'breaths'))}`,
    async open(page) {
      // What loads above moves the panel, which closes its list.
      await waitForContent(page);
      const panel = page.getByRole('region', { name: 'Average around events' });
      await panel.getByRole('textbox', { name: 'Channel or formula' }).fill('Flow');
      await panel.getByRole('combobox', { name: 'Events' }).click();
      await page.getByRole('option', { name: 'Ineffective effort', exact: true }).click();
      await panel.getByRole('button', { name: 'Calculate' }).click();
      await panel.getByRole('img', { name: /^Flow around/u }).waitFor();
      await panel.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'research', path: '/research?cohort=1' },
  { name: 'conversion', path: '/conversion' },
  { name: 'patient-management', path: '/patient-management' },
  { name: 'uploads', path: '/patient-management?tab=uploads' },
  { name: 'ventilators', path: '/patient-management/devices?device=1' },
  {
    name: 'simulator',
    path: '/simulator?scenario=copd-auto-peep',
    open: (page) => page.getByRole('button', { name: 'Start', exact: true }).click(),
    waitMs: 25_000,
  },
  { name: 'projects', path: '/projects/1' },
  { name: 'validation', path: '/validation' },
  { name: 'reports', path: '/reports' },
  { name: 'alarm-analytics', path: '/alarm-analytics' },
  { name: 'labeling', path: '/labeling-app' },
  {
    name: 'labeling-task',
    path: '/labeling-app',
    async open(page) {
      await page.getByRole('heading', { level: 2 }).getByRole('link').first().click();
      await page
        .getByText(/^VTi \d+ mL/u)
        .first()
        .waitFor();
    },
  },
  { name: 'cabinet', path: '/cabinet' },
  { name: 'admin', path: '/admin' },
];

async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[class*="keleton"]') === null);
}

/** Id of the patient of an address. */
function patientOf(address: string): string {
  return /patient\/(\d+)/u.exec(address)?.[1] ?? '';
}

async function savePicture(
  page: Page,
  converter: Page,
  name: string,
  theme: 'dark' | 'light',
): Promise<void> {
  const png = (await page.screenshot()).toString('base64');
  const webp = await converter.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { source: png, quality: WEBP_QUALITY },
  );
  writeFileSync(join(FOLDER, `${name}-${theme}.webp`), Buffer.from(webp, 'base64'));
}

/** By the page's own button, also where a drawer lies over it. */
async function switchTheme(page: Page, name: 'Light colours' | 'Dark colours'): Promise<void> {
  await page.getByTitle(name).evaluate((button: HTMLElement) => button.click());
}

async function takePictures(browser: Browser, access: Parameters<typeof signIn>[1], only: readonly string[]) {
  const context = await openContext(browser, { width: 'desktop' });
  const page = await context.newPage();
  const converter = await context.newPage();
  const isWanted = (name: string) => only.length === 0 || only.includes(name);
  await page.goto(access.address);
  await page.getByLabel('E-mail').waitFor();
  if (isWanted('sign-in')) {
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await savePicture(page, converter, 'sign-in', theme);
    }
  }
  await signIn(page, access);
  const past = await readPast(page);
  await leaveTour(page);
  await page.waitForTimeout(LIVE_MS);
  for (const { name, path, open, waitMs } of SHOTS.filter((shot) => isWanted(shot.name))) {
    await page.goto(`${access.address}${typeof path === 'string' ? path : path(past)}`);
    await page.getByTitle('Light colours').waitFor();
    await open?.(page);
    await waitForContent(page);
    await page.waitForTimeout(waitMs ?? SETTLE_MS);
    await savePicture(page, converter, name, 'dark');
    await switchTheme(page, 'Light colours');
    await page.waitForTimeout(SETTLE_MS);
    await savePicture(page, converter, name, 'light');
    await switchTheme(page, 'Dark colours');
    console.log(name);
  }
  await context.close();
}

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, ...DEMO_OPTIONS } });
mkdirSync(FOLDER, { recursive: true });
const only = values.only.split(',').filter((name) => name !== '');
const browser = await openBrowser();
const server = await openDemoWithPast(browser, values);
try {
  await takePictures(browser, server, only);
} finally {
  await browser.close();
  await server.remove();
}
console.log(`Pictures written to ${FOLDER}`);
