import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { ensure } from '@eupnea/model';
import type { Locator, Page } from 'playwright-core';
import { fillSignIn, signIn } from '../e2e/pages/sign-in-page.ts';
import { openBrowser, openContext } from '../e2e/support/open-browser.ts';
import { ALL_BEDS, readDemoSignIn, startDemoServer } from '../e2e/support/start-server.ts';
import { calibrate } from './calibrate.ts';
import { watchPast } from './routes/watch-past.ts';
import { saveResult } from './save-result.ts';

/**
 * Time from a click to the first useful content of each route, in Chromium, on the embedded database with the demo's
 * past and all beds streaming: `npm run bench:routes -- [--hours 24] [--rounds 12] [--only Trends]`. Each round opens the page before
 * the click anew, so that scripts come from the browser's cache and data from the server. Figures only: no limit.
 * `--settle 2000` clicks that many ms after the page shows the link, as a reader does; 0 clicks while the page still loads.
 *
 * The demo makes its past once (`EUPNEA_DEMO=1 EUPNEA_DATA_DIR=past npm start`, stop it when the past is complete). With
 * `--past past` each run serves a copy of that folder. With `--address URL --data FOLDER` a demo that runs already is
 * measured.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '12' },
    only: { type: 'string' },
    settle: { type: 'string', default: '0' },
    past: { type: 'string' },
    address: { type: 'string' },
    data: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const settleMs = Number(values.settle);

/** A route without its content after so long is printed as NaN. */
const PATIENCE_MS = 15_000;

interface MeasuredRoute {
  readonly name: string;
  /** Address before the click. */
  readonly from: string;
  /** The clicked link: its accessible name, within the page. */
  readonly link: string;
  /** CSS selector of the first useful content. */
  readonly content: string;
}

/** @param patient addresses of a patient of the past, with a period */
function listRoutes({ patient, analytics }: PatientAddresses): readonly MeasuredRoute[] {
  const menu = (name: string, content: string): MeasuredRoute => ({
    name,
    from: '/about',
    link: name,
    content,
  });
  return [
    menu('Remote display', 'article canvas'),
    menu('Analytics', 'main table tbody tr'),
    menu('Research', 'main table tbody tr, main ul li a'),
    menu('Conversion', 'main button'),
    menu('Patient management', 'main table tbody tr'),
    menu('Simulator', 'main canvas'),
    { name: 'Trends', from: patient('events'), link: 'Trends', content: 'main .u-wrap canvas' },
    { name: 'Breaths', from: patient('events'), link: 'Breaths', content: 'main canvas' },
    { name: 'Med card', from: patient('events'), link: 'Med card', content: 'main table tbody tr' },
    { name: 'Events', from: patient('med-card'), link: 'Events', content: 'main li' },
    { name: 'Statistics', from: analytics, link: 'Statistics', content: 'main table tbody tr' },
    { name: 'Round page', from: patient('events'), link: 'Round page', content: 'main table tbody tr' },
    { name: 'Daily report', from: patient('events'), link: 'Daily report', content: 'main table tbody tr' },
    { name: 'Reports', from: '/analytics', link: 'Reports', content: 'main table tbody tr' },
    { name: 'Alarm analytics', from: '/analytics', link: 'Alarm analytics', content: 'main table tbody tr' },
    { name: 'Administration', from: '/about', link: 'Administration', content: 'main table tbody tr' },
  ];
}

/** From the button of the sign-in to the first waves of the wall, each time with an empty cache of the browser. */
const SIGN_IN = 'Sign-in to wall';

async function measureSignIn(): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const context = await openContext(browser);
    const page = await context.newPage();
    await fillSignIn(page, server);
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    samples.push(await measureClick(page, button, 'article canvas'));
    await context.close();
  }
  return samples;
}

/** Milliseconds from the click's own time to the frame after the content stands in the page. */
async function measureClick(page: Page, clicked: Locator, content: string): Promise<number> {
  const measured = page.evaluate(
    async ({ selector, patienceMs }) => {
      const clickedAt = await new Promise<number>((resolve) => {
        document.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        });
      });
      const before = new Set(document.querySelectorAll(selector));
      const stands = (): boolean =>
        [...document.querySelectorAll(selector)].some(
          (element) => !before.has(element) && element.getClientRects().length > 0,
        );
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const deadline = clickedAt + patienceMs;
      while (!stands()) {
        if (performance.now() > deadline) return Number.NaN;
        await frame();
      }
      // The next frame begins after the content was painted.
      await frame();
      return performance.now() - clickedAt;
    },
    { selector: content, patienceMs: PATIENCE_MS },
  );
  await clicked.click();
  return await measured;
}

function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

interface PatientAddresses {
  readonly patient: (tab: string) => string;
  readonly analytics: string;
}

/** A patient of the past, as the tour's server tells it to the browser. */
async function findPatient(page: Page): Promise<PatientAddresses> {
  const answer = await page.evaluate(async () => {
    const token = localStorage.getItem('JWT') ?? '';
    const response = await fetch('/nestjs/demo', { headers: { authorization: `Bearer ${token}` } });
    return await response.text();
  });
  const { stories } = ENDPOINTS.readDemo.success.body.parse(JSON.parse(answer));
  const story = ensure(stories[0], 'the past has a patient');
  const period = new URLSearchParams({ from: story.start, to: story.end });
  return {
    patient: (tab) => `/patient/${story.patient_id}?tab=${tab}&${period.toString()}`,
    analytics: `/analytics?patient=${story.patient_id}&${period.toString()}`,
  };
}

const calibrationSeconds = calibrate();
// Before the server, which would outlive the bench where there is no browser.
const browser = await openBrowser();
/** Running processes of the whole machine in the last minute, without those of the bench at its start. */
const loadAtStart = loadavg()[0] ?? Number.NaN;
const { address, data } = values;
const started =
  address === undefined || data === undefined
    ? await startDemoServer({ EUPNEA_DEMO_PAST_HOURS: values.hours, ...ALL_BEDS }, values.past)
    : null;
const server = started ?? { address: address ?? '', ...readDemoSignIn(data ?? '') };
try {
  await watchPast(server.address, server);
  const page = await (await openContext(browser)).newPage();
  await signIn(page, server);
  await page.getByRole('button', { name: 'Leave the tour' }).click();
  const results: object[] = [];
  const take = (name: string, [firstMs = Number.NaN, ...rest]: readonly number[]): void => {
    const medianMs = percentile(rest, 0.5);
    const p95Ms = percentile(rest, 0.95);
    results.push({ route: name, firstMs, medianMs, p95Ms });
    const figure = (ms: number) => `${ms.toFixed(0).padStart(5)} ms`;
    console.log(
      `${name.padEnd(20)} first ${figure(firstMs)}, median ${figure(medianMs)}, p95 ${figure(p95Ms)}`,
    );
  };
  if (values.only === undefined || values.only === SIGN_IN) take(SIGN_IN, await measureSignIn());
  for (const route of listRoutes(await findPatient(page))) {
    if (values.only !== undefined && values.only !== route.name) continue;
    const samples: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto(`${server.address}${route.from}`);
      const link = page.getByRole('link', { name: route.link, exact: true }).first();
      await link.waitFor();
      await page.waitForTimeout(settleMs);
      samples.push(await measureClick(page, link, route.content));
    }
    take(route.name, samples);
  }
  const loadAtEnd = loadavg()[0] ?? Number.NaN;
  console.log(
    `past of ${values.hours} h, ${rounds} rounds, click after ${settleMs} ms, calibration ${calibrationSeconds.toFixed(3)} s, load ${loadAtStart.toFixed(1)} to ${loadAtEnd.toFixed(1)}`,
  );
  if (values.only === undefined) {
    saveResult(settleMs === 0 ? 'routes' : 'routes-settled', {
      hours: Number(values.hours),
      rounds,
      settleMs,
      calibrationSeconds,
      loadAtStart,
      loadAtEnd,
      results,
    });
  }
} finally {
  await browser.close();
  await started?.remove();
}
